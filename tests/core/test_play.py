"""Who may do what in a game: turns, throws, going back, and who is ahead."""

from random import Random
from typing import Any

import pytest
from tests.players import VARIANTS, new_board

from cacique.core.contract import Board, Move, Outcome
from cacique.core.errors import IllegalMove, InvalidNotation
from cacique.core.play import NotAllowed, Play
from cacique.games import pueblo, puluc

every_variant = pytest.mark.parametrize(("name", "options"), VARIANTS)


def ones(_number: int, _ply: int) -> float:
    """Dice that throw the lowest."""
    return 0.0


def codes(play: Play, seats: tuple[int, ...], token: str) -> str:
    with pytest.raises(NotAllowed) as caught:
        play.check(seats, token)
    return caught.value.code


def test_only_the_seat_whose_turn_it_is_decides() -> None:
    play = Play(pueblo.Board())
    assert play.check((0,), "Cd4/3u") == pueblo.parse_move("Cd4/3u")
    assert codes(play, (1,), "Cd4/3u") == "not_your_turn"
    assert codes(play, (), "nonsense") == "not_your_turn"
    with pytest.raises(IllegalMove):
        play.check((0, 1), ">1")
    with pytest.raises(InvalidNotation):
        play.check((0, 1), "nonsense")
    assert play.board == pueblo.Board()


def test_nobody_throws_by_hand_where_there_are_dice() -> None:
    assert codes(Play(puluc.Board(), ones), (0,), "r5") == "dice"
    assert str(Play(puluc.Board()).check((0,), "r5")) == "r5"
    assert Play(puluc.Board()).throw() is None


def test_throws_are_numbered_and_drawn_by_number_and_ply() -> None:
    asked = []

    def dice(number: int, ply: int) -> float:
        asked.append((number, ply))
        return 0.999

    play = Play(puluc.Board(), dice)
    throw = play.throw()
    assert throw == (puluc.Throw(5), 1)
    play.push(*throw)
    assert play.throw() is None
    after = play.board.copy()
    after.push_token("0-5")
    assert play.throw(after) == (puluc.Throw(5), 2)
    play.push(puluc.parse_move("0-5"))
    play.go_back(1)
    play.push(puluc.parse_move("0-5"))
    assert play.throw() == (puluc.Throw(5), 2)
    assert asked == [(1, 0), (2, 2), (2, 2)]
    play.push(puluc.Throw(5), 2)
    play.go_back(2)
    assert play.throw() == (puluc.Throw(5), 3)  # a throw that fell is never drawn again


def test_a_throw_of_the_dice_cannot_be_undone_and_one_by_hand_can() -> None:
    play = Play(puluc.Board(), ones)
    assert play.undo_by is None
    play.push(puluc.Throw(1), 1)
    assert play.undo_by is None
    play.push(puluc.parse_move("0-1"))
    assert play.undo_by == 0
    by_hand = Play(puluc.Board())
    by_hand.push(puluc.Throw(1))
    assert by_hand.undo_by == 0


def test_the_last_decision_and_turn_of_some_seats() -> None:
    play = Play(pueblo.Board())
    assert play.last_decision((0, 1)) is None
    assert play.last_turn((0, 1)) is None
    for token in ("Cd4/3u", ">1", "Ca1/1u", ">1"):
        play.push(pueblo.parse_move(token))
    assert play.movers == [0, 0, 1, 1]
    assert (play.last_decision((0,)), play.last_turn((0,))) == (1, 0)
    assert (play.last_decision((1,)), play.last_turn((1,))) == (3, 2)
    assert (play.last_decision((0, 1)), play.last_turn((0, 1))) == (3, 2)
    play.go_back(2)
    assert play.movers == [0, 0]
    assert play.board.moves == (pueblo.parse_move("Cd4/3u"), pueblo.Walk(1))


def test_a_turn_does_not_reach_back_over_the_dice() -> None:
    play = Play(puluc.Board(), ones)
    for token, draw in (("r1", 1), ("0-1", None), ("r1", 2), ("10-9", None), ("r1", 3)):
        play.push(puluc.parse_move(token), draw)
    assert play.last_turn((1,)) == play.last_decision((1,)) == 3
    assert play.last_turn((0,)) == play.last_decision((0,)) == 1


@every_variant
def test_a_game_runs_to_its_end_and_is_taken_up_from_its_board(
    name: str, options: dict[str, Any]
) -> None:
    rng = Random(3)
    play = Play(new_board(name, options), lambda _number, _ply: rng.random())

    def choose(seat: int) -> Move:
        assert seat == play.board.turn
        assert not play.board.is_chance
        move: Move = rng.choice(play.board.legal_moves)
        return move

    play.run(choose, decisions=5)
    assert sum(draw is None for draw in play.draws) == 5
    play.run(choose)
    outcome = play.board.outcome()
    assert outcome is not None
    assert play.winners() == outcome.winners
    assert codes(play, tuple(play.board.seats), "x") == "over"
    again = Play(play.board.copy(), play.dice)
    assert (again.movers, again.draws) == (play.movers, play.draws)
    assert again.draws_made == play.draws_made
    by_hand = Play(play.board)
    assert set(by_hand.draws) == {None}
    assert by_hand.draws_made == 0


def test_whoever_plays_may_end_what_nothing_can_change() -> None:
    certain = puluc.Board.from_position("puluc1_-_3.-.-.L23.-.-.-.-.-.-.0_D4")
    assert Play(certain).finish() == Outcome((0,), (5, 0))
    assert not certain.is_over
    open_ones: list[Board[Any, Any]] = [puluc.Board(), pueblo.Board()]
    over = puluc.Board.from_position("puluc1_-_1.-.-.-.-.-.-.-.-.-.0_D-")
    for board, code in [*((board, "undecided") for board in open_ones), (over, "over")]:
        with pytest.raises(NotAllowed) as caught:
            Play(board).finish()
        assert caught.value.code == code


def test_a_copy_goes_its_own_way() -> None:
    play = Play(puluc.Board(), ones)
    twin = play.copy()
    twin.push(puluc.Throw(1), 1)
    assert (play.movers, play.draws, play.draws_made, play.board.ply) == ([], [], 0, 0)
    assert (twin.movers, twin.draws, twin.draws_made) == ([0], [1], 1)
    assert twin.dice is ones


def test_who_gave_up_is_not_ahead_unless_everybody_did() -> None:
    play = Play(pueblo.Board(players=3))
    for token in ("Cd4/3u", ">4"):  # red pays 3
        play.push(pueblo.parse_move(token))
    assert play.board.scores == (3, 0, 0)
    assert play.winners() == (1, 2)
    assert play.winners(out=(1,)) == (2,)
    assert play.winners(out=(1, 2)) == (0,)
    assert play.winners(out=(0, 1, 2)) == (1, 2)
    after = play.board.copy()
    for token in ("Ca1/1u", ">1"):  # blue pays
        after.push_token(token)
    best = min(after.scores[1:])
    assert play.winners(after=after) == tuple(s for s in (1, 2) if after.scores[s] == best)
    most_wins = Play(puluc.Board())
    assert most_wins.winners(out=(1,)) == (0,)
