"""The solution on disk: sixteen bits a position, mapped into memory."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np
import platformdirs
from numpy.typing import NDArray

from cacique.ai.puluc import arrayfile
from cacique.ai.puluc.kernels.index import STARTS, index, total
from cacique.ai.puluc.kernels.lookup import SCALE
from cacique.ai.puluc.layout import blank_state
from cacique.ai.puluc.solution import clear_work, describe, solve
from cacique.ai.puluc.solver import Found, Report
from cacique.core.errors import CaciqueError
from cacique.core.files import move_durably
from cacique.games.puluc.board import Board
from cacique.games.puluc.geometry import CAMPS, PIECES, THROWS
from cacique.games.puluc.kernels import rules
from cacique.games.puluc.setup import BOX, PulucSetup

__all__ = [
    "STEP",
    "ValueTable",
    "build",
    "cache_folder",
    "refuse_without_throw",
    "solved_setups",
    "start_state",
    "table_path",
]

STEP = 1 / SCALE  # between two values that a table can hold
_KIND = "cacique puluc table 1"
_NAME = re.compile(
    r"rules\d+(-(?P<ruleset>[a-z]+))?-\d+-(?P<no>no)?draw-p(?P<p>\d(\.\d+)?(e-\d+)?)\.table"
)


@dataclass(frozen=True)
class ValueTable:
    """Values of all positions, by index, in steps; and what is known in full about the start."""

    setup: PulucSetup
    pieces: int
    steps: NDArray[np.uint16]
    start: float  # value for the side that begins
    throws: tuple[float, ...]  # the same after each opening throw
    turns: float  # expected when both play best
    residual: float
    solution_error: float  # of what the steps were rounded from

    @property
    def positions(self) -> int:
        """How many there are before a throw; one more number stands for a lost game."""
        return self.steps.size - 1

    @property
    def error(self) -> float:
        """No value is off by more, nor differs by more from what follows it.

        Rounding moves a value by half a step, and so it does those that follow.
        """
        return self.solution_error + STEP

    def refuse_strange(self, board: Board) -> None:
        """A table knows one game only: its dice, its draws, and no more pieces than it has."""
        there, here = self.setup, board.setup
        if (here.ruleset, here.p, here.draw) != (there.ruleset, there.p, there.draw):
            ruleset = "" if there.ruleset == BOX else f"ruleset={there.ruleset}, "
            raise CaciqueError(f"the table is for {ruleset}draw={there.draw}, p={there.p}")
        if max(board.state["left"][0]) > self.pieces:
            raise CaciqueError(f"the table has at most {self.pieces} pieces a side")

    @classmethod
    def of(cls, setup: PulucSetup, pieces: int, found: Found) -> Self:
        steps = np.rint(found.values * SCALE).astype(np.uint16)
        begin = index(start_state(setup, pieces))
        return cls(
            setup=setup,
            pieces=pieces,
            steps=steps,
            start=float(found.values[begin]),
            throws=tuple(_throw_values(setup, pieces, found.values)),
            turns=float(found.lengths[begin]),
            residual=found.residual,
            solution_error=found.error,
        )

    @classmethod
    def open(cls, path: Path, setup: PulucSetup, pieces: int = PIECES) -> Self:
        """Map a table; raises DamagedFile for anything but the one of these options."""
        header, payload = arrayfile.read(path, _KIND)
        header = {"ruleset": BOX, **header}  # which older versions knew no name for
        wanted = describe(setup, pieces)
        strange = [name for name in wanted if header.get(name) != wanted[name]]
        if strange:
            there = ", ".join(f"{name}={header.get(name)}" for name in strange)
            raise arrayfile.DamagedFile(f"{path} is a table of another game: {there}")
        if payload.nbytes != 2 * total(pieces):
            raise arrayfile.DamagedFile(f"{path} has not the size of a table")
        known = {name: header[name] for name in _IN_HEADER}
        known["throws"] = tuple(known["throws"])
        return cls(setup=setup, pieces=pieces, steps=payload.view(np.uint16), **known)

    def write(self, path: Path) -> None:
        header = describe(self.setup, self.pieces) | {
            name: getattr(self, name) for name in _IN_HEADER
        }
        header["layers"] = _offsets(self.pieces)
        arrayfile.write(path, _KIND, header, self.steps)


_IN_HEADER = ("start", "throws", "turns", "residual", "solution_error")


def cache_folder() -> Path:
    return platformdirs.user_cache_path("cacique") / "puluc"


def table_path(setup: PulucSetup, pieces: int = PIECES, folder: Path | None = None) -> Path:
    """Where the table of a setup belongs; who starts makes no difference to it."""
    options = describe(setup, pieces)
    draw = "draw" if setup.draw else "nodraw"
    ruleset = "" if setup.ruleset == BOX else f"-{setup.ruleset}"
    name = f"rules{options['rules']}{ruleset}-{pieces}-{draw}-p{options['p']!r}"
    return (folder or cache_folder()) / f"{name}.table"


def solved_setups(folder: Path | None = None) -> list[PulucSetup]:
    """The games whose table is here, by the names of the files alone."""
    names = (_NAME.fullmatch(path.name) for path in sorted((folder or cache_folder()).glob("*")))
    setups = [
        PulucSetup(ruleset=name["ruleset"] or BOX, draw=not name["no"], p=float(name["p"]))
        for name in names
        if name
    ]
    return [setup for setup in setups if table_path(setup, folder=folder).is_file()]


def build(
    setup: PulucSetup,
    *,
    pieces: int = PIECES,
    folder: Path | None = None,
    threads: int | None = None,
    report: Report = lambda _share: None,
) -> ValueTable:
    """Solve, write the table to its place, and open it; a stopped build is taken up again."""
    path = table_path(setup, pieces, folder)
    work = path.with_suffix(".work")
    found = solve(setup, work, pieces=pieces, threads=threads, report=report)
    finished = work / path.name  # where a killed run's half a table is cleared away with the rest
    ValueTable.of(setup, pieces, found).write(finished)
    move_durably(finished, path)
    clear_work(work)
    return ValueTable.open(path, setup, pieces)


def refuse_without_throw(board: Board) -> None:
    if board.throw is None:
        raise CaciqueError("moves have values after a throw: there is none to use here")


def start_state(setup: PulucSetup, pieces: int) -> NDArray[Any]:
    """All pieces in their camps, for Light to throw."""
    state = blank_state(setup)
    rules.begin(state)
    for seat in (0, 1):
        state["pieces"][0][seat, CAMPS[seat]] = pieces
    rules.settle(state)
    return state


def _throw_values(setup: PulucSetup, pieces: int, values: NDArray[np.float64]) -> list[float]:
    """Value of the start after each throw: all pieces stand in camp, so there is one move."""
    result = []
    codes = np.empty(rules.MOST_LEGAL, np.int16)
    for pips in THROWS:
        state = start_state(setup, pieces)
        if state["over"][0]:  # one piece each is a draw before anybody throws
            return [float(values[index(state)])] * len(THROWS)
        state["throw"] = pips
        assert rules.legal_codes(state, codes) == 1
        rules.apply(state, codes[0])
        result.append(float(1 - values[index(state)]))
    return result


def _offsets(pieces: int) -> dict[str, int]:
    """First index of each layer, by the pieces of the mover and the other."""
    counts = range(1, pieces + 1)
    return {f"{mine}-{other}": int(STARTS[mine, other]) for mine in counts for other in counts}
