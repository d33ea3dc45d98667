"""What every computer player promises."""

import threading
from typing import Any

import pytest

from cacique.ai.agent import NEVER, Prospect
from cacique.ai.bots import find, make_bot
from cacique.ai.own import Fault
from cacique.ai.simple import RandomAgent
from cacique.core.contract import Board
from cacique.core.errors import CaciqueError, WrongType
from cacique.core.play import Play
from cacique.core.rng import seeded, unit
from cacique.games import registry

BOTS = [(game, bot) for game in registry.NAMES for bot in find(game).bots]


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "bot"), BOTS)
def test_who_is_told_to_stop_still_chooses_a_legal_move(game: str, bot: str) -> None:
    board = registry.find(game).board()
    if board.is_chance:
        board.push(board.draw_throw(unit(seeded(1))))
    before, stop = board.copy(), threading.Event()
    stop.set()
    move = find(game).make(bot).choose(board, seeded(1), stop)
    assert move in board.legal_moves
    assert (board, board.moves) == (before, before.moves)


def finished(game: str) -> Board[Any, Any]:
    board, rng = registry.find(game).board(), seeded(1)
    Play(board, lambda _number, _ply: unit(rng)).run(lambda _seat: RandomAgent().choose(board, rng))
    return board


def foreign(game: str) -> Board[Any, Any]:
    """A board of another game, where a decision is due."""
    other = next(name for name in registry.NAMES if name != game)
    board = registry.find(other).board()
    while board.is_chance:
        board.push(board.legal_moves[0])
    return board


OTHERS = [("pueblo", "search@10"), *((game, "tests.ai.own_bots:Any1") for game in registry.NAMES)]


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "bot"), [*BOTS, *OTHERS, ("puluc", "program:./mine")])
def test_nothing_is_decided_once_the_game_is_over(game: str, bot: str) -> None:
    agent = make_bot(game, bot)
    with pytest.raises(CaciqueError) as caught:
        agent.choose(finished(game), seeded(1))
    assert str(caught.value) == f"{bot} has nothing to decide: the game is over"
    assert not isinstance(caught.value, Fault)


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "bot"), [*BOTS, ("pueblo", "search@10")])
def test_a_board_of_another_game_is_refused(game: str, bot: str) -> None:
    agent, board = make_bot(game, bot), foreign(game)
    if isinstance(agent, RandomAgent):
        assert agent.choose(board, seeded(1)) in board.legal_moves, "it plays any game"
        return
    with pytest.raises(CaciqueError, match=rf"{bot} plays {game}, not {board.setup.game}"):
        agent.choose(board, seeded(1))
    with pytest.raises(WrongType, match=rf"{bot} decides on a board, not on a NoneType"):
        agent.choose(None, seeded(1))


@pytest.mark.compiled
@pytest.mark.parametrize("bot", [*find("puluc").bots, "program:./mine"])
def test_dice_are_thrown_by_nobody_but_random(bot: str) -> None:
    board = registry.find("puluc").board()
    agent = make_bot("puluc", bot)
    if isinstance(agent, RandomAgent):
        assert agent.choose(board, seeded(1)) in board.legal_moves
        return
    with pytest.raises(CaciqueError, match=f"{bot} has nothing to decide: dice are due"):
        agent.choose(board, seeded(1))


@pytest.mark.compiled
def test_ones_own_bot_of_one_game_is_shown_no_other() -> None:
    with pytest.raises(CaciqueError, match="OnlyPuluc plays puluc, not pueblo") as caught:
        make_bot("puluc", "tests.ai.own_bots:OnlyPuluc").choose(foreign("puluc"), seeded(1))
    assert not isinstance(caught.value, Fault)


def test_nobody_is_stopped_unless_told() -> None:
    assert not NEVER.is_set()


def test_a_prospect_is_exact_unless_it_says_otherwise() -> None:
    prospect = Prospect((), 0.5)
    assert (prospect.error, prospect.visits, prospect.points) == (0, 0, ())
