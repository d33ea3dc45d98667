"""Players of Puluc: the perfect one, weaker ones made from it, and one that needs no table."""

from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from cacique.ai.puluc.arrayfile import DamagedFile
from cacique.ai.puluc.kernels import lookup, search, small
from cacique.ai.puluc.kernels.index import total
from cacique.ai.puluc.kernels.selfplay import pick
from cacique.ai.puluc.layout import blank_state
from cacique.ai.puluc.table import ValueTable, refuse_without_throw, table_path
from cacique.core.errors import CaciqueError
from cacique.core.rng import Rng
from cacique.games.puluc.board import Board
from cacique.games.puluc.kernels.rules import throw_chances
from cacique.games.puluc.moves import MOVES, PulucMove
from cacique.games.puluc.setup import PulucSetup

__all__ = [
    "LEVELS",
    "Player",
    "SearchPlayer",
    "Skill",
    "TablePlayer",
    "player_for",
    "solve_small",
]

_SMALL = 3  # pieces a side that are solved at once where there is no table


@dataclass(frozen=True, slots=True)
class Skill:
    """A strength: how tempting a worse move is, and what that costs a game against the best."""

    name: str
    temperature: float
    loss: float  # expected, in chances of winning; measured by benchmarks/puluc_levels.py


LEVELS = {
    skill.name: skill
    for skill in (
        Skill("perfect", 0.0, 0.0),
        Skill("expert", 0.01, 0.010),
        Skill("good", 0.03, 0.052),
        Skill("fair", 0.07, 0.143),
        Skill("beginner", 0.2, 0.284),
        Skill("random", inf, 0.400),
    )
}


def find_skill(name: str) -> Skill:
    if name not in LEVELS:
        raise CaciqueError(f"there is no level {name!r}; the levels are {', '.join(LEVELS)}")
    return LEVELS[name]


class Player(Protocol):
    """Chooses moves; `note` says what kind of answer that is."""

    note: str

    def choose(self, board: Board, rng: Rng) -> PulucMove:
        """Choose a move where a throw has to be used."""
        ...


class TablePlayer:
    """Plays from the solution, perfectly or with a level's share of error."""

    def __init__(self, table: ValueTable, level: str = "perfect") -> None:
        self.skill = find_skill(level)
        self.note = f"plays {self.skill.name} from the solution"
        self._table = table

    def choose(self, board: Board, rng: Rng) -> PulucMove:
        self._table.refuse_strange(board)
        refuse_without_throw(board)
        room = lookup.Room.empty()
        count = lookup.weigh(self._table.steps, board.state, room)
        return _pick(board, room, count, self.skill, rng)


class SearchPlayer:
    """Plays by search: exact with few pieces, a guess with many."""

    def __init__(
        self, setup: PulucSetup, level: str = "perfect", why: str = "there is no table yet"
    ) -> None:
        self.skill = find_skill(level)
        self.note = (
            f"searches two plies, with the errors of {level}: {why} "
            "(`cacique puluc solve` makes it)"
        )
        self._chances = np.array(throw_chances(setup.p, bell=setup.is_bell))
        self._steps = solve_small(setup, self._chances)

    def choose(self, board: Board, rng: Rng) -> PulucMove:
        refuse_without_throw(board)
        room = lookup.Room.empty()
        count = search.search(self._steps, board.state, self._chances, room)
        return _pick(board, room, count, self.skill, rng)


def _pick(board: Board, room: lookup.Room, count: int, skill: Skill, rng: Rng) -> PulucMove:
    """One of so many moves that have been weighed."""
    picked = pick(board.state, room.values[:count], skill.temperature, rng)
    return MOVES[int(room.codes[picked])]


def solve_small(setup: PulucSetup, chances: NDArray[np.float64]) -> NDArray[np.uint16]:
    """The steps of all positions with few pieces."""
    values, steps = np.zeros(total(_SMALL)), np.zeros(total(_SMALL), np.uint16)
    state, sheet, room = blank_state(setup), small.Sheet.empty(_SMALL), lookup.Room.empty()
    if not small.solve_small(state, _SMALL, chances, values, steps, sheet, room):
        raise CaciqueError("with such dice the values do not settle")
    return steps


def player_for(setup: PulucSetup, level: str = "perfect", folder: Path | None = None) -> Player:
    """Give a player of a level; where there is no good table yet, one that searches."""
    try:
        return TablePlayer(ValueTable.open(table_path(setup, folder=folder), setup), level)
    except FileNotFoundError:
        return SearchPlayer(setup, level)
    except DamagedFile as error:
        return SearchPlayer(setup, level, str(error))
