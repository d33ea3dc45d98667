"""Whole games through the page alone; the record replays to the same points."""

import random
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.page.conftest import Meet
from tests.page.person import Person, play, wait_until

from cacique.core.record import parse_records
from cacique.games import pueblo, registry

pytestmark = pytest.mark.compiled

# Hands at a laptop take turns, so that one game is played both ways.
WAYS = ("mouse+keys", "touch")
ALONE = [pytest.param(way, marks=pytest.mark.deep) for way in ("mouse", "keys")]


def check(person: Person, game_id: str, game: dict[str, Any]) -> None:
    """Scores agree: the server's, the page's, and the library's replay of the record."""
    (record,) = parse_records(person.record(game_id))
    board = record.board(registry.find(game["game"]))
    assert board.is_over
    assert list(board.scores) == game["outcome"]["scores"]
    person.page.locator(".end").wait_for()
    for seat, score in enumerate(board.scores):  # they stand in order of their points
        shown = person.page.locator(f".player[data-seat='{seat}'] .player-score strong")
        expect(shown).to_have_text(str(score))


@pytest.mark.parametrize(
    ("way", "board"),
    [
        ("mouse+keys", "2d"),
        ("touch", "2d"),
        pytest.param("mouse", "2d", marks=pytest.mark.deep),
        pytest.param("keys", "2d", marks=pytest.mark.deep),
        pytest.param("mouse", "3d", marks=pytest.mark.deep),  # software draws slowly
        pytest.param("touch", "3d", marks=pytest.mark.deep),
    ],
)
def test_a_basic_game_against_a_bot(meet: Meet, way: str, board: str) -> None:
    ann = meet(way=way, board=board)
    created = ann.create("pueblo", ["me", "level1"])
    ann.open_game(created["id"])
    check(ann, created["id"], play(created["id"], ann))


def middle_of_scene(person: Person) -> tuple[float, float]:
    canvas = person.page.locator(".board-area canvas").first
    canvas.wait_for()
    box = canvas.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_block_is_set_with_the_pointer_in_3d(meet: Meet) -> None:
    ann = meet(board="3d")
    created = ann.create("pueblo", ["me", "me"])
    ann.open_game(created["id"])
    ann.page.mouse.move(*middle_of_scene(ann))
    ann.page.locator(".ghost-line[data-legal]:not([data-legal=''])").wait_for()
    game = play(created["id"], ann, decisions=4)
    assert len(game["tokens"]) >= 3


def test_a_finger_carries_the_ghost_and_never_commits_in_3d(meet: Meet) -> None:
    ann = meet(way="touch", board="3d")
    created = ann.create("pueblo", ["me", "me"])
    ann.open_game(created["id"])
    x, y = middle_of_scene(ann)
    ghost = ann.page.locator(".ghost-line[data-legal]:not([data-legal=''])")
    ann.page.touchscreen.tap(x, y)
    ghost.wait_for()
    tapped = ghost.inner_text()
    finger = ann.context.new_cdp_session(ann.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": px, "y": py} for px, py in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    touch("touchStart", (x, y - 10))
    for step in range(1, 9):
        touch("touchMove", (x + 6 * step, y - 10 + 6 * step))
    wait_until(lambda: ghost.inner_text() != tapped)
    touch("touchEnd")
    ann.page.wait_for_timeout(300)
    assert ghost.inner_text() != tapped
    assert ann.game(created["id"])["tokens"] == []


EVERYTHING: dict[str, Any] = {
    "players": 4,
    "pro": True,
    "demolition": True,
    "sites": [["a1", "b1", "a2"]],
}


def two_people_and_two_bots(
    ann: Person, bob: Person, moves: tuple[str, ...], decisions: int = 10_000
) -> dict[str, Any]:
    created = ann.create("pueblo", ["me", "level1", "open", "level1"], moves, **EVERYTHING)
    ann.open_game(created["id"])
    bob.join(created, 2)
    return play(created["id"], ann, bob, decisions=decisions)


def check_decided(*people: Person) -> None:
    """Each kind of decision was made in each way."""
    for person in people:
        for place in (".bid", ".poses", ".walks", ".removals"):
            assert person.decided[place] >= len(person.ways), place


def nearly_built() -> tuple[str, ...]:
    """The moves of a game with everything until everybody has a block or two left."""
    rng, board = random.Random(3), pueblo.Board(pueblo.Setup.from_options(EVERYTHING))
    while sum(map(sum, map(board.stock, board.seats))) > 6 or board.turn:
        board.push(rng.choice(list(board.legal_moves)[:40]))
    return tuple(str(move) for move in board.moves)


def test_two_people_and_two_bots_begin_and_end_with_everything(meet: Meet) -> None:
    """The auction and the first rounds; then the last builds of another game to its result."""
    ann, bob = meet(way="mouse+keys"), meet(way="touch")
    begun = two_people_and_two_bots(ann, bob, (), decisions=14)
    assert begun["status"] == "playing"
    game = two_people_and_two_bots(ann, bob, nearly_built())
    check(ann, game["id"], game)
    check_decided(ann, bob)


@pytest.mark.deep
def test_two_people_and_two_bots_with_everything(meet: Meet) -> None:
    ann, bob = meet(way="mouse+keys"), meet(way="touch")
    game = two_people_and_two_bots(ann, bob, ())
    check(ann, game["id"], game)
    check_decided(ann, bob)


def test_a_bid_is_what_was_typed(meet: Meet) -> None:
    ann = meet()
    created = ann.create("pueblo", ["me", "me", "me"], players=3, pro=True)
    ann.open_game(created["id"])
    field, press = ann.page.locator("#bid"), ann.page.keyboard.press
    field.fill("5")
    field.press("Enter")
    expect(field).to_have_attribute("min", "6")
    field.press("ControlOrMeta+a")
    press("1")
    expect(ann.page.locator(".actions .button-main")).to_be_disabled()
    press("Enter")
    press("2")
    press("Enter")
    expect(field).to_have_attribute("min", "13")
    assert ann.game(created["id"])["tokens"] == ["bid5", "bid12"]


@pytest.mark.parametrize("way", [*WAYS, *ALONE])
def test_puluc(meet: Meet, way: str) -> None:
    ann = meet(way=way)
    created = ann.create("puluc", ["me", "me"])
    ann.open_game(created["id"])
    check(ann, created["id"], play(created["id"], ann))


def test_a_game_that_nothing_can_change_is_ended_at_once(meet: Meet) -> None:
    ann = meet()
    body = {
        "game": "puluc",
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "fair"}],
        "position": "puluc1_-_3.-.-.L22.-.D.-.-.-.-.0_L2",
    }
    game_id = ann.context.request.post(f"{ann.url}/api/games", data=body).json()["id"]
    ann.open_game(game_id)
    finish = ann.page.get_by_role("button", name="End the game now")
    ann.page.get_by_role("button", name="Stack 3 → 5").wait_for()
    assert finish.count() == 0
    ann.press(ann.page.get_by_role("button", name="Stack 3 → 5"))
    ann.press(finish)
    ann.page.locator(".end h2", has_text="all enemy pieces are captive").wait_for()
    assert ann.game(game_id)["reason"] == "foregone"
    assert '[Termination "foregone"]' in ann.record(game_id)
