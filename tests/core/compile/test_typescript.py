"""Structures and doors for the page."""

import numpy as np
from tests.core.test_abi import Pair

from cacique.core.abi import INT, array, group, readonly
from cacique.core.compile.entries import Typed
from cacique.core.compile.typescript import write_typescript
from cacique.games.puluc.kernels.rules import STATE


def test_structures_have_their_layout_and_doors_their_arguments() -> None:
    types = (array(STATE), group(Pair, INT, readonly(np.int8, 2)))
    name = "cacique.games.puluc.kernels.rules.apply"
    text = write_typescript([Typed(name, ("state", "pair"), types, "none", "symbol")], "stamp")
    assert 'export const STAMP = "stamp";' in text
    assert "  pulucState: {\n    size: 48," in text
    assert 'p: { at: 0, type: "float64", shape: [] },' in text
    assert 'pieces: { at: 26, type: "int8", shape: [2, 11] },' in text
    assert "/** state pulucState[], pairRow int8[][] */" in text
    arguments = ("state", "stateCount", "pairNumber", "pairRow", "pairRowCount0", "pairRowCount1")
    lines = "".join(f"    {one}: number,\n" for one in arguments)
    assert f"  readonly games_puluc_rules_apply: (\n{lines}  ) => void;" in text
