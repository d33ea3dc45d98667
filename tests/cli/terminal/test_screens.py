"""Whole games and single keys on the screens, by Textual's pilot."""

from pathlib import Path
from random import Random

import pytest
from tests.cli.terminal.helpers import LARGE, SMALL, game_screen, my_turn, playing, screen_text
from tests.games.pueblo.test_clauses_building import tower
from textual.pilot import Pilot

from cacique.cli.terminal.app import PlayApp
from cacique.cli.terminal.choosers import BuildChooser
from cacique.cli.terminal.dialogs import HelpDialog, HintDialog
from cacique.cli.terminal.paints import Depth, find_paints
from cacique.cli.terminal.picture import draw_picture
from cacique.cli.terminal.pueblo_screen import PuebloScreen
from cacique.cli.terminal.saved import resume
from cacique.cli.terminal.seating import Wishes, open_table
from cacique.cli.terminal.start import StartScreen
from cacique.cli.terminal.widgets import PictureView, PriceTable, SiteMap
from cacique.games import pueblo, puluc

pytestmark = [pytest.mark.asyncio, pytest.mark.compiled]
WANDERING = ["up", "down", "left", "right", "r", "R", "f", "F", "k", "v"]


def wish(game: str, *options: str, bots: tuple[str, ...] = ("random",)) -> Wishes:
    return Wishes(game, options, bots=bots, seed=7)


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
        (wish("pueblo"), SMALL),
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


async def test_the_price_and_the_reason_are_shown() -> None:
    async with playing(open_table(wish("pueblo", bots=("level1",)))) as (app, pilot):
        screen = game_screen(app)
        assert isinstance(screen.chooser, BuildChooser)
        screen.chooser.pick("Cd4/3u")
        await pilot.press("v")
        assert "✓ Cd4/3u" in screen_text(app)
        board = pueblo.Board()
        board.push_token("Cd4/3u")
        row = "".join(f"{points:>5}" for points in board.walks()[:, 0].tolist())
        assert f"Red    {row}{board.lap()[0]:>5}" in screen_text(app)
        await pilot.press("f", "f")
        assert "✗ Cd4/3d: there is a gap under" in screen_text(app)
        await pilot.press("enter")
        assert "Cd4/3d: there is a gap" in screen_text(app)
        assert not screen.table.board.moves


async def test_the_block_turns_tips_and_changes_its_kind() -> None:
    async with playing(open_table(wish("pueblo"))) as (app, pilot):
        chooser = game_screen(app).chooser
        assert isinstance(chooser, BuildChooser)
        chooser.pick("Cd4/1u")
        for key, token in [
            ("r", "Cd4/2u"),
            ("R", "Cd4/1u"),
            ("f", "Cd4/1s"),
            ("F", "Cd4/1u"),
            ("k", "Nd4/1u"),
            ("up", "Nd5/1u"),
            ("right", "Ne5/1u"),
            ("down", "Ne4/1u"),
            ("left", "Nd4/1u"),
        ]:
            await pilot.press(key)
            assert chooser.token == token
        await pilot.press(*["left"] * 9, *["up"] * 9)
        assert chooser.token == "Na7/1u"


async def test_tab_goes_from_cheap_to_dear() -> None:
    async with playing(open_table(wish("pueblo"))) as (app, pilot):
        chooser = game_screen(app).chooser
        assert isinstance(chooser, BuildChooser)
        costs = []
        for _ in range(5):
            board = chooser.ghost.board_after
            costs.append(int(board.walks()[:, 0].min()) + board.lap()[0])
            await pilot.press("tab")
        assert costs == sorted(costs)
        await pilot.press("shift+tab")
        assert chooser.token == chooser.tokens[4]


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


async def test_help_opens_and_closes() -> None:
    async with playing(open_table(wish("puluc"))) as (app, pilot):
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpDialog)
        assert "The dice fall by themselves" in screen_text(app)
        await pilot.press("escape")
        assert not isinstance(app.screen, HelpDialog)


async def test_clicks_choose_and_confirm() -> None:
    async with playing(open_table(wish("pueblo", bots=("level1",)))) as (app, pilot):
        screen = game_screen(app)
        assert screen.chooser
        await pilot.click(SiteMap, offset=(4 + 3 * 2, 2 + 4))  # c4
        assert screen.chooser.token[1:3] == "c4"
        await pilot.click(SiteMap, offset=(4 + 3 * 2, 2 + 4))
        assert str(screen.table.board.moves[0])[1:3] == "c4"
        await pilot.click(PriceTable, offset=(8, 1))
        await pilot.click(PriceTable, offset=(8, 1))
        assert str(screen.table.board.moves[1]) == ">1"


async def test_a_click_on_the_path_walks_there() -> None:
    async with playing(open_table(wish("pueblo"))) as (app, pilot):
        screen = game_screen(app)
        await pilot.press("enter")
        await pilot.click(SiteMap, offset=(5 + 3 * 2, 1))  # Nc, three steps from NW
        assert screen.chooser
        assert screen.chooser.token == ">3"


async def test_a_click_on_the_picture_moves_the_block() -> None:
    async with playing(open_table(wish("pueblo"))) as (app, pilot):
        screen = game_screen(app)
        assert isinstance(screen, PuebloScreen)
        assert screen.chooser
        view = screen.query_one(PictureView)
        places = [(x, y) for y in range(view.size.height) for x in range(view.size.width)]
        offset = next(place for place in places if view.place_at(*place) == "f2")
        await pilot.click(PictureView, offset=offset)
        assert screen.chooser.token[1:3] == "f2"


async def test_puluc_by_clicks_on_the_road() -> None:
    async with playing(open_table(wish("puluc"))) as (app, pilot):
        await my_turn(app, pilot)
        await pilot.click("#road", offset=(2, 4))
        await pilot.click("#road", offset=(2, 4))
        board = game_screen(app).table.board
        assert isinstance(board, puluc.Board)
        assert [str(move)[:2] for move in board.moves[1:2]] == ["0-"]


async def test_the_first_screen_leads_to_a_game() -> None:
    async with playing(None) as (app, pilot):
        assert isinstance(app.screen, StartScreen)
        await pilot.press("down", "right", "right", "up")  # four players
        assert "Violet" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert game_screen(app).table.players == ("you", "level4", "level4", "level4")


async def test_the_first_screen_asks_for_puluc_too() -> None:
    async with playing(None) as (app, pilot):
        await pilot.press("right", *["down"] * 5, "right")
        assert "loses" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(game_screen(app).table.board, puluc.Board)


async def test_the_first_screen_asks_for_everything_of_the_pro_game() -> None:
    async with playing(None, size=(80, 24)) as (app, pilot):
        await pilot.press("down", "right", "right")  # four players
        await pilot.press(*["down"] * 5, "right")  # blue begins
        await pilot.press("down", "right")  # Pro
        assert "Violet" in screen_text(app)  # all of it fits
        await pilot.press("down", "left")  # violet opens the bids
        await pilot.press("down", *"a1b1xa2d4e4d", "backspace", *"d5")
        assert "a1 b1 a2  d4 e4 d5" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        setup = game_screen(app).table.board.setup
        assert isinstance(setup, pueblo.Setup)
        assert (setup.players, setup.first, setup.tallest, setup.pro) == (4, 1, 3, True)
        assert setup.sites == (("a1", "b1", "a2"), ("d4", "e4", "d5"))


async def test_the_first_screen_says_what_is_no_cult_site() -> None:
    async with playing(None) as (app, pilot):
        await pilot.press(*["down"] * 7, "right", "down", "down", *"a1b1c1", "enter")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        assert "three cells of a 2 × 2 window" in screen_text(app)


async def test_the_first_screen_goes_on_with_the_last_game() -> None:
    async with playing(open_table(wish("pueblo"))) as (_app, pilot):
        await pilot.press("enter", "1")
    async with playing(None) as (app, pilot):
        assert "last game" in screen_text(app)
        await pilot.press("l")
        await pilot.pause()
        assert len(game_screen(app).table.board.moves) >= 2


@pytest.mark.parametrize("turns", range(4))
async def test_every_side_shows_its_cells(turns: int) -> None:
    board = pueblo.Board()
    picture = draw_picture(board, None, find_paints(2002, Depth.FULL), (80, 30), turns)
    seen = {
        picture.cell_at(column, line)
        for line in range(len(picture.lines))
        for column in range(len(picture.lines[0]))
    }
    assert len(seen - {None}) == 64


async def test_a_tower_of_36_levels_is_drawn() -> None:
    *_, board = tower()
    for size in ((37, 15), (20, 4), (200, 80)):
        picture = draw_picture(board, None, find_paints(2002, Depth.NONE), size)
        assert any("@" in segment.text for line in picture.lines for segment in line)


async def test_quitting_ends_the_app() -> None:
    async with playing(open_table(wish("pueblo"))) as (app, pilot):
        await pilot.press("q")
        await pilot.pause()
        assert not app.is_running
