"""Position lines of Puluc: exact forms, and every reason why one is refused."""

import pytest

from cacique import puluc
from cacique.core.errors import IllegalSetup, InvalidNotation

START = "puluc1_-_5.-.-.-.-.-.-.-.-.-.5_L-"
STACKED = "puluc1_draw=no_2.-.L.-.D21.-.-.-.-.-.1_D3"


def test_lines() -> None:
    assert puluc.Board().position() == START
    board = puluc.Board.from_position(STACKED)
    assert board.position() == STACKED
    assert board.stacks == {2: puluc.Stack(0, 1, 0), 4: puluc.Stack(1, 2, 1)}
    assert (board.turn, board.throw, board.camps, board.lost) == (1, 3, (2, 1), (0, 3))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (START + "_", "a line of puluc has 4 fields, not 5"),
        (START.replace("5.-", "5.-.-", 1), "the road has 11 cells, not 12"),
        (START.replace("_5.", "_6."), "'6' is not a number of pieces in a camp"),
        (START.replace("L-", "L6"), "'L6' is not a turn such as L- or D3"),
        (START.replace("-.-.-", "-.X.-", 1), "'X' is not a stack such as L or D21"),
        (START.replace("-.-.-", "-.L10.-", 1), "'L10': a single piece is written L"),
        (START.replace("-.-.-", "-.L02.-", 1), "cell 2: Light owns the stack but has no piece"),
        (START.replace("-.-.-", "-.L.-", 1), "Light has 6 pieces, more than 5"),
        (START.replace("5", "0"), "there are no pieces at all"),
        (START.replace("5", "1").replace("L-", "L2"), "nobody throws when the game is over"),
        (START.replace("5", "0", 1).replace("L-", "L2"), "nobody throws when the game is over"),
    ],
)
def test_positions_that_cannot_be(line: str, reason: str) -> None:
    with pytest.raises((IllegalSetup, InvalidNotation)) as caught:
        puluc.Board.from_position(line)
    assert reason in str(caught.value)


def test_one_piece_each_may_throw_where_that_is_no_draw() -> None:
    line = START.replace("5", "1").replace("-", "draw=no", 1).replace("L-", "L2")
    assert puluc.Board.from_position(line).turn == 0


@pytest.mark.parametrize(
    ("p", "written"),
    [(1, "p=1.0"), (0, "p=0.0"), (-0.0, "p=0.0"), (0.25, "p=0.25")],
)
def test_chances_have_one_form(p: float, written: str) -> None:
    board = puluc.Board(p=p)
    assert board.position().split("_")[1] == written
    assert puluc.Board.from_position(board.position()) == board
    assert board.key == puluc.Board(p=float(p) + 0.0).key
    assert puluc.Setup.parse(["p=.5"]) == puluc.Setup()


def test_moves_that_do_not_exist() -> None:
    for strange in ((lambda: puluc.Throw("3")), (lambda: puluc.Advance(1, "H"))):  # type: ignore[arg-type]
        with pytest.raises(InvalidNotation, match="there is no move"):
            strange()
    with pytest.raises(InvalidNotation, match="there is no move '3-3'"):
        puluc.Advance(3, 3)
    with pytest.raises(InvalidNotation, match="there is no move 'r6'"):
        puluc.Throw(6)
