"""What the page's engine knows beside the module is what Python has."""

import re
from pathlib import Path

from cacique.ai.pueblo.kernels import candidates, endgame, terms
from cacique.ai.pueblo.levels import LEVELS
from cacique.ai.pueblo.model import pack_models
from cacique.ai.puluc import players
from cacique.ai.puluc.kernels import lookup, small
from cacique.ai.puluc.kernels.index import blocks, total

_ENGINE = Path(__file__).parents[1] / "web" / "src" / "engine"
_PLAYERS = (_ENGINE / "players.ts").read_text(encoding="utf-8")


def _numbers(name: str) -> dict[str, float]:
    """The numbers of a table in the page's sources."""
    found = re.search(rf"const {name}\b[^=]*= \{{(.*?)\n\}}", _PLAYERS, re.DOTALL)
    assert found
    pairs = re.findall(r"(\w+): ([\d._]+)", found[1])
    return {key: float(value.replace("_", "")) for key, value in pairs}


def test_models_are_those_that_were_learned() -> None:
    assert (_ENGINE / "models.bin").read_bytes() == pack_models()


def test_rooms_have_the_sizes_of_the_kernels() -> None:
    sheet, desk = small.Sheet.empty(3), candidates.Desk.empty()
    assert _numbers("SIZES") == {
        "LONGEST_PATH": len(desk.path),
        "DEPTH": endgame.DEPTH,
        "STAGES": terms.STAGES,
        "TERMS": terms.TERMS,
        "WIDTH": len(desk.best),
        "SMALL": 3,
        "SMALL_TOTAL": total(3),
        "SMALL_BLOCK": max(block.stop - block.start for block in blocks(3)),
        "LEVELS": len(sheet.ends),
        "FEATURES": lookup.FEATURES,
    }


def test_levels_think_as_long() -> None:
    lines = dict(re.findall(r"(level\d): \{ (.*?) \}", _PLAYERS))
    expected = {
        f"level{level.number}": f"seconds: {level.budget.seconds}, visits: {level.budget.visits}"
        if level.budget
        else f"skip: {level.skip}, isLearned: {str(level.is_learned).lower()}"
        for level in LEVELS
    }
    assert lines == expected
    levels = {name: skill.temperature for name, skill in players.LEVELS.items()}
    del levels["random"]
    assert _numbers("TEMPERATURES") == levels
