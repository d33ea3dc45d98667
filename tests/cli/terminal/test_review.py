"""Looking back at a game by keys: marks, mistakes, reasons and chances."""

import threading
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.cli.terminal.helpers import SMALL, game_screen, playing, screen_text
from textual.pilot import Pilot
from textual.widgets import Footer

from cacique.cli.terminal import review as looking
from cacique.cli.terminal.app import PlayApp
from cacique.cli.terminal.language import speak, t
from cacique.cli.terminal.recorded import RecordedTable
from cacique.cli.terminal.review import Lookback, ReviewScreen
from cacique.cli.terminal.table import LocalTable
from cacique.cli.terminal.widgets import fold
from cacique.core.record import Record, parse_records
from cacique.games import pueblo, puluc
from cacique.study import Depth, MoveReview, marks, review, review_moves, words
from cacique.study.marks import MISTAKES
from cacique.texts import LANGUAGES

pytestmark = [pytest.mark.compiled, pytest.mark.asyncio]

VISITS = 200


def played() -> pueblo.Board:
    """A game with two mistakes."""
    board = pueblo.Board()
    for token in ["Cd4/3u", ">4", "Cg7/3u", ">1", "Cb2/1u", ">1", "Ce6/1u", ">4"]:
        board.push_token(token)
    return board


def recorded() -> RecordedTable:
    (record,) = parse_records(str(Record.of(played(), names=("Ana", "Bo"))))
    return RecordedTable(record)


def shown(app: PlayApp) -> str:
    """What the right half shows, as one line."""
    lines = screen_text(app).splitlines()
    return " ".join(" ".join(line[26:] for line in lines).split())


async def reviewed(app: PlayApp, pilot: Pilot[None]) -> Lookback:
    """Ask why, and wait until all is known."""
    screen = game_screen(app)
    screen.visits = VISITS
    await pilot.press("w")
    lookback = screen._lookback
    assert lookback
    while not lookback.is_done:
        await pilot.pause(0.01)
    await pilot.pause(0.3)
    return lookback


async def test_mistakes_of_a_record_are_told_with_their_reasons() -> None:
    told = review(played(), visits=VISITS)
    mistakes = [move for move in told.moves if move.mark in MISTAKES]
    assert len(mistakes) > 1
    async with playing(recorded()) as (app, pilot):
        await reviewed(app, pilot)
        text = screen_text(app)
        assert "Red · Ana" in text
        assert f"{told.seats[0].accuracy:.1f}".removesuffix(".0") in text
        assert "8. Blue >4" in text
        assert "To remember" in text
        for move in reversed(mistakes):
            await pilot.press("up")
            text = screen_text(app)
            assert f"Move {move.ply + 1} of 8" in text
            lost = f"{100 * move.loss:.1f}".removesuffix(".0")
            assert f"{move.mark}, −{lost}%; better {' '.join(move.best)}" in text
            assert f"{100 * move.chances_after[1]:.0f}%" in text
        await pilot.press("up", "down")  # there is none before the first
        assert f"Move {mistakes[1].ply + 1} of 8" in screen_text(app)


async def test_long_reasons_are_read_on_by_keys() -> None:
    move = review(played(), visits=VISITS).moves[2]
    last = words.tell(move.reasons[-1], move, "en", ("Red", "Blue"))
    async with playing(recorded()) as (app, pilot):
        await reviewed(app, pilot)
        await pilot.press("home", "right", "right", "right")
        assert "• Blue: the face on" in screen_text(app)
        assert last not in shown(app)
        for _ in range(3):
            await pilot.press("pagedown")
        await pilot.pause()
        assert last in shown(app)
        await pilot.press("right", "left")  # a move is told from its beginning
        await pilot.pause()
        assert "3. Blue Cg7/3u??\n" in screen_text(app)


async def test_the_board_shows_marks_and_jumps_as_well() -> None:
    async with playing(recorded()) as (app, pilot):
        await pilot.press("up")  # means nothing before
        assert game_screen(app)._shown_board.ply == 8
        await reviewed(app, pilot)
        await pilot.press("home", "w")
        await pilot.pause()
        assert "Move 0 of 8. Red builds a red block." in screen_text(app)
        await pilot.press("down")
        text = screen_text(app)
        assert "Blue: Cg7/3u??" in text
        assert "3. Blue Cg7/3u??  blunder, −" in text
        await pilot.press("w")
        await pilot.pause()
        assert "Move 3 of 8" in screen_text(app)


async def test_clicks_choose_moves() -> None:
    async with playing(recorded()) as (app, pilot):
        await reviewed(app, pilot)
        await pilot.click("#moves", offset=(4, 2))
        assert "Move 3 of 8" in screen_text(app)
        await pilot.click("#graph", offset=(1 + 9 + 5, 1))
        assert "Move 6 of 8" in screen_text(app)
        await pilot.click("#graph", offset=(2, 1))
        assert "Move 6 of 8" in screen_text(app)


async def test_a_review_can_be_left_at_any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = threading.Event()

    def endless(board: pueblo.Board, depth: Depth) -> Iterator[MoveReview]:
        yield next(review_moves(board, depth))
        while not depth.stop.is_set():
            time.sleep(0.01)
        stopped.set()

    monkeypatch.setattr(looking, "review_moves", endless)
    async with playing(recorded()) as (app, pilot):
        screen = game_screen(app)
        screen.visits = VISITS
        await pilot.press("w")
        while "1 move looked at so far" not in screen_text(app):
            await pilot.pause(0.01)
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is screen
        await pilot.press("w")
        await pilot.pause()
        assert "1 move looked at so far" in screen_text(app)
        assert not stopped.is_set()  # it went on meanwhile
    assert stopped.wait(5)


async def test_what_cannot_be_reviewed_says_why() -> None:
    async with playing(recorded()) as (app, pilot):
        game_screen(app).visits = 0
        await pilot.press("w")
        await pilot.pause(0.3)
        assert "a review needs one visit at least" in screen_text(app)


async def test_a_review_is_forgotten_when_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = puluc.Board.from_position("puluc1_-_1.-.-.-.-.-.-.-.L11.-.0_L-")
    while not board.is_over:
        board.push(board.legal_moves[0])
    lucky = [
        replace(move, luck=-0.125) if move.token[0] == "r" else move
        for move in review_moves(board, Depth())
    ]  # as where the game is solved
    monkeypatch.setattr(looking, "review_moves", lambda _board, _depth: iter(lucky))
    async with playing(LocalTable(board, ["you", "random"], 1)) as (app, pilot):
        await reviewed(app, pilot)
        assert "Light · you" in screen_text(app)
        await pilot.press("home", "right")
        assert "Luck of the throw: −12.5%" in screen_text(app)
        await pilot.press("right", "right", "right")
        assert "Nothing else could be done." in screen_text(app)
        await pilot.press("w")
        await pilot.pause()
        await pilot.press("u")
        assert game_screen(app)._lookback is None


@pytest.mark.parametrize("spoken", LANGUAGES)
async def test_it_fits_a_small_screen_in_every_language(
    spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak(spoken)
    monkeypatch.setitem(marks._measures()["levels"], "pueblo-2-shallow", [(-2.0, 1.0)] * 8)
    monkeypatch.setitem(marks._measures(), "fewest", 1)
    async with playing(recorded(), SMALL) as (app, pilot):
        assert t("after.recorded") in screen_text(app)
        await reviewed(app, pilot)
        assert words.say(spoken, "title") in screen_text(app)
        assert words.say(spoken, "like", level=1, span=" (1–8)") in screen_text(app)
        await pilot.press("up")
        text = screen_text(app)
        assert words.say(spoken, "class.mistake") in text
        assert len(text.splitlines()) == SMALL[1]
        assert isinstance(app.screen, ReviewScreen)
        for _ in range(2):
            while not (keys := app.screen.query_one(Footer).children):
                await pilot.pause(0.01)
            assert max(key.region.right for key in keys) <= SMALL[0]
            await pilot.press("w")
            await pilot.pause()


async def test_french_signs_stay_with_their_words_and_long_names_are_cut_with_a_sign() -> None:
    assert fold("couleur et neutre\u00a0: la mauvaise", 18).splitlines()[1] == "neutre\u00a0: la"
    assert fold("one\n\ntwo three", 5) == "one\n\ntwo\nthree"
    assert fold("not known yet", 0) == "not known yet"
    speak("de")
    name = "Maximiliane Mustermann-Meier"
    (record,) = parse_records(str(Record.of(played(), names=(name, "Blau"))))
    async with playing(RecordedTable(record)) as (app, pilot):
        await reviewed(app, pilot)
        text = screen_text(app)
        assert "Rot · Maximiliane Muster… " in text
        assert "Blau · Blau" not in text
        assert "Bild↑/Bild↓ Weiter" in text
        await pilot.press("w", "left")
        assert " Runde " in screen_text(app)
