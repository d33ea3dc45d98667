"""The whole game solved, block by block, and taken up again where it was stopped."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from cacique.ai.puluc import arrayfile
from cacique.ai.puluc.kernels.index import Block, blocks
from cacique.ai.puluc.solver import PRICE, TOLERANCE, Found, Proof, Report, solve_block
from cacique.core.machine import count_cores
from cacique.games.puluc.geometry import PIECES
from cacique.games.puluc.setup import BOX, PulucSetup

__all__ = ["clear_work", "describe", "solve"]

_KIND = "cacique puluc block 1"


def describe(setup: PulucSetup, pieces: int) -> dict[str, Any]:
    """Name all that decides the values of a solution."""
    return {
        "game": setup.game,
        "rules": setup.rules_version,
        "ruleset": setup.ruleset,
        "draw": setup.draw,
        "p": float(setup.p),
        "pieces": pieces,
    }


def solve(
    setup: PulucSetup,
    folder: Path | None,
    *,
    pieces: int = PIECES,
    threads: int | None = None,
    report: Report = lambda _share: None,
) -> Found:
    """Solve the game with so many pieces a side; finished blocks are kept in a folder, if any.

    The values depend on the options only, not on threads or on earlier, interrupted runs.
    """
    setup.check()
    found = Found.nothing(pieces)
    waiting = blocks(pieces)
    with ThreadPoolExecutor(threads or count_cores()) as pool:
        for block in waiting:
            part = _share_of(block, waiting[-1].stop, report)
            header = {**describe(setup, block.many), "tolerance": TOLERANCE, "price": PRICE}
            path = folder and folder / f"block-{block.few}-{block.many}"
            proof = _load(path, header, block, found) if path else None
            if proof is None:
                proof = solve_block(block, setup, found, pool, part)
                if path:
                    _store(path, header, block, found, proof)
            found.proofs.append(proof)
            report(block.stop / waiting[-1].stop)
    return found


def clear_work(folder: Path) -> None:
    """Remove finished blocks and what a killed run left behind."""
    shutil.rmtree(folder, ignore_errors=True)


def _share_of(block: Block, whole: int, report: Report) -> Report:
    size = block.stop - block.start
    return lambda share: report((block.start + share * size) / whole)


def _store(path: Path, header: dict[str, Any], block: Block, found: Found, proof: Proof) -> None:
    part = slice(block.start, block.stop)
    described = {**header, "proof": list(proof)}
    arrayfile.write(path, _KIND, described, found.values[part], found.lengths[part])


def _load(path: Path, header: dict[str, Any], block: Block, found: Found) -> Proof | None:
    """Take a finished block up; None where there is none that fits."""
    try:
        there, payload = arrayfile.read(path, _KIND)
    except (OSError, arrayfile.DamagedFile):
        return None
    size = block.stop - block.start
    there = {"ruleset": BOX, **there}  # which older versions knew no name for
    if any(there.get(name) != value for name, value in header.items()) or payload.size != 12 * size:
        return None
    found.values[block.start : block.stop] = payload[: 8 * size].view(np.float64)
    found.lengths[block.start : block.stop] = payload[8 * size :].view(np.float32)
    return Proof(*there["proof"])
