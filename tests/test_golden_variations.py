"""The golden records with variations are what this program reads, writes and refuses."""

import json

from tests.golden_variations import FILE, make_records

from cacique.core.lines import Line
from cacique.core.record import format_records, parse_records


def test_golden_records_are_our_own() -> None:
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    assert stored == make_records(), "run python -m tests.golden_variations"


def test_what_is_written_is_read_as_the_same_for_ever() -> None:
    for case in json.loads(FILE.read_text(encoding="utf-8"))["read"]:
        records = list(parse_records(case["written"]))
        assert format_records(records) == case["written"]
        assert [record.line.data() for record in records] == case["lines"]
        assert [record.line for record in records] == list(map(Line.from_data, case["lines"]))
