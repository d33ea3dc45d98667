"""What every game owes its users, checked in random play of every variant."""

import copy
import pickle
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.players import VARIANTS, AnyBoard, new_board, play, play_some

from cacique import pueblo, puluc
from cacique.core.contract import Move
from cacique.core.errors import IllegalMove, IllegalSetup, InvalidNotation
from cacique.core.jit import COMPILED
from cacique.core.rng import seeded
from cacique.games import registry

every_game = pytest.mark.parametrize("name", registry.NAMES)
every_variant = pytest.mark.parametrize(
    ("name", "options"), VARIANTS, ids=lambda value: value if isinstance(value, str) else ""
)


WITH_PLAYOUTS = [one for one in VARIANTS if hasattr(registry.find(one[0]).board, "playouts")]


def positions(name: str, options: dict[str, Any], step: int = 7) -> Iterator[AnyBoard]:
    """Boards along random games, every few moves and at the end."""
    for seed in range(4 if COMPILED else 1):
        board = new_board(name, options)
        yield board
        for count, _ in enumerate(play(board, Random(seed))):
            if count % step == 0 or board.is_over:
                yield board


def fingerprint(board: AnyBoard) -> tuple[Any, ...]:
    codes = board.legal_codes().tolist()
    return board.key, board.turn, board.scores, codes, board.state.tobytes()


@every_game
def test_codes_are_dense_and_tokens_unique(name: str) -> None:
    rules = registry.find(name).rules
    assert [move.code for move in rules.moves] == list(range(len(rules.moves)))
    assert len({str(move) for move in rules.moves}) == len(rules.moves)


@every_game
def test_every_move_comes_back_from_its_token_code_and_repr(name: str) -> None:
    rules = registry.find(name).rules
    door = vars(import_module(f"cacique.games.{name}"))
    for move in rules.moves:
        assert rules.parse_move(str(move)) is move
        assert eval(repr(move), door) == move
        assert hash(eval(repr(move), door)) == hash(move)
        assert pickle.loads(pickle.dumps(move)) == move


@every_variant
def test_legal_moves_are_exactly_the_moves_that_may_be_pushed(
    name: str, options: dict[str, Any]
) -> None:
    for board in positions(name, options):
        codes = board.legal_codes().tolist()
        assert codes == sorted(set(codes))
        every = board.rules.moves
        assert codes == [move.code for move in every if move in board.legal_moves]
        assert [move.code for move in board.legal_moves] == codes
        assert len(board.legal_moves) == len(codes)
        assert (not codes) == board.is_over == (board.turn is None)


@every_variant
def test_every_illegal_move_has_a_reason_and_changes_nothing(
    name: str, options: dict[str, Any]
) -> None:
    for board in positions(name, options, step=29):
        before = fingerprint(board)
        for move in board.rules.moves[:: 1 if COMPILED else 13]:
            reason = board.why_illegal(move)
            assert (reason is None) == (move in board.legal_moves)
            if reason is not None:
                assert reason[0].isalnum()
                assert "is not written as" not in reason
                with pytest.raises(IllegalMove, match=r": \w"):
                    board.push(move)
        assert fingerprint(board) == before


@every_variant
def test_pop_takes_each_move_back(name: str, options: dict[str, Any]) -> None:
    for seed in range(3 if COMPILED else 1):
        board = new_board(name, options)
        trail = [fingerprint(board)]
        trail += [fingerprint(b) for b in play(board, Random(seed))]
        moves = board.moves
        while board.moves:
            assert fingerprint(board) == trail.pop()
            assert board.pop() == moves[len(trail) - 1]
        assert fingerprint(board) == trail.pop()
        with pytest.raises(IndexError):
            board.pop()


@every_variant
def test_a_board_is_rewound_to_any_ply(name: str, options: dict[str, Any]) -> None:
    board = new_board(name, options)
    lines = [board.position(), *(step.position() for step in play(board, Random(4), 30))]
    assert board.ply == len(board.moves) == len(lines) - 1
    assert board.last_move == board.moves[-1]
    for ply in (0, 1, board.ply // 2, board.ply):
        twin = board.rewound(ply)
        assert (twin.ply, twin.position()) == (ply, lines[ply])
    assert board.rewound().last_move is None
    assert board.position() == lines[-1]


@every_variant
def test_a_copy_is_equal_and_independent(name: str, options: dict[str, Any]) -> None:
    for board in positions(name, options):
        before = fingerprint(board)
        twin = board.copy()
        assert twin == board
        assert twin.moves == board.moves
        play_some(twin, Random(1), 3)
        while len(twin.moves) > max(0, len(board.moves) - 3):
            twin.pop()
        assert fingerprint(board) == before


@every_variant
def test_boards_come_back_from_their_state(name: str, options: dict[str, Any]) -> None:
    for board in positions(name, options):
        again = type(board).from_state(board.setup, board.state)
        assert fingerprint(again) == fingerprint(board)
        twin = again.copy()
        play_some(twin, Random(1), 1)
        assert again == board == copy.deepcopy(board) == copy.copy(board)


@every_variant
def test_boards_come_back_from_position_repr_and_pickle(name: str, options: dict[str, Any]) -> None:
    for board in positions(name, options):
        again = type(board).from_position(board.position())
        assert again == board
        assert again.key == board.key
        assert again.legal_codes().tolist() == board.legal_codes().tolist()
        assert again.outcome() == board.outcome()
        assert eval(repr(board), {"Board": type(board)}) == board
        thawed = pickle.loads(pickle.dumps(board))
        assert fingerprint(thawed) == fingerprint(board)
        assert thawed.moves == board.moves


@every_variant
def test_position_lines_fit_into_a_link(name: str, options: dict[str, Any]) -> None:
    for board in positions(name, options):
        line = board.position()
        assert len(line) < 400
        assert set(line) <= set(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:;,="
        )


@every_variant
def test_keys_and_lines_differ_exactly_where_positions_do(
    name: str, options: dict[str, Any]
) -> None:
    step = 5 if COMPILED else 25
    boards = [(b.copy(), b.key, b.position()) for b in positions(name, options, step)]
    for a, a_key, a_line in boards:
        for b, b_key, b_line in boards:
            assert (a == b) == (a_key == b_key) == (a_line == b_line)
    assert len({key for _, key, _ in boards}) > len(boards) // 2


@every_variant
def test_replaying_the_moves_gives_the_same_game(name: str, options: dict[str, Any]) -> None:
    board = play_some(new_board(name, options), Random(5), 10_000)
    again = new_board(name, options)
    for move in board.moves:
        assert again.outcome() is None
        again.push_token(str(move))
    assert again == board
    assert again.outcome() == board.outcome()


@every_variant
def test_outcome_names_existing_seats(name: str, options: dict[str, Any]) -> None:
    board = play_some(new_board(name, options), Random(6), 10_000)
    outcome = board.outcome()
    assert outcome
    assert outcome.winners
    assert set(outcome.winners) <= set(board.seats)
    assert outcome.is_shared == (len(outcome.winners) > 1)
    best = (min if board.fewest_wins else max)(outcome.scores)
    assert {outcome.scores[seat] for seat in outcome.winners} == {best}
    for seat in board.seats:
        assert board.best_of([seat]) == (seat,)


@every_variant
def test_seats_have_names_and_tasks(name: str, options: dict[str, Any]) -> None:
    tasks = set()
    for board in positions(name, options):
        assert len(board.seats) == board.setup.seats == len(board.scores)
        names = [board.seat_name(seat) for seat in board.seats]
        assert len(set(names)) == len(names)
        assert all(seat.istitle() for seat in names)
        tasks.add(board.task())
        assert not board.task().endswith(".")
        if board.turn is not None:
            assert board.task().startswith(names[board.turn])
    assert len(tasks) > 2


@every_variant
def test_a_game_is_replayed_from_its_beginning(name: str, options: dict[str, Any]) -> None:
    board = play_some(new_board(name, options), Random(8), 30)
    before = fingerprint(board)
    lines = [step.position() for step in board.replayed()]
    assert lines == [board.rewound(ply).position() for ply in range(board.ply + 1)]
    assert fingerprint(board) == before


@every_variant
def test_chances_sum_to_one_where_there_is_chance(name: str, options: dict[str, Any]) -> None:
    for board in positions(name, options):
        outcomes = board.chance_outcomes()
        assert bool(outcomes) == board.is_chance
        if outcomes:
            assert sum(chance for _, chance in outcomes) == pytest.approx(1, abs=1e-12)
            assert [move for move, _ in outcomes] == list(board.legal_moves)


@every_variant
def test_a_throw_is_drawn_by_its_chance(name: str, options: dict[str, Any]) -> None:
    has_chance = False
    for board in positions(name, options, step=29):
        has_chance |= board.is_chance
        low = 0.0
        for throw, chance in board.chance_outcomes():
            assert board.draw_throw(low) == throw
            assert board.draw_throw(low + chance / 2) == throw
            low += chance
        if board.is_chance:
            assert board.draw_throw(1 - 2**-53) == board.chance_outcomes()[-1][0]
    assert has_chance == board.has_chance


@pytest.mark.parametrize(("name", "options"), WITH_PLAYOUTS)
def test_playouts_leave_the_board_alone(name: str, options: dict[str, Any]) -> None:
    board = play_some(new_board(name, options), Random(2), 9)
    before = fingerprint(board)
    games = 50 if COMPILED else 1
    first = board.playouts(games, seeded(7))  # type: ignore[attr-defined]
    again = board.playouts(games, seeded(7))  # type: ignore[attr-defined]
    assert np.array_equal(first, again)
    assert fingerprint(board) == before


@every_variant
def test_views_and_pictures_say_something(name: str, options: dict[str, Any]) -> None:
    for board in positions(name, options, step=31):
        assert list(board.legal_moves)[2:5] == list(board.legal_moves[2:5])
        count = len(board.legal_moves)
        assert repr(board.legal_moves).startswith(f"<LegalMoves: {count} (")
        assert repr(board.legal_moves).endswith(", …)>" if count > 6 else ")>")
        assert str(board).strip()


@every_game
def test_strange_input_is_refused(name: str) -> None:
    game = registry.find(name)
    board = game.board()
    stranger: Move = (puluc if name == "pueblo" else pueblo).MOVES[0]
    assert stranger not in board.legal_moves
    with pytest.raises(TypeError, match="read a token by parse_move first"):
        assert "Cd4/3u" in board.legal_moves
    with pytest.raises(TypeError, match="is not a move of this game"):
        board.push(stranger)
    with pytest.raises(InvalidNotation, match="is not a move of this game"):
        board.push_token("e2e4")
    with pytest.raises(IllegalSetup, match="there is no option 'colour'"):
        game.board(colour="red")
    with pytest.raises(TypeError, match="is not a move of this game"):
        board.is_legal(stranger)
    with pytest.raises(TypeError, match="a board is made of a"):
        game.board(3)
    with pytest.raises(TypeError, match="not both"):
        game.board(game.setup(), first=0)
    assert (board == "a board") is False
    with pytest.raises(TypeError, match="unhashable"):
        hash(board)
