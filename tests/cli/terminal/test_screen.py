"""The screen of any game: whole games and single keys, by Textual's pilot."""

import threading
from pathlib import Path
from random import Random

import pytest
from tests.cli.terminal.helpers import (
    LARGE,
    SMALL,
    game_screen,
    my_turn,
    playing,
    screen_text,
    wish,
)
from textual.events import Key
from textual.pilot import Pilot

from cacique.ai.simple import RandomAgent
from cacique.cli.terminal.app import PlayApp
from cacique.cli.terminal.dialogs import HelpDialog, HintDialog, RulesDialog
from cacique.cli.terminal.language import speak
from cacique.cli.terminal.pueblo.chooser import BuildChooser
from cacique.cli.terminal.saved import resume
from cacique.cli.terminal.seating import Wishes, open_table
from cacique.cli.terminal.start import StartScreen
from cacique.cli.terminal.table import LocalTable
from cacique.cli.terminal.words import PERSON
from cacique.core.contract import Move
from cacique.core.errors import CaciqueError
from cacique.games import pueblo, puluc
from cacique.study import Advice, Choice, advise

pytestmark = [pytest.mark.asyncio, pytest.mark.compiled]

WANDERING = ["up", "down", "left", "right", "r", "R", "f", "F", "k", "v"]


async def decide(app: PlayApp, pilot: Pilot[None], rng: Random) -> None:
    """Make a decision as a person would: look around, then settle for something legal."""
    chooser = game_screen(app).chooser
    assert chooser
    if isinstance(chooser, BuildChooser):
        await pilot.press(*rng.choices(WANDERING, k=1))
        if chooser.reason:
            await pilot.press("tab")
        await pilot.press("enter")
    elif chooser.keys and rng.random() < 0.7:
        keys = [key for key in chooser.keys if len(key) == 1]
        await pilot.press(rng.choice(keys) if keys else "enter")
    else:
        await pilot.press(rng.choice(["up", "tab", "shift+tab"]), "enter")


async def play_out(app: PlayApp, pilot: Pilot[None]) -> None:
    rng = Random(3)
    while await my_turn(app, pilot):
        await decide(app, pilot, rng)


@pytest.mark.parametrize(
    ("wishes", "size"),
    [
        # the next has all of it, and more
        pytest.param(wish("pueblo"), SMALL, marks=pytest.mark.deep),
        (wish("pueblo", "pro", "demolition", "edition=2023"), SMALL),
        (wish("puluc", "draw=no"), LARGE),
    ],
    ids=["pueblo", "pueblo-pro", "puluc"],
)
async def test_whole_games_by_keys(wishes: Wishes, size: tuple[int, int]) -> None:
    async with playing(open_table(wishes), size) as (app, pilot):
        await play_out(app, pilot)
        table = game_screen(app).table
        assert table.is_over
        assert table.verdict in screen_text(app)
        again = resume().board
        assert again == table.board
        assert again.moves == table.board.moves


async def decided(app: PlayApp, pilot: Pilot[None]) -> LocalTable:
    """Leave the last move of a short game to a bot, and wait for its end."""
    while await my_turn(app, pilot):
        await pilot.press("enter")
    table = game_screen(app).table
    assert isinstance(table, LocalTable)
    return table


async def test_after_a_game_one_steps_through_it_and_plays_again() -> None:
    start = puluc.Board.from_position("puluc1_-_1.-.-.-.-.-.-.-.L11.-.0_L-")
    async with playing(LocalTable(start, ["Ana", "random"], 1)) as (app, pilot):
        table = await decided(app, pilot)
        text = screen_text(app)
        assert "Light wins" in text
        assert "a rematch · n new game · ←→ through the game · q leave" in text
        await pilot.press("left")
        assert f"Move {table.board.ply - 1} of {table.board.ply}." in screen_text(app)
        await pilot.press("home")
        assert f"Move 0 of {table.board.ply}. Light throws." in screen_text(app)
        assert not game_screen(app).board.moves  # type: ignore[attr-defined]
        await pilot.press("right", "end")
        assert table.verdict in screen_text(app)
        await pilot.press("a")
        again = game_screen(app).table
        assert again is not table
        assert again.players == ("random", "Ana")
        assert again.board.rewound() == start
        await decided(app, pilot)
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        await pilot.press("escape")  # on second thoughts
        await pilot.pause()
        over = game_screen(app)
        assert over.table.is_over
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        app.screen._sit_down(wish("pueblo"))
        await pilot.pause()
        assert game_screen(app).table.board.setup.game == "pueblo"
        assert over not in app.screen_stack


async def test_nothing_comes_after_a_game_that_goes_on() -> None:
    async with playing(open_table(wish("pueblo"))) as (app, pilot):
        table = game_screen(app).table
        await pilot.press("a", "n")
        assert game_screen(app).table is table
        with pytest.raises(CaciqueError, match="not over yet"):
            table.rematch()


async def test_the_block_in_hand_stays_where_it_does_not_fit() -> None:
    async with playing(open_table(wish("pueblo"))) as (app, pilot):
        screen = game_screen(app)
        assert screen.chooser
        screen.chooser.pick("Cd4/3u")
        await pilot.press("f", "f", "enter")
        assert "there is a gap" in screen_text(app)
        assert screen.chooser.token == "Cd4/3d"
        await pilot.press("enter")
        assert not screen.table.board.moves
        screen._hear()  # somebody said something, and nobody moved
        assert screen.chooser.token == "Cd4/3d"


async def test_what_a_table_told_is_over_when_it_is_heard_again() -> None:
    async with playing(open_table(wish("pueblo"))) as (app, _pilot):
        screen = game_screen(app)
        screen._hear_trouble("The server is away")
        assert "The server is away" in screen_text(app)
        screen._hear()
        assert screen._message == ""


async def test_too_small_a_screen_says_so() -> None:
    async with playing(open_table(wish("pueblo")), (60, 20)) as (app, pilot):
        text = screen_text(app)
        assert "This terminal has 60×20 characters; the game wants" in text
        assert "Red builds" not in text
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Red builds" in screen_text(app)
        assert "60×20" not in screen_text(app)
    async with playing(None, (79, 24)) as (app, _pilot):
        assert "This terminal has 79×24" in screen_text(app)


async def test_undo_and_save() -> None:
    async with playing(open_table(wish("pueblo"))) as (app, pilot):
        await pilot.press("u")
        assert "nothing to take back" in screen_text(app)
        await pilot.press("enter")
        assert len(game_screen(app).table.board.moves) == 1
        await pilot.press("u")
        assert not game_screen(app).table.board.moves
        await pilot.press("enter", "s")
        assert "saved in" in screen_text(app)
        assert len(resume().board.moves) == 1


async def test_a_game_that_cannot_be_saved_goes_on(home: Path) -> None:
    (home / "data").write_text("in the way")
    async with playing(open_table(wish("pueblo"))) as (app, pilot):
        await pilot.press("enter")
        assert "not saved: Not a directory" in screen_text(app)
        await pilot.press("1")
        assert "not saved" not in screen_text(app)
        while len(game_screen(app)._shown_board.moves) < 4:  # the bot has had its turn
            await pilot.pause(0.01)
        assert "not saved" not in screen_text(app)
        await pilot.press("s")
        assert "not saved: Not a directory" in screen_text(app)


async def test_a_bot_that_only_searches_is_told_once() -> None:
    async with playing(open_table(wish("puluc", bots=("perfect",)))) as (app, pilot):
        await my_turn(app, pilot)
        assert "perfect only searches: `cacique puluc solve` solves the game" in screen_text(app)
        await pilot.press("right")
        assert "only searches" not in screen_text(app)


async def test_hints_are_adopted() -> None:
    async with playing(open_table(wish("pueblo"))) as (app, pilot):
        await pilot.press("h")
        while not isinstance(app.screen, HintDialog):
            await pilot.pause(0.05)
        await pilot.press("down", "enter")
        assert "to be ahead" in screen_text(app)


class SlowTable(LocalTable):
    """One whose hints take until they are let go."""

    def __init__(self) -> None:
        super().__init__(pueblo.Board(), [PERSON, "random"], 7)
        self.asked = 0
        self.go_on, self.answered = threading.Event(), threading.Event()

    def advise(self) -> Advice:
        self.asked += 1
        advice = super().advise()
        self.go_on.wait(60)
        self.answered.set()
        return advice


async def test_hints_are_asked_for_one_at_a_time() -> None:
    table = SlowTable()
    async with playing(table) as (app, pilot):
        await pilot.press("h", "h", "h")
        table.go_on.set()
        while not isinstance(app.screen, HintDialog):
            await pilot.pause(0.05)
        assert table.asked == 1
        await pilot.press("escape", "h")
        while not isinstance(app.screen, HintDialog):
            await pilot.pause(0.05)
        assert table.asked == 2


@pytest.mark.parametrize("key", ["question_mark", "enter"])
async def test_hints_that_come_too_late_are_not_shown(key: str) -> None:
    table = SlowTable()
    async with playing(table) as (app, pilot):
        await pilot.press("h", key)
        shown = app.screen
        table.go_on.set()
        while not table.answered.is_set():
            await pilot.pause(0.01)
        await pilot.pause(0.1)
        assert app.screen is shown
        assert "looking for good moves" not in screen_text(app)


async def test_a_hint_is_adopted_before_it_is_drawn() -> None:
    advice = advise(pueblo.Board())
    async with playing(open_table(wish("pueblo"))) as (app, pilot):
        adopted: list[Choice | None] = []
        dialog = HintDialog(advice)
        app.push_screen(dialog, adopted.append)
        dialog.action_adopt()
        await pilot.pause()
        assert adopted == [advice.choices[0]]


@pytest.mark.parametrize("keys", [("t", "enter"), ("t", "x", "enter"), ("question_mark", "escape")])
async def test_a_key_pressed_twice_leaves_the_game_where_it_is(keys: tuple[str, ...]) -> None:
    async with playing(open_table(wish("pueblo"))) as (app, pilot):
        screen = game_screen(app)
        await pilot.press(*keys[:-1])
        for _ in range(3):
            app.post_message(Key(keys[-1], None))
        await pilot.pause()
        await pilot.pause()
        assert app.screen is screen


@pytest.mark.parametrize(
    ("language", "title"), [("en", "The road"), ("fr", "La route"), ("de", "Der Weg")]
)
async def test_help_leads_to_the_rules(language: str, title: str) -> None:
    speak(language)
    async with playing(open_table(wish("puluc"))) as (app, pilot):
        await pilot.press("question_mark", "question_mark")
        await pilot.pause()
        shown = app.screen
        assert isinstance(shown, RulesDialog)
        assert title in screen_text(app)
        await pilot.press("pagedown", "pagedown", "question_mark")
        await pilot.pause()
        assert shown not in app.screen_stack


async def test_help_opens_and_closes() -> None:
    async with playing(open_table(wish("puluc"))) as (app, pilot):
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpDialog)
        assert "The dice fall by themselves" in screen_text(app)
        await pilot.press("escape")
        assert not isinstance(app.screen, HelpDialog)


async def test_what_nobody_foresaw_is_told_and_not_waited_for_for_ever() -> None:
    class Unspeakable(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    class Wild(RandomAgent):
        def choose(self, *_: object) -> Move:
            raise Unspeakable

    table = LocalTable(pueblo.Board(), ["you", "random"], 1)
    table._bots[1] = Wild()
    async with playing(table) as (app, pilot):
        table.play("Cd4/3u")
        table.play(">3")
        screen = game_screen(app)
        while not screen._follower.end:
            await pilot.pause(0.01)
        await pilot.press("tab")
        text = screen_text(app)
        assert "The game cannot go on here" in text
        assert "Unspeakable" in text
        assert "is thinking" not in text


async def test_a_hint_that_nobody_foresaw_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_table: object) -> Advice:
        raise ZeroDivisionError("by\nnothing")

    monkeypatch.setattr(LocalTable, "advise", fail)
    async with playing(open_table(wish("pueblo"))) as (app, pilot):
        await pilot.press("h")
        while game_screen(app)._is_asking:
            await pilot.pause(0.01)
        await pilot.pause()
        assert "ZeroDivisionError: by nothing" in screen_text(app)


async def test_quitting_ends_the_app() -> None:
    async with playing(open_table(wish("pueblo"))) as (app, pilot):
        await pilot.press("enter", "q")
        await pilot.pause()
        assert not app.is_running
        (told,) = app._exit_renderables
        assert str(told) == "The game is kept: `cacique play --resume` goes on."
