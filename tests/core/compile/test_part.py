"""Parts of the program."""

from pathlib import Path

import cacique
from cacique.core.compile import part
from cacique.games import registry

PACKAGE = Path(cacique.__file__).parent


def test_every_game_is_a_part_the_longest_first() -> None:
    parts = part.list_parts("native")
    assert parts == ("pueblo", "puluc", "envs", "core")
    assert set(parts) - {"envs", "core"} == set(registry.NAMES)
    assert part.list_parts("wasm") == ("pueblo", "puluc", "core")


def test_every_kernel_is_in_one_part() -> None:
    patterns = [one for name in part.list_parts("native") for one in part._patterns("native", name)]
    found = [path for pattern in patterns for path in PACKAGE.glob(pattern)]
    assert len(found) == len(set(found))
    assert {*PACKAGE.glob("**/kernels/*.py")} <= {*found}
