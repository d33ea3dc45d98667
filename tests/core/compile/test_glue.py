"""C that lets Python in."""

import numpy as np
from tests.core.test_abi import Pair

from cacique.core.abi import FLOAT, INT, array, group, readonly
from cacique.core.compile.entries import Typed
from cacique.core.compile.glue import write_glue

TYPES = (array(np.int16), FLOAT, group(Pair, INT, readonly(np.int8, 2)))


def test_arguments_are_read_in_their_order() -> None:
    typed = Typed("cacique.games.x.kernels.rules.do", ("a", "b", "pair"), TYPES, "int32", "symbol")
    text = write_glue([typed], "stamp")
    assert (
        "extern int32_t games_x_rules_do(void *, void *, void *, int64_t, double, int64_t" in text
    )
    assert "read_array(&call, 0, given[0], 0, 1, 1)" in text
    assert "read_array(&call, 2, PyTuple_GetItem(given[2], 1), 1, 2, 0)" in text
    assert "a3->data, a3->shape[0], a3->shape[1])" in text
    assert "return PyLong_FromLongLong(result.whole);" in text
