"""Somebody in a browser and somebody in a terminal play a game together to its end."""

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tests.cli.terminal.pseudo import Terminal
from tests.page.conftest import Meet
from tests.page.person import Person, wait_until
from tests.page.test_games import check

pytestmark = pytest.mark.compiled


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path)
    yield terminal
    terminal.close()


class Sitter:
    """Whoever sits at the terminal: presses Enter when it is their turn."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def join(self, link: str) -> None:
        self.terminal.wait_for("shell>")
        self.terminal.type(f"{sys.executable} -m cacique play --delay 0 --join {link}\n")
        self.terminal.wait_for("Help")

    def press_enter(self) -> None:
        """Decide, if the terminal has heard by now that it is to decide; else nothing happens."""
        self.terminal.settle(0.1)
        self.terminal.type("\r")


def play_together(game_id: str, person: Person, sitter: Sitter, seat: int) -> dict[str, Any]:
    """Let both decide in turn until the game is over."""
    game = person.game(game_id)

    def has_changed() -> bool:
        sitter.terminal.read(0.01)
        return bool(person.game(game_id)["version"] > game["version"])

    while game["status"] != "over":
        if game["turn"] == seat:
            sitter.press_enter()
            with suppress(AssertionError):  # it came too early: then once more
                wait_until(has_changed, seconds=3.0)
        else:
            wait_until(lambda now=game: person.shows(now) and person.is_my_turn())
            person.decide()
            wait_until(has_changed)
        game = person.game(game_id)
    return game


# whole games of Pueblo are played in the page and in the terminal each by itself
@pytest.mark.parametrize("game", [pytest.param("pueblo", marks=pytest.mark.deep), "puluc"])
def test_browser_and_terminal_finish_a_game(meet: Meet, terminal: Terminal, game: str) -> None:
    ann, bob = meet(), Sitter(terminal)
    created = ann.create(game, ["me", "open"])
    ann.open_game(created["id"])
    bob.join(f"{ann.url}/join/{created['id']}/1/{created['links']['seats']['1']}")
    over = play_together(created["id"], ann, bob, 1)
    check(ann, created["id"], over)
    words = "wins" if len(over["outcome"]["winners"]) == 1 else ""
    assert words in terminal.wait_for(words)
    terminal.type("q")
    terminal.wait_for("shell>")
