"""What is told around a game: its last lap, its result, invitations, rematches, one's own games."""

import random

import pytest
from playwright.sync_api import expect
from tests.page.conftest import Meet
from tests.page.person import Person, wait_until

from cacique.games import pueblo

pytestmark = pytest.mark.compiled


def is_building(board: pueblo.Board) -> bool:
    return not str(next(iter(board.legal_moves))).startswith(">")


def nearly_over(**options: object) -> list[str]:
    """The moves of a game of Pueblo in which only the last build and walk are missing."""
    rng = random.Random(7)
    board = pueblo.Board(pueblo.Setup.from_options(options))
    while sum(map(sum, map(board.stock, board.seats))) > 1 or not is_building(board):
        board.push(rng.choice(list(board.legal_moves)[:40]))
    return [str(move) for move in board.moves]


def create_from(person: Person, moves: list[str], **options: object) -> str:
    body = {
        "game": "pueblo",
        "options": options,
        "moves": moves,
        "seats": [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}],
    }
    answer = person.context.request.post(f"{person.url}/api/games", data=body)
    assert answer.status == 201, answer.text()
    found: str = answer.json()["id"]
    return found


def scores_shown(person: Person) -> list[int]:
    """Points in the order of seats, all of one moment: they count up, and stand by places."""
    shown = person.page.locator(".player").evaluate_all(
        "players => players.map(player => [player.dataset.seat,"
        " Number(player.querySelector('.player-score strong').textContent)])"
    )
    return [points for _, points in sorted(shown)]


def end_the_building(person: Person, game_id: str) -> dict[str, object]:
    person.open_game(game_id)
    person.decide()
    person.page.locator(".walks").wait_for()
    person.decide()
    wait_until(lambda: len(person.game(game_id)["tokens"]) >= 60)
    return person.game(game_id)


def test_the_last_lap_is_walked_before_anything_tells_the_result(meet: Meet) -> None:
    ann = meet(reduced_motion="no-preference")
    found = create_from(ann, nearly_over())
    game = end_the_building(ann, found)
    final = game["outcome"]["scores"]  # type: ignore[index]
    page = ann.page
    page.locator(".lap").wait_for()
    assert page.locator(".end").count() == 0
    assert "won" not in page.locator(".players").inner_text()
    before = scores_shown(ann)
    assert sum(before) < sum(final)
    page.get_by_role("button", name="Pause").click()
    halfway = scores_shown(ann)
    assert all(a <= b <= c for a, b, c in zip(before, halfway, final, strict=True))
    page.get_by_role("button", name="Skip to the end").click()
    page.locator(".end h2").wait_for()
    assert scores_shown(ann) == final
    margin = abs(final[0] - final[1])
    expect(page.locator(".end h2")).to_contain_text(f"by {margin}" if margin else "share")
    expect(page.locator(".move-list")).to_contain_text("The last lap:")
    page.get_by_role("button", name="Watch the last lap").click()
    page.locator(".lap").wait_for()
    page.keyboard.press("Escape")
    page.locator(".end h2").wait_for()
    assert scores_shown(ann) == final


def test_the_lap_before_a_demolition_is_shown_too(meet: Meet) -> None:
    ann = meet(reduced_motion="no-preference")
    found = create_from(ann, nearly_over(demolition=True), demolition=True)
    end_the_building(ann, found)
    ann.page.locator(".lap").wait_for()
    assert ann.page.locator(".removals").count() == 0
    ann.page.keyboard.press("Escape")
    ann.page.locator(".removals").wait_for()


def demolition_begun() -> list[str]:
    """The moves of a game in which Red is the first to remove a block."""
    rng = random.Random(7)
    board = pueblo.Board(pueblo.Setup.from_options({"demolition": True}))
    while not str(next(iter(board.legal_moves))).startswith("x"):
        board.push(rng.choice(list(board.legal_moves)[:40]))
    return [str(move) for move in board.moves]


def test_a_block_that_may_not_be_removed_says_why(meet: Meet) -> None:
    ann = meet()
    ann.open_game(create_from(ann, demolition_begun(), demolition=True))
    ann.page.locator(".removals").wait_for()
    for cell, reason in (
        ("h3", "Another block stands on it"),
        ("d3", "stands on it at d4"),
        ("f5", "is another player’s"),
    ):
        ann.page.locator(f".board-flat [aria-label^='{cell}:']").click()
        expect(ann.page.get_by_role("alert")).to_contain_text(reason)


def test_a_result_leads_to_study_at_a_move(meet: Meet) -> None:
    ann = meet()
    found = create_from(ann, nearly_over())
    end_the_building(ann, found)
    ann.page.locator(".end .places").wait_for()
    assert ann.page.locator(".places li").count() == 2
    ann.page.locator(".decisive").wait_for()
    ann.page.get_by_role("button", name="Review the game").click()
    ann.page.wait_for_url("**/study?at=*")
    expect(ann.page.locator(".stepper input")).not_to_have_value("60")


def test_a_rematch_waits_for_the_others(meet: Meet) -> None:
    ann, bob = meet(), meet()
    created = ann.create("pueblo", ["me", "open"])
    ann.open_game(created["id"])
    bob.join(created, 1)
    ann.page.get_by_role("tab", name="More").click()
    ann.page.get_by_role("button", name="Resign").click()
    ann.page.locator("dialog .button-danger").click()
    bob.page.locator(".end").wait_for()
    ann.page.get_by_role("button", name="Offer a rematch").click()
    ann.page.locator(".invitation").wait_for()
    again = ann.page.url.rpartition("/")[2]
    assert ann.game(again)["status"] == "waiting"
    bob.page.get_by_role("button", name="Accept the rematch").click()
    bob.page.wait_for_url(f"**/game/{again}")
    ann.page.locator(".invitation").wait_for(state="detached")
    assert ann.game(again)["status"] == "playing"


def test_an_invitation_says_who_and_what(meet: Meet) -> None:
    ann, bob = meet(), meet()
    created = ann.create("pueblo", ["me", "open"], demolition=True)
    link = f"/join/{created['id']}/1#{created['links']['seats']['1']}"
    bob.open(link)
    expect(bob.page.locator(".page")).to_contain_text("invites you to play Pueblo")
    expect(bob.page.locator(".page")).to_contain_text("Demolition")
    ann.open(link)
    expect(ann.page.locator(".banner").first).to_contain_text("you send to a friend")
    ann.page.get_by_role("button", name="To the game").click()
    ann.page.locator(".invitation").wait_for()
    assert ann.game(created["id"])["seats"][1]["guest"] is None
    bob.open("/join/nothinghere/1#abcdefghijklmnop")
    expect(bob.page.locator(".page")).to_contain_text("This link leads to no game")


def test_a_waiting_room_is_filled_with_a_bot_or_cancelled(meet: Meet) -> None:
    ann = meet()
    first = ann.create("pueblo", ["me", "open"])["id"]
    ann.open_game(first)
    expect(ann.page.locator(".warning")).to_have_count(0)  # this browser does not have its links
    ann.page.get_by_role("button", name="New link for seat 2").click()
    expect(ann.page.locator(".warning")).to_contain_text("this machine only")
    ann.page.locator(".invitation select").select_option("level1")
    ann.page.locator(".invitation").wait_for(state="detached")
    assert ann.game(first)["status"] == "playing"
    second = ann.create("pueblo", ["me", "open"])["id"]
    ann.open_game(second)
    ann.page.get_by_role("button", name="Cancel the game").click()
    ann.page.wait_for_url(f"{ann.url}/")
    assert ann.context.request.get(f"{ann.url}/api/games/{second}").status == 404
    ann.page.locator(".continue").wait_for()


def test_games_are_listed_filtered_and_deleted(meet: Meet) -> None:
    ann = meet()
    found = ann.create("pueblo", ["me", "level1", "level1"], players=3)["id"]
    ann.open("/games")
    line = ann.page.locator(".game-lines li").first
    expect(line).to_contain_text("Visitor 1 · Visitor 2")
    ann.page.locator(".choice .chip").filter(has_text="Over").click()
    expect(ann.page.locator(".panel").first).to_contain_text("No such game.")
    ann.page.locator(".choice .chip").filter(has_text="All").click()
    line.get_by_role("button").click()
    ann.page.locator("dialog .button-danger").click()
    expect(ann.page.locator(".game-lines")).to_have_count(0)
    assert ann.context.request.get(f"{ann.url}/api/games/{found}").status == 404


def test_an_unknown_address_is_ours(meet: Meet) -> None:
    ann = meet()
    for path in ("/nope", "/game/", "/what/ever"):
        ann.open(path)
        expect(ann.page.locator("main h1")).to_have_text("There is nothing here.")


def test_those_who_watch_see_no_field_that_fails(meet: Meet) -> None:
    ann, eve = meet(), meet()
    created = ann.create("pueblo", ["me", "me"])
    eve.open(f"/watch/{created['id']}#{created['links']['watch']}")
    eve.page.get_by_role("tab", name="Talk").click()
    expect(eve.page.locator(".chat")).to_contain_text("only players talk")
    assert eve.page.locator(".chat-form").count() == 0
