"""Turns of Pueblo weighed: what was played and what was better, solved or searched alike.

The turn is searched as a whole for the best one. Then the site after the best build and that after
the build played are searched with as many visits each, so that both are known equally well: the
build's loss is what lies between them, with the best walk after each; the walk's loss is what lies
between the walks after the build that was played. The two add up to the turn's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from cacique.ai.agent import Prospect
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.exact import solve
from cacique.ai.pueblo.model import load_model
from cacique.ai.pueblo.search import Tree
from cacique.games.pueblo import Board
from cacique.games.pueblo.moves import PuebloMove
from cacique.study.marks import explains

__all__ = ["Option", "Turn", "share_ahead", "weigh", "weigh_turn"]

_ENDING = 8  # times the visits may be spent to solve an end
_DEEPER = 3  # times the visits, where a loss is to be told


@dataclass(frozen=True)
class Option:
    """What can be decided, with all that is foreseen of it."""

    prospect: Prospect
    is_exact: bool

    @property
    def line(self) -> tuple[PuebloMove, ...]:
        return self.prospect.line

    def lead(self, seat: int) -> float:
        """By how many points others are expected to be behind, on the mean."""
        points = self.prospect.points
        others = sum(points) - points[seat]
        return others / (len(points) - 1) - points[seat]

    def after(self, move: PuebloMove) -> "Option":
        """The same as seen before a move that leads to it."""
        p = self.prospect
        joined = Prospect(
            moves=(move, *p.moves),
            chance=p.chance,
            error=p.error,
            points=p.points,
            chances=p.chances,
            visits=p.visits,
            line=(move, *p.line),
        )
        return Option(joined, self.is_exact)


def weigh(board: Board, visits: int) -> list[Option]:
    """All that can be decided here, or the best of it, the best first."""
    solved = solve(board, Budget(visits=_ENDING * visits))
    if solved:
        return [Option(prospect, is_exact=True) for prospect in solved]
    tree = Tree(board, load_model(board.setup), visits)
    tree.grow(visits)
    return [Option(prospect, is_exact=False) for prospect in tree.prospects()]


@dataclass(frozen=True)
class Turn:
    """A turn weighed, in its two halves; a turn that is only a walk has one."""

    best: Option  # the whole turn
    build: Option | None  # the one played, with the best walk after it
    walks: Sequence[Option]  # after that build, the best first; none where the game is over
    lead: float = 0.0  # of the best build before the second best

    @cached_property
    def by_walk(self) -> dict[PuebloMove, Option]:
        return {option.prospect.moves[0]: option for option in self.walks}


def weigh_turn(board: Board, build: PuebloMove | None, visits: int) -> Turn:
    """Weigh a turn by the build or removal that was played in it; None where there was none."""
    if build is None:
        walks = weigh(board, visits)
        return Turn(walks[0], None, walks)
    options = weigh(board, visits)
    if options[0].is_exact:
        return _exact_turn(build, options)
    best_build = options[0].prospect.moves[0]
    turn = _searched_turn(board, build, best_build, visits)
    assert turn.build
    if best_build != build and explains(turn.best.prospect.chance - turn.build.prospect.chance):
        turn = _searched_turn(board, build, best_build, _DEEPER * visits)
    return Turn(turn.best, turn.build, turn.walks, _lead(options))


def _exact_turn(build: PuebloMove, options: Sequence[Option]) -> Turn:
    own = [option for option in options if option.prospect.moves[0] == build]
    walks = [] if len(own[0].prospect.moves) == 1 else [_second_half(option) for option in own]
    return Turn(options[0], own[0], walks, _lead(options))


def _second_half(option: Option) -> Option:
    """What is left of a turn after its build."""
    p = option.prospect
    walk = Prospect(
        moves=p.moves[1:],
        chance=p.chance,
        points=p.points,
        chances=p.chances,
        visits=p.visits,
        line=p.line[1:],
    )
    return Option(walk, is_exact=True)


def _searched_turn(board: Board, build: PuebloMove, best: PuebloMove, visits: int) -> Turn:
    seat = board.turn
    assert seat is not None
    walks = _weigh_after(board, build, visits)
    played = walks[0].after(build)
    walks = walks if walks[0].prospect.moves else []
    if best == build:
        return Turn(played, played, walks)
    better = _weigh_after(board, best, visits)[0].after(best)
    if better.prospect.chance <= played.prospect.chance:
        return Turn(played, played, walks)
    return Turn(better, played, walks)


def _weigh_after(board: Board, move: PuebloMove, visits: int) -> list[Option]:
    twin = board.copy()
    twin.push_unchecked(move)
    if not twin.is_over:
        return weigh(twin, visits)
    points = twin.scores
    chances = tuple(share_ahead(points, seat) for seat in range(len(points)))
    assert board.turn is not None
    ended = Prospect((), chances[board.turn], points=tuple(map(float, points)), chances=chances)
    return [Option(ended, is_exact=True)]


def share_ahead(points: Sequence[int], seat: int) -> float:
    """The share of the others that a seat ended ahead of, equals counting half."""
    ahead = sum((one > points[seat]) + (one >= points[seat]) for one in points) - 1
    return ahead / 2 / (len(points) - 1)


def _lead(options: Sequence[Option]) -> float:
    """By how much the best build is ahead of all others that were looked at."""
    first = options[0].prospect
    others = [o.prospect.chance for o in options if o.prospect.moves[0] != first.moves[0]]
    return first.chance - max(others) if others else 0.0
