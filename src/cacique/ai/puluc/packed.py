"""The solution as one small file for programs that have the kernels, such as the page.

A file holds one header and one array, as a table does (`arrayfile`). The array begins with the
averages of all blocks, 16 bits each, the lowest byte first; then come the blocks as
`kernels.packing` writes them, few pieces first, each as many bytes as `blocks` of the header says.
`weights` are the chances of the throws in 65536 parts, `crc` is the CRC-32 of the table's steps.
"""

import zlib
from collections.abc import Mapping
from concurrent.futures import CancelledError, ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.ai.puluc import arrayfile
from cacique.ai.puluc.kernels import packing
from cacique.ai.puluc.kernels.index import Block, blocks, total
from cacique.ai.puluc.kernels.walk import ONE
from cacique.ai.puluc.solution import describe
from cacique.ai.puluc.solver import Report
from cacique.ai.puluc.table import ValueTable, solved_setups, table_path
from cacique.core.machine import count_cores
from cacique.games.puluc.geometry import PIECES
from cacique.games.puluc.kernels.rules import throw_chances
from cacique.games.puluc.setup import PulucSetup

__all__ = [
    "KIND",
    "SWEEPS",
    "is_packed",
    "list_packed",
    "packed_path",
    "read_packed",
    "write_packed",
]

KIND = "cacique puluc packed 1"
SWEEPS = 0  # more of them make a smaller file, and take longer to unpack
_CHUNK = 1 << 16  # positions at a time
_MOST_BYTES = 4  # of a position, and far more than any takes

Steps = NDArray[np.uint16]


def packed_path(setup: PulucSetup, pieces: int = PIECES, folder: Path | None = None) -> Path:
    """Where the packed table of a setup belongs: beside the table."""
    return table_path(setup, pieces, folder).with_suffix(".packed")


def write_packed(
    table: ValueTable,
    path: Path,
    *,
    sweeps: int = SWEEPS,
    threads: int | None = None,
    report: Report = lambda _share: None,
) -> None:
    """Pack a table; the same bytes for any number of threads."""
    exact = np.asarray(table.steps)
    weights = _weights(table.setup)
    parts = blocks(table.pieces)
    shares = dict.fromkeys(parts, 0.0)
    stopped = Event()

    def pack(block: Block) -> tuple[Steps, NDArray[np.uint8]]:
        def tell(share: float) -> None:
            if stopped.is_set():
                raise CancelledError
            shares[block] = share * (block.stop - block.start) / exact.size
            report(min(sum(shares.values()), 1.0))

        return _pack_block(block, exact, weights, sweeps, tell)

    with ThreadPoolExecutor(threads or count_cores()) as pool:
        waiting = {block: pool.submit(pack, block) for block in reversed(parts)}
        try:
            packed = [waiting[block].result() for block in parts]
        except BaseException:  # also an interrupt, which must not wait for all of it
            stopped.set()
            raise
    header = describe(table.setup, table.pieces) | {
        "sweeps": sweeps,
        "weights": weights,
        "blocks": [data.size for _, data in packed],
        "steps": exact.size,
        "crc": zlib.crc32(exact.data),
    }
    averages = np.concatenate([averages for averages, _ in packed])
    arrayfile.write(path, KIND, header, averages, *(data for _, data in packed))


def _weights(setup: PulucSetup) -> list[int]:
    """Chances of the throws as whole parts, which add up to ONE: the likeliest takes the rest."""
    weights = [round(chance * ONE) for chance in throw_chances(setup.p, bell=setup.is_bell)]
    weights[weights.index(max(weights))] += ONE - sum(weights)
    return weights


def _pack_block(
    block: Block, exact: Steps, weights: list[int], sweeps: int, report: Report
) -> tuple[Steps, NDArray[np.uint8]]:
    """Give the averages of a block, and its bytes."""
    packer = packing.Packer.empty()
    packer.weights[:] = weights
    packing.begin_block(packer, block.few, block.many, sweeps)
    sums, counts = np.zeros((2, packing.AVERAGES), np.int64)
    packing.sum_up(packer, exact, sums, counts)
    packer.averages[:] = np.rint(sums / np.maximum(counts, 1))
    steps = exact[: block.stop].copy()
    data = np.zeros(_MOST_BYTES * (block.stop - block.start) + 64, np.uint8)
    stages = packing.pack(packer, steps, exact, data, 0, _CHUNK)
    left = stages
    while left:
        report(1 - left / stages)
        left = packing.pack(packer, steps, exact, data, 0, _CHUNK)
    size = int(packer.coder["at"][0])
    assert size <= data.size, "no position takes so many bytes"
    report(1.0)
    return packer.averages, data[:size].copy()


def read_packed(path: Path, setup: PulucSetup, pieces: int = PIECES) -> Steps:
    """Unpack a table's steps; raises DamagedFile for anything but the one of these options."""
    header, payload = arrayfile.read(path, KIND)
    wanted = describe(setup, pieces)
    strange = [name for name in wanted if header.get(name) != wanted[name]]
    if strange:
        there = ", ".join(f"{name}={header.get(name)}" for name in strange)
        raise arrayfile.DamagedFile(f"{path} is a table of another game: {there}")
    steps = _unpack(header, np.array(payload), blocks(pieces), total(pieces))
    if zlib.crc32(steps.data) != header["crc"]:
        raise arrayfile.DamagedFile(f"{path} does not unpack to the table that it was made of")
    return steps


def _unpack(
    header: Mapping[str, Any], payload: NDArray[np.uint8], parts: list[Block], size: int
) -> Steps:
    steps = np.zeros(size, np.uint16)
    packer = packing.Packer.empty()
    packer.weights[:] = header["weights"]
    averages = payload[: 2 * packing.AVERAGES * len(parts)].view(np.uint16)
    at = averages.nbytes
    for block, mine, length in zip(
        parts, averages.reshape(len(parts), -1), header["blocks"], strict=True
    ):
        packer.averages[:] = mine
        packing.begin_block(packer, block.few, block.many, header["sweeps"])
        while packing.unpack(packer, steps, payload[: at + length], at, _CHUNK):
            pass
        at += length
    return steps


def is_packed(setup: PulucSetup, pieces: int = PIECES, folder: Path | None = None) -> bool:
    """Whether a good packed table is beside the table, by its checksum and what it says."""
    try:
        header, _ = arrayfile.read(packed_path(setup, pieces, folder), KIND)
    except (OSError, arrayfile.DamagedFile):
        return False
    return describe(setup, pieces).items() <= header.items()


def list_packed(folder: Path | None = None) -> list[tuple[dict[str, Any], Path, str]]:
    """The options, the file and the checksum of each packed table that is here, by their heads."""
    found = []
    for setup in solved_setups(folder):
        path = packed_path(setup, folder=folder)
        checksum = arrayfile.peek(path, KIND)
        if checksum:
            options = {"ruleset": setup.ruleset, "draw": setup.draw, "p": float(setup.p)}
            found.append((options, path, checksum))
    return found
