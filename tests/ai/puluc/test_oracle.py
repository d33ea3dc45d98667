"""What the oracle says of positions, moves and throws."""

from random import Random

import pytest

from cacique.ai.puluc.oracle import Oracle
from cacique.ai.puluc.table import ValueTable
from cacique.core.errors import CaciqueError, IllegalSetup
from cacique.games import puluc

pytestmark = pytest.mark.compiled


@pytest.fixture
def oracle(three_pieces: ValueTable) -> Oracle:
    return Oracle(three_pieces)


def head(oracle: Oracle) -> str:
    return f"puluc1_{';'.join(oracle.table.setup.format()) or '-'}_"


def middle_games(setup: puluc.Setup, count: int) -> list[puluc.Board]:
    """Positions of random games with three pieces a side, before throws and after."""
    rng = Random(1)
    boards: list[puluc.Board] = []
    options = ";".join(setup.format()) or "-"
    while len(boards) < count:
        board = puluc.Board.from_position(f"puluc1_{options}_3.-.-.-.-.-.-.-.-.-.3_L-")
        while not board.is_over:
            boards.append(board.copy())
            board.push(rng.choice(board.legal_moves))
        boards.append(board.copy())
    return boards[:count]


def mirrored(board: puluc.Board) -> puluc.Board:
    """The same position with the sides exchanged."""
    front, options, road, turn = board.position().split("_")
    cells = [
        cell.translate(str.maketrans("LD", "DL"))[0] + cell[:0:-1] for cell in road.split(".")[::-1]
    ]
    sides = {"L": "D", "D": "L"}[turn[0]] + turn[1]
    return puluc.Board.from_position("_".join([front, options, ".".join(cells), sides]))


def test_seats_share_the_whole(oracle: Oracle) -> None:
    for board in middle_games(oracle.table.setup, 300):
        assert oracle.value(board, 0) + oracle.value(board, 1) == pytest.approx(1, abs=1e-15)


def test_exchanging_the_sides_exchanges_the_values(oracle: Oracle) -> None:
    for board in middle_games(oracle.table.setup, 300):
        twin = mirrored(board)
        assert oracle.value(twin, 1) == oracle.value(board, 0)
        if board.throw:
            there = sorted(choice.value for choice in oracle.choices(twin))
            assert there == sorted(choice.value for choice in oracle.choices(board))


def test_a_throw_is_worth_its_best_move(oracle: Oracle) -> None:
    for board in middle_games(oracle.table.setup, 300):
        if board.throw and board.turn is not None:
            choices = oracle.choices(board)
            assert {choice.move for choice in choices} == set(board.legal_moves)
            assert choices[0].loss == 0
            assert choices[0].value == oracle.value(board, board.turn)
            assert [choice.loss for choice in choices] == sorted(choice.loss for choice in choices)


def test_a_move_is_worth_what_it_leaves(oracle: Oracle) -> None:
    for board in middle_games(oracle.table.setup, 300):
        if board.throw and board.turn is not None:
            seat = board.turn
            for choice in oracle.choices(board):
                board.push(choice.move)
                assert oracle.value(board, seat) == pytest.approx(choice.value, abs=1e-12)
                board.pop()


def test_throws_average_to_the_position(oracle: Oracle) -> None:
    for board in middle_games(oracle.table.setup, 300):
        if board.is_chance:
            throws = oracle.throws(board)
            assert sum(one.chance for one in throws) == pytest.approx(1)
            luck = sum(one.chance * one.luck for one in throws)
            assert luck == pytest.approx(0, abs=oracle.table.error)


def test_a_finished_game_is_worth_its_result(oracle: Oracle) -> None:
    for board in middle_games(oracle.table.setup, 2000):
        outcome = board.outcome()
        if outcome:
            for seat in (0, 1):
                share = (seat in outcome.winners) / len(outcome.winners)
                assert oracle.value(board, seat) == share


def test_of_equal_moves_the_foremost_is_best(oracle: Oracle) -> None:
    road = "0.-.-.-.-.-.L11.-.-.L.0"  # Dark's last piece is a captive: any move wins
    if oracle.table.setup.is_bell:
        with pytest.raises(IllegalSetup, match="nobody throws when the game is over"):
            puluc.Board.from_position(f"{head(oracle)}{road}_L1")
        return
    board = puluc.Board.from_position(f"{head(oracle)}{road}_L1")
    assert [str(choice.move) for choice in oracle.choices(board)] == ["9-H", "6-7"]
    assert [choice.value for choice in oracle.choices(board)] == [1, 1]


def test_questions_that_make_no_sense_are_refused(oracle: Oracle) -> None:
    board = puluc.Board.from_position(f"{head(oracle)}3.-.-.-.-.-.-.-.-.-.3_L-")
    with pytest.raises(CaciqueError, match="after a throw"):
        oracle.choices(board)
    board.push_token("r1")
    with pytest.raises(CaciqueError, match="nobody throws"):
        oracle.throws(board)
    with pytest.raises(CaciqueError, match="at most 3 pieces"):
        oracle.value(puluc.Board(oracle.table.setup), 0)
    with pytest.raises(CaciqueError, match="the table is for"):
        oracle.value(puluc.Board(p=0.25), 0)
