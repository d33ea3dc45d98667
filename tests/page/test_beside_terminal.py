"""Somebody in a browser and somebody in a terminal play a game together to its end."""

import sys
from collections.abc import Iterator
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

    def decide(self) -> None:
        self.terminal.wait_for("✓")
        self.terminal.type("\r")


def play_together(game_id: str, person: Person, sitter: Sitter, seat: int) -> dict[str, Any]:
    """Let both decide in turn until the game is over."""
    decided = -1

    def is_next() -> bool:
        sitter.terminal.read(0.01)
        game = person.game(game_id)
        is_new = game["version"] > decided
        return game["status"] == "over" or (is_new and person.shows(game))

    while True:
        wait_until(is_next)
        game = person.game(game_id)
        if game["status"] == "over":
            return game
        if game["turn"] == seat:
            sitter.terminal.settle(0.1)
            sitter.decide()
        elif person.is_my_turn():
            person.decide()
        else:
            continue
        decided = game["version"]


@pytest.mark.parametrize("game", ["pueblo", "puluc"])
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
