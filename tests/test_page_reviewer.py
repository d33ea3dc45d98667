"""The page's reviewer repeats a few lists and sizes of the kernels: they are the same."""

import json
import re
from pathlib import Path

from cacique.ai.pueblo.kernels import parts as pueblo_parts
from cacique.ai.pueblo.kernels.books import LINES
from cacique.ai.puluc.kernels import parts as puluc_parts
from cacique.ai.puluc.kernels.lookup import SCALE
from cacique.games.pueblo.kernels import prices
from cacique.games.puluc.geometry import THROWS
from cacique.study import Depth
from cacique.study.pueblo import moves, weighing

PAGE = Path(__file__).parents[1] / "web" / "src" / "engine"
REVIEWER = (PAGE / "reviewer.ts").read_text()


def constant(name: str) -> object:
    """What a constant of the page's reviewer is: a number, or a list."""
    found = re.search(rf"const {name}\b[^=]*= ([^;]*);", REVIEWER)
    assert found, name
    text = re.sub(r",\s*\]", "]", found[1].removesuffix(" as const")).replace("_", "")
    return json.loads(text)


def test_kinds_of_reasons_have_the_kernels_numbers() -> None:
    assert constant("PUEBLO_KINDS") == list(pueblo_parts.PART_KINDS)
    assert constant("PULUC_KINDS") == list(puluc_parts.PART_KINDS)
    kinds = re.search(r"type ReasonKind =([^;]*);", (PAGE / "reviewdata.ts").read_text())
    assert kinds
    both = {*pueblo_parts.PART_KINDS, *puluc_parts.PART_KINDS}
    assert set(re.findall(r'"(\w+)"', kinds[1])) == both


def test_the_page_has_room_for_all_fines() -> None:
    found = re.search(r"const FINES = (\[.*?\]) as const;", (PAGE / "pueblo.ts").read_text())
    assert found
    assert tuple(json.loads(found[1])) == prices.FINES


def test_sizes_and_depths_are_the_librarys() -> None:
    assert [2, constant("LONGEST_LINE")] == list(LINES)
    assert constant("MOST_PARTS") == pueblo_parts.MOST_PARTS
    assert constant("PULUC_PARTS") == puluc_parts.MOST_PARTS
    assert constant("THROWS") == list(THROWS)
    assert constant("SCALE") == SCALE
    assert constant("VISITS") == Depth().visits
    assert constant("ENDING") == weighing._ENDING
    assert constant("GAMES") == moves._GAMES
