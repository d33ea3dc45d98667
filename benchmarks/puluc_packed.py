"""How small Puluc's table becomes by sweeps, block by block, and how long it takes to get it back.

python benchmarks/puluc_packed.py SWEEPS...
"""

import argparse
import tempfile
import time
from pathlib import Path

from cacique.ai.puluc import arrayfile
from cacique.ai.puluc.kernels.index import blocks
from cacique.ai.puluc.packed import KIND, read_packed, write_packed
from cacique.ai.puluc.table import ValueTable, build, table_path
from cacique.games.puluc.setup import PulucSetup


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sweeps", nargs="+", type=int)
    setup = PulucSetup()
    path = table_path(setup)
    table = ValueTable.open(path, setup) if path.exists() else build(setup)
    for sweeps in parser.parse_args().sweeps:
        with tempfile.TemporaryDirectory() as name:
            packed = Path(name) / "packed"
            write_packed(table, packed, sweeps=sweeps)
            begun = time.process_time()
            steps = read_packed(packed, setup)
            seconds = time.process_time() - begun
            assert steps.tobytes() == table.steps.tobytes()
            header, _ = arrayfile.read(packed, KIND)
            size = packed.stat().st_size
        print(f"{sweeps} sweeps: {size / 1e6:.1f} MB, unpacked in {seconds:.1f} s")
        for block, length in zip(blocks(), header["blocks"], strict=True):
            bits = 8 * length / (block.stop - block.start)
            print(f"  {block.few}-{block.many}: {length:>9,} bytes, {bits:.2f} bits a position")


if __name__ == "__main__":
    main()
