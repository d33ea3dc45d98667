"""Looking back at somebody's games: which they are, and how they went."""

import io

import pytest

from cacique import pueblo, puluc, read_records, study
from cacique.ai import bots
from cacique.core.contract import Board
from cacique.core.errors import CaciqueError
from cacique.games.records import RecordedGame
from cacique.study.looking_back import look_back, seats_of

pytestmark = pytest.mark.compiled

HEAD = '[Game "{game}"]\n[Rules "1"]\n'
BUILT = "Cd4/3u >4 Cg7/3u >1 Na1/1u >1 Ng1/2u >2 ."


def recorded(tags: str = "", moves: str = BUILT, game: str = "pueblo") -> RecordedGame:
    (found,) = read_records(io.StringIO(f"{HEAD.format(game=game)}{tags}\n{moves}\n"))
    return found


def names(*seats: str) -> str:
    return "".join(f'[Seat{i} "{name}"]\n' for i, name in enumerate(seats))


def test_the_person_is_found_by_name_or_seat() -> None:
    games = [recorded(names("Ana", "level3")), recorded(names("Ben", "ANA")), recorded()]
    assert seats_of(games, name=" ana") == [(0,), (1,), ()]
    assert seats_of(games, seat=1) == [(1,), (1,), (1,)]
    with pytest.raises(CaciqueError, match="no game of 'Anna' here; did you mean 'Ana'"):
        seats_of(games[:1], name="Anna")
    with pytest.raises(CaciqueError, match="no game of seat 3 here"):
        seats_of(games, seat=3)
    for both in ({}, {"name": "Ana", "seat": 0}):
        with pytest.raises(CaciqueError, match="by a name or by a seat"):
            seats_of(games, **both)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seats", "opponents"),
    [
        (("Ana", "level3", "greedy"), "greedy, level3"),
        (("Ana", "level3", "level3"), "level3"),
        (("Ana", "level3", "Ben"), "people"),
        (("Ana", "level3"), "people"),
    ],
)
def test_bots_are_known_by_their_names(seats: tuple[str, ...], opponents: str) -> None:
    game = recorded(f'[Players "3"]\n{names(*seats)}', ".")
    assert look_back(game, 0, ()).opponents == opponents


def test_bots_are_known_by_their_titles() -> None:
    grade = bots.find("pueblo").grades[2]
    game = recorded(names("Ana", grade.title.upper()))
    assert look_back(game, 0, ()).opponents == grade.bot


def test_results_days_and_names() -> None:
    tags = '[Seat0 "Ana"]\n[Date "2026-11-15"]\n[Result "0 1"]\n[Termination "draw"]\n'
    game = look_back(recorded(tags), 0, (), "here")
    assert (game.score, str(game.day), game.names) == (0.5, "2026-11-15", ("Ana", "Blue"))
    assert (game.place, game.variant) == ("here", "pueblo-2")
    game = look_back(recorded('[Date "some day"]\n'), 0, ())
    assert (game.score, game.day) == (None, None)
    resigned = recorded('[Result "1"]\n[Termination "resigned"]\n')
    assert [look_back(resigned, seat, ()).score for seat in (0, 1)] == [0.0, 1.0]


def test_a_history_of_real_reviews() -> None:
    games = [recorded(names("Ana", "level1")), recorded(names("level2", "Ana"))]
    (one,) = study.history(games, name="Ana", visits=20)
    assert (one.total.games, one.unfinished, one.total.decisions) == (2, 2, 8)
    assert {tally.key for tally in one.opponents} == {"level1", "level2"}
    assert {tally.key for tally in one.openings} == {"Cd4/3u >4", "Cg7/3u >1"}
    assert [tally.key for tally in one.phases] == ["opening"]
    for habit in one.habits:
        for example in habit.examples:
            board = pueblo.Board.from_position(example.position)
            assert board.turn == example.move.seat
            assert board.is_legal(board.parse(example.move.token))


def test_throws_are_no_decisions() -> None:
    game = recorded(names("Ana", "beginner"), "r3 0-3 r1 10-9 r5 3-8 .", "puluc")
    (one,) = study.history([game], seat=0)
    assert [tally.key for tally in one.openings] == ["0-3"]
    assert one.total.points_lost is None


def phase_of(board: Board, *tokens: str) -> str:  # type: ignore[type-arg]
    for token in tokens:
        board.push_token(token)
    return study.find(board.setup.game).phase(board)


def test_phases_of_building() -> None:
    board = pueblo.Board()
    while not board.is_over:
        done = board.setup.blocks_each - sum(board.stock(board.turn or 0))
        done -= board.phase == pueblo.Phase.WALKING
        assert phase_of(board) == ("opening", "middle", "late")[done // 5]
        board.push(board.legal_moves[0])
    assert phase_of(pueblo.Board(players=3, pro=True)) == "auction"
    assert study.find("pueblo").phases[-1] == "demolition"


def test_phases_of_the_road() -> None:
    board = puluc.Board()
    assert phase_of(board, "r3", "0-3") == "start"
    quiet = puluc.Board.from_position("puluc1_-_3.D.L.L.-.-.-.-.-.-.4_L1")
    assert phase_of(quiet, "0x1") == "fight"
    few = puluc.Board.from_position("puluc1_-_1.-.-.D.L.-.-.-.-.-.0_L3")
    assert phase_of(few) == "end"
