"""Puluc, clause by clause."""

from random import Random
from typing import Any

import pytest

from cacique import puluc
from cacique.core.contract import Board, Outcome
from cacique.core.errors import IllegalSetup, InvalidNotation
from cacique.core.record import Record

EMPTY = "-.-.-.-.-.-.-.-.-"


def at(road: str, turn: str, options: str = "-") -> puluc.Board:
    """A position: camps and cells from 0 to 10 with dots, whose turn and throw (`L3`, `D-`)."""
    return puluc.Board.from_position(f"puluc1_{options}_{road}_{turn}")


def play(board: puluc.Board, tokens: str) -> puluc.Board:
    for token in tokens.split():
        board.push_token(token)
    return board


def legal(board: puluc.Board) -> list[str]:
    return [str(move) for move in board.legal_moves]


def road(board: puluc.Board) -> str:
    return board.position().split("_")[2]


# The road


def test_five_pieces_each_start_in_their_camps() -> None:
    board = puluc.Board()
    assert (board.camps, dict(board.stacks), board.lost) == ((5, 5), {}, (0, 0))
    assert road(board) == f"5.{EMPTY}.5"


def test_light_walks_up_from_0_and_dark_down_from_10() -> None:
    board = play(puluc.Board(), "r4 0-4 r2 10-8")
    assert board.stacks == {4: puluc.Stack(0, 1, 0), 8: puluc.Stack(1, 0, 1)}
    assert board.camps == (4, 4)


@pytest.mark.parametrize(("options", "seat"), [({}, 0), ({"first": 0}, 0), ({"first": 1}, 1)])
def test_light_starts_unless_told(options: dict[str, Any], seat: int) -> None:
    assert puluc.Board(**options).turn == seat


def test_turns_alternate_and_a_turn_is_a_throw_and_a_move() -> None:
    board, seats = puluc.Board(), []
    for token in ("r1", "0-1", "r2", "10-8", "r1"):
        seats.append((board.turn, board.is_chance))
        board.push_token(token)
    assert seats == [(0, True), (0, False), (1, True), (1, False), (0, True)]


# The dice


def test_a_throw_is_1_to_5() -> None:
    assert legal(puluc.Board()) == ["r1", "r2", "r3", "r4", "r5"]


def test_there_is_no_chance_in_a_move_or_at_the_end() -> None:
    assert play(puluc.Board(), "r3").chance_outcomes() == []
    assert at(f"1.{EMPTY}.0", "L-").chance_outcomes() == []


def test_a_throw_must_be_used_before_the_next() -> None:
    board = play(puluc.Board(), "r3")
    assert (board.throw, legal(board)) == (3, ["0-3"])
    assert play(board, "0-3").throw is None


# Moving


@pytest.mark.parametrize(
    ("turn", "tokens"), [("L2", ["0-2", "3-5", "6x8"]), ("D2", ["5-3", "9-7", "10-8"])]
)
def test_a_move_is_exactly_the_throw_towards_the_other_camp(turn: str, tokens: list[str]) -> None:
    board = {"L": "2.-.-.L.-.-.L.-.D.-.4", "D": "4.-.-.-.-.D.L.-.-.D.3"}[turn[0]]
    assert legal(at(board, turn)) == tokens


def test_one_piece_leaves_a_camp() -> None:
    board = play(at(f"5.{EMPTY}.5", "L5"), "0-5")
    assert (board.camps, board.stacks[5]) == ((4, 5), puluc.Stack(0, 1, 0))


def test_a_stack_walks_as_a_whole() -> None:
    board = play(at("3.L21.-.-.-.-.-.-.-.-.4", "L3"), "1-4")
    assert board.stacks == {4: puluc.Stack(0, 2, 1)}


def test_only_the_owner_moves_a_stack() -> None:
    assert legal(at("0.D41.-.-.-.-.-.-.-.-.4", "L1")) == ["--"]


@pytest.mark.parametrize(
    ("position", "turn", "tokens"),
    [
        ("3.L.L.-.-.-.-.-.-.-.5", "L1", ["2-3"]),
        ("4.-.-.L.-.-.-.-.-.-.5", "L3", ["3-6"]),
        ("5.-.-.-.-.-.-.-.D.D.3", "D1", ["8-7"]),
    ],
)
def test_not_onto_a_stack_of_ones_own(position: str, turn: str, tokens: list[str]) -> None:
    assert legal(at(position, turn)) == tokens


# Capturing


@pytest.mark.parametrize(
    ("position", "turn", "token", "after"),
    [
        ("5.-.-.D.-.-.-.-.-.-.4", "L3", "0x3", "4.-.-.L11.-.-.-.-.-.-.4"),
        ("4.-.L.D.-.-.-.-.-.-.4", "D1", "3x2", "4.-.D11.-.-.-.-.-.-.-.4"),
        ("3.-.L.-.D12.-.-.-.-.-.3", "L2", "2x4", "3.-.-.-.L22.-.-.-.-.-.3"),
        ("3.-.-.-.L22.-.-.-.-.-.3", "D5", "10-5", "3.-.-.-.L22.D.-.-.-.-.2"),
        ("3.-.-.-.L22.D.-.-.-.-.2", "D1", "5x4", "3.-.-.-.D23.-.-.-.-.-.2"),
        ("0.L11.L32.-.-.-.-.-.-.D.1", "D1", "9-8", "0.L11.L32.-.-.-.-.-.D.-.1"),
        ("2.L11.D21.-.-.-.-.-.-.-.3", "D1", "2x1", "2.D32.-.-.-.-.-.-.-.-.3"),
    ],
)
def test_the_mover_goes_on_top_and_owns_the_whole_stack(
    position: str, turn: str, token: str, after: str
) -> None:
    board = play(at(position, turn), token)
    assert road(board) == after
    assert board.lost == at(position, turn).lost  # captured pieces are still in the game


def test_a_capture_has_its_own_token() -> None:
    assert legal(at("5.-.-.D.-.-.-.-.-.-.4", "L3")) == ["0x3"]


def test_a_stack_changes_owner_again_and_again() -> None:
    board = play(puluc.Board(), "r5 0-5 r5 10x5 r5 0x5 r5 10x5")
    assert board.stacks == {5: puluc.Stack(1, 2, 2)}
    assert board.camps == (3, 3)


# Going home


@pytest.mark.parametrize(
    ("position", "turn", "token", "after", "lost"),
    [
        ("3.-.-.-.-.-.-.-.L22.-.3", "L2", "8-H", f"5.{EMPTY}.3", (0, 2)),  # exactly
        ("3.-.-.-.-.-.-.-.L22.-.3", "L5", "8-H", f"5.{EMPTY}.3", (0, 2)),  # and past it
        ("4.D14.-.-.-.-.-.-.-.-.1", "D1", "1-H", f"4.{EMPTY}.5", (1, 0)),
        ("4.-.D14.-.-.-.-.-.-.-.1", "D4", "2-H", f"4.{EMPTY}.5", (1, 0)),
        ("4.-.-.-.-.-.-.-.-.L.5", "L1", "9-H", f"5.{EMPTY}.5", (0, 0)),  # empty-handed
    ],
)
def test_own_pieces_return_and_enemies_are_out_for_good(
    position: str, turn: str, token: str, after: str, lost: tuple[int, int]
) -> None:
    board = play(at(position, turn), token)
    assert (road(board), board.lost) == (after, lost)
    assert board.scores == lost[::-1]


@pytest.mark.parametrize(
    ("turn", "token"), [("L1", "8-9"), ("L2", "8-H"), ("L3", "8-H"), ("L4", "8-H"), ("L5", "8-H")]
)
def test_no_exact_throw_is_needed_to_go_home(turn: str, token: str) -> None:
    assert token in legal(at("4.-.-.-.-.-.-.-.L.-.5", turn))


def test_nothing_is_captured_inside_a_camp() -> None:
    board = play(at("4.-.-.-.-.-.-.-.-.L.5", "L1"), "9-H")
    assert (board.camps, board.lost) == ((5, 5), (0, 0))


def test_several_stacks_may_go_home_on_the_same_throw() -> None:
    board = at("2.-.-.-.-.L.-.L.-.L.5", "L5")
    assert legal(board) == ["5-H", "7-H", "9-H"]  # and 0-5 is taken by an own stack


# Passing


def test_who_has_no_move_passes_and_the_turn_goes_on() -> None:
    board = at("0.D41.-.-.-.-.-.-.L.-.4", "L1")
    assert legal(board) == ["8-9"]
    board = at("0.D41.-.-.-.-.-.-.-.-.4", "L1")
    assert legal(board) == ["--"]
    play(board, "--")
    assert (board.turn, board.is_chance) == (1, True)


def test_who_has_a_move_may_not_pass() -> None:
    assert not play(puluc.Board(), "r1").is_legal(puluc.Pass())


@pytest.mark.parametrize("turn", ["L1", "L2", "L3", "L4", "L5"])
def test_only_carried_pieces_are_ever_stuck(turn: str) -> None:
    """Whoever owns a stack can move: nothing of one's own is ahead of the foremost one."""
    assert legal(at("0.L.L.L.L.L.-.-.-.-.5", turn)) != ["--"]
    assert legal(at("0.-.-.-.-.-.-.D55.-.-.0", turn)) == ["--"]


# The end


@pytest.mark.parametrize(
    ("position", "turn", "token", "winner"),
    [
        ("3.-.-.-.-.-.-.-.L22.-.0", "L2", "8-H", 0),
        ("0.D14.-.-.-.-.-.-.-.-.1", "D3", "1-H", 1),
    ],
)
def test_who_has_taken_all_enemies_out_wins(
    position: str, turn: str, token: str, winner: int
) -> None:
    board = play(at(position, turn), token)
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.is_shared, outcome.scores[winner]) == ((winner,), False, 5)
    assert (board.turn, legal(board), board.is_chance) == (None, [], False)


def test_captured_pieces_on_the_road_do_not_end_the_game() -> None:
    board = play(at("2.-.-.-.D.-.-.-.-.-.0", "L4"), "0x4 r1")
    assert not board.is_over
    assert legal(board) == ["--"]  # dark has nothing but a carried piece


ONE_EACH = [
    ("0.-.-.-.-.-.-.-.-.L11.1", "L1", "9-H"),  # both in camp
    ("0.-.-.-.-.-.-.-.D.L11.0", "L1", "9-H"),  # dark on the road
]


@pytest.mark.parametrize(("position", "turn", "token"), ONE_EACH)
@pytest.mark.parametrize("draw", [True, False])
def test_one_against_one_is_a_draw_if_agreed(
    position: str, turn: str, token: str, *, draw: bool
) -> None:
    board = play(at(position, turn, "-" if draw else "draw=no"), token)
    assert board.is_over is draw
    outcome = board.outcome()
    assert (outcome is not None) is draw
    if outcome:
        assert (outcome.winners, outcome.scores, outcome.is_shared) == ((0, 1), (4, 4), True)


@pytest.mark.parametrize(
    ("position", "over"),
    [
        ("0.-.-.-.-.L11.-.-.-.-.0", True),  # the single enemy is carried: still one each
        ("0.-.-.-.-.D11.-.-.-.-.0", True),
        ("1.-.-.-.-.D.-.-.-.-.0", True),
        ("0.-.-.-.-.D21.-.-.-.-.0", False),  # two light pieces, though both are carried
        ("1.-.-.-.-.D11.-.-.-.-.0", False),
    ],
)
def test_carried_pieces_count_for_the_draw(position: str, *, over: bool) -> None:
    assert at(position, "L-").is_over is over
    assert not at(position, "L-", "draw=no").is_over


# Ending it at once

CERTAIN = "3.-.-.L23.-.-.-.-.-.-.0"  # all that Dark has left is captive


@pytest.mark.parametrize("turn", ["L-", "L2", "D-", "D5"])
def test_the_end_is_certain_when_all_enemies_are_captive(turn: str) -> None:
    board = at(CERTAIN, turn)
    assert (board.foregone, board.is_over) == (Outcome((0,), (5, 0)), False)
    mirrored = at("0.-.-.-.-.-.D32.-.-.-.1", "L4")
    assert mirrored.foregone == Outcome((1,), (2, 5))


@pytest.mark.parametrize(
    "position",
    [
        "3.-.-.L22.-.-.-.-.-.-.1",  # one is still in camp
        "3.-.-.L22.-.D.-.-.-.-.0",  # one is still free on the road
        "5.-.-.-.-.-.-.-.-.-.5",
        "1.-.-.-.-.-.-.-.-.-.0",  # over already
        "0.-.-.L11.-.-.-.-.-.-.0",  # over already, and a draw
    ],
)
def test_nothing_is_certain_else(position: str) -> None:
    assert at(position, "L-").foregone is None


def test_in_bell_such_a_game_is_over_by_itself() -> None:
    board = at(CERTAIN, "L-", "ruleset=bell")
    assert (board.is_over, board.foregone) == (True, None)


def test_a_single_piece_with_all_captives_wins_them_at_once() -> None:
    board = at("0.-.-.L13.-.-.-.-.-.-.0", "L5")
    assert board.foregone == Outcome((0,), (5, 4))
    play(board, "3-8 r1 -- r2 8-H")
    assert board.outcome() == Outcome((0,), (5, 4))


def test_a_certain_end_is_the_one_that_comes() -> None:
    """Whatever is thrown and moved; the captive side passes, and what is told never changes."""
    rng = Random(3)
    certain = 0
    for seed in range(200):
        board = puluc.Board(draw=seed % 2 == 0)
        told = None
        while not board.is_over:
            board.push(rng.choice(board.legal_moves))
            if told and not board.is_over:
                assert board.foregone == told
            told = board.foregone or told
        certain += told is not None
        assert told in (None, board.outcome())
    assert certain > 100


# Tokens, codes and the name of the rules


def test_positions_and_records_name_the_rules() -> None:
    board = puluc.Board()
    assert board.position().startswith("puluc1_")
    tags = Record.of(board).tag
    assert (tags["Game"], tags["Rules"]) == ("puluc", "1")


def test_a_position_of_other_rules_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="a position of this game begins with puluc1_"):
        puluc.Board.from_position(f"puluc2_-_5.{EMPTY}.5_L-")


@pytest.mark.parametrize("p", [0.0, 0.2, 0.5, 1.0])
def test_a_fraction_stands_for_the_throw_whose_chances_reach_it(p: float) -> None:
    board = puluc.Board(p=p)
    for fraction in [0.0, 0.0625, 0.3, 0.3125, 0.6, 0.6875, 0.9375, 0.999999]:
        assert board.draw_throw(fraction) == Board.draw_throw(board, fraction)


# Bell's ruleset


def test_bell_is_won_when_all_enemies_are_captive() -> None:
    board = at("4.-.L11.-.D.-.-.-.-.-.0", "L2", "ruleset=bell")
    board.push_token("2x4")
    assert (board.is_over, board.outcome()) == (True, Outcome((0,), (5, 0)))
    assert board.stacks == {4: puluc.Stack(0, 1, 2)}  # they stay where they are
    assert puluc.Board.from_position(board.position()) == board


def test_the_box_goes_on_with_captives() -> None:
    board = at("4.-.L11.-.D.-.-.-.-.-.0", "L2")
    board.push_token("2x4")
    assert (board.turn, board.outcome()) == (1, None)


def test_bell_goes_on_while_one_enemy_is_free() -> None:
    for road_ in ("4.-.L11.-.D.-.-.-.-.-.1", "4.-.L11.-.D.-.-.D.-.-.0"):
        board = at(road_, "L2", "ruleset=bell")
        board.push_token("2x4")
        assert (board.turn, board.lost) == (1, (0, 2))


def test_in_bell_one_against_one_is_a_draw_though_one_is_captive() -> None:
    board = at("0.-.-.L11.-.-.-.-.-.-.0", "D-", "ruleset=bell")
    assert board.outcome() == Outcome((0, 1), (4, 4))
    decided = at("0.-.-.L11.-.-.-.-.-.-.0", "D-", "ruleset=bell;draw=no")
    assert decided.outcome() == Outcome((0,), (5, 4))


def test_nobody_throws_in_bell_where_all_enemies_are_captive() -> None:
    with pytest.raises(IllegalSetup, match="nobody throws when the game is over"):
        at("4.-.L12.-.-.-.-.-.-.-.0", "D3", "ruleset=bell")


def test_fractions_stand_for_throws_as_bell_counts_them() -> None:
    board = puluc.Board(ruleset="bell")
    throws = [str(board.draw_throw((sixteenth + 0.5) / 16)) for sixteenth in range(16)]
    assert throws == ["r1"] * 4 + ["r2"] * 6 + ["r3"] * 4 + ["r4", "r5"]
