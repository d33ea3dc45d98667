"""Reviews are those that the page's engine was compared with."""

import json
from typing import Any

import pytest
from tests.golden_reviews import PATH, read, row_of

pytestmark = pytest.mark.compiled


def near(one: Any, other: Any) -> bool:
    if isinstance(one, float) or isinstance(other, float):
        return bool(one == pytest.approx(other, abs=1e-9))
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(near(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(near, one, other))
    return bool(one == other)


def test_reviews_are_those_of_the_golden_file() -> None:
    rows = [json.loads(line) for line in PATH.read_text().splitlines()]
    for row in rows:
        fresh = row_of(*read(row))
        assert near(json.loads(json.dumps(fresh)), row)
    kinds = {r["kind"] for row in rows for move in row["review"]["moves"] for r in move["reasons"]}
    assert {"shown", "reached", "walk", "stock", "gain", "price", "reach", "capture"} <= kinds
