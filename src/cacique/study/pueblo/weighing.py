"""Turns of Pueblo weighed: what was played and what was better, solved or searched alike.

The turn is searched as a whole for the best one. Then the site after the best build and that after
the build played are searched with as many visits each, so that both are known equally well: the
build's loss is what lies between them, with the best walk after each; the walk's loss is what lies
between the walks after the build that was played. The two add up to the turn's.

What a search finds best is often only what it overrates most. So a loss that is to be told is
confirmed: what follows the two decisions is searched again, deeper and deeper as long as the loss
stays large, and of these searches the one is told that finds the smallest loss.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from cacique.ai.agent import Prospect
from cacique.ai.pueblo.budget import Budget
from cacique.ai.pueblo.exact import solve
from cacique.ai.pueblo.model import load_model
from cacique.ai.pueblo.search import Tree
from cacique.games.pueblo import Board
from cacique.games.pueblo.moves import PuebloMove
from cacique.study.marks import deeper, is_brilliant

__all__ = ["Option", "Turn", "share_ahead", "weigh", "weigh_turn", "weigh_walk"]

_ENDING = 8  # times the visits may be spent to solve an end


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

    def after(self, moves: Sequence[PuebloMove]) -> "Option":
        """The same as seen before some moves that lead to it."""
        p = self.prospect
        joined = replace(p, moves=(*moves, *p.moves), line=(*moves, *p.line))
        return Option(joined, self.is_exact)

    def shifted(self, better: "Option", worse: "Option") -> "Option":
        """As much worse than this as two others are apart; with the moves of the worse."""
        own, up, down = self.prospect, better.prospect, worse.prospect
        chances = tuple(
            _clip(one + (low - high))
            for one, low, high in zip(own.chances, down.chances, up.chances, strict=True)
        )
        points = tuple(
            one + (low - high)
            for one, low, high in zip(own.points, down.points, up.points, strict=True)
        )
        chance = _clip(own.chance + (down.chance - up.chance))
        return Option(replace(down, chance=chance, chances=chances, points=points), is_exact=False)


def _clip(chance: float) -> float:
    return min(max(chance, 0.0), 1.0)


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

    @property
    def loss(self) -> float:
        """Of the build."""
        return self.best.prospect.chance - self.build.prospect.chance if self.build else 0.0

    @cached_property
    def by_walk(self) -> dict[PuebloMove, Option]:
        return {option.prospect.moves[0]: option for option in self.walks}


@dataclass(frozen=True)
class _Pair:
    """Two decisions beside each other."""

    better: Option
    worse: Option

    @property
    def loss(self) -> float:
        return self.better.prospect.chance - self.worse.prospect.chance


_Weighed = TypeVar("_Weighed", Turn, _Pair)


def weigh_turn(board: Board, build: PuebloMove | None, visits: int) -> Turn:
    """Weigh a turn by the build or removal that was played in it; None where there was none."""
    options = weigh(board, visits)
    if build is None:
        return Turn(options[0], None, options)
    if options[0].is_exact:
        return _exact_turn(build, options)
    best = options[0].prospect.moves[0]
    turn = _searched_turn(board, build, best, visits)
    if best == build:
        return replace(turn, lead=_confirmed_lead(board, turn.best, options, visits))
    return _confirmed(turn, lambda times: _searched_turn(board, build, best, times * visits))


def _confirmed(first: _Weighed, look: Callable[[int], _Weighed]) -> _Weighed:
    """Look again, deeper and deeper, while there is a loss to tell; what finds the smallest."""
    found: list[_Weighed] = []
    while times := deeper(found[-1].loss if found else first.loss, len(found)):
        found.append(look(times))
    return min(found, key=lambda one: one.loss, default=first)


def weigh_walk(board: Board, turn: Turn, walk: PuebloMove, visits: int) -> tuple[Option, Option]:
    """The best walk after a build and the one played; they are the same where nothing is better.

    A tree looks at a bad walk seldom, and so judges it by a glance: a loss is told only where
    what follows both walks was searched alike. The build is not weighed again: what the walks
    lost is taken from what it promises.
    """
    best, played = turn.walks[0], turn.by_walk[walk]
    if best.is_exact or best is played:
        return best, played
    moves = best.prospect.moves[0], walk
    if any(_ends_part(board, move) for move in moves):
        return best, played

    def look(times: int) -> _Pair:
        found = [_weigh_after(board, move, times * visits)[0].after((move,)) for move in moves]
        return _Pair(*(_cut(option) for option in found))

    first = _Pair(best, played)
    pair = _confirmed(first, look)
    if pair is first:
        return best, played
    if pair.loss <= 0:
        as_good = best.shifted(pair.worse, pair.worse)
        return as_good, as_good
    return best, best.shifted(pair.better, pair.worse)


def _ends_part(board: Board, move: PuebloMove) -> bool:
    """Whether an auction follows, of which no search knows more than what it is before it."""
    twin = board.copy()
    twin.push_unchecked(move)
    return bool(twin.auction)


def _cut(option: Option) -> Option:
    """A walk with the line behind it: its turn ends with it."""
    return Option(replace(option.prospect, moves=option.prospect.moves[:1]), option.is_exact)


def _exact_turn(build: PuebloMove, options: Sequence[Option]) -> Turn:
    own = [option for option in options if option.prospect.moves[0] == build]
    walks = [] if len(own[0].prospect.moves) == 1 else [_second_half(option) for option in own]
    return Turn(options[0], own[0], walks, _lead(options))


def _second_half(option: Option) -> Option:
    """What is left of a turn after its build."""
    p = option.prospect
    return Option(replace(p, moves=p.moves[1:], line=p.line[1:]), option.is_exact)


def _searched_turn(board: Board, build: PuebloMove, best: PuebloMove, visits: int) -> Turn:
    walks = _weigh_after(board, build, visits)
    played = walks[0].after((build,))
    walks = walks if walks[0].prospect.moves else []
    if best == build:
        return Turn(played, played, walks)
    better = _weigh_after(board, best, visits)[0].after((best,))
    if better.prospect.chance <= played.prospect.chance:
        return Turn(played, played, walks)
    return Turn(better, played, walks)


def _weigh_after(board: Board, move: PuebloMove, visits: int) -> list[Option]:
    """What can be decided after a move, as whoever makes the move sees it."""
    seat, twin = board.turn, board.copy()
    assert seat is not None
    twin.push_unchecked(move)
    if not twin.is_over:
        return [
            replace(option, prospect=replace(option.prospect, chance=option.prospect.chances[seat]))
            for option in weigh(twin, visits)
        ]
    points = twin.scores
    chances = tuple(share_ahead(points, one) for one in range(len(points)))
    ended = Prospect((), chances[seat], points=tuple(map(float, points)), chances=chances)
    return [Option(ended, is_exact=True)]


def share_ahead(points: Sequence[int], seat: int) -> float:
    """The share of the others that a seat ended ahead of, equals counting half."""
    ahead = sum((one > points[seat]) + (one >= points[seat]) for one in points) - 1
    return ahead / 2 / (len(points) - 1)


def _lead(options: Sequence[Option]) -> float:
    """By how much the best build is ahead of all others that were looked at."""
    first, others = options[0].prospect, _others(options)
    return first.chance - max(o.prospect.chance for o in others) if others else 0.0


def _others(options: Sequence[Option]) -> list[Option]:
    """Turns with other builds than the best."""
    best = options[0].prospect.moves[0]
    return [option for option in options if option.prospect.moves[0] != best]


def _confirmed_lead(board: Board, best: Option, options: Sequence[Option], visits: int) -> float:
    """The same; where it is large, the second build is searched as well as the best."""
    lead = _lead(options)
    if not is_brilliant(lead):
        return lead
    second = max(_others(options), key=lambda option: option.prospect.chance).prospect.moves[0]
    found = _weigh_after(board, second, visits)[0]
    return min(lead, best.prospect.chance - found.prospect.chance)
