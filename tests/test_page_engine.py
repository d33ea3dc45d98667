"""What the page's engine knows beside the module is what Python has; it replays golden games."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cacique.ai.pueblo import agents, bidding, search
from cacique.ai.pueblo.kernels import candidates, endgame, terms
from cacique.ai.pueblo.levels import LEVELS, MASTER
from cacique.ai.pueblo.model import pack_models
from cacique.ai.puluc import players
from cacique.ai.puluc.kernels import lookup, small
from cacique.ai.puluc.kernels.index import blocks, total

_WEB = Path(__file__).parents[1] / "web"
_ENGINE = _WEB / "src" / "engine"
_GOLDEN = Path(__file__).parent / "golden"
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


def test_players_have_the_same_constants() -> None:
    for name, value in (
        ("CHUNK", search.CHUNK),
        ("EXPLORATION", search.EXPLORATION),
        ("VARIETY", agents.VARIETY),
        ("GAMES", bidding.GAMES),
    ):
        assert f"const {name} = {value:g};" in _PLAYERS


def test_levels_think_as_long() -> None:
    lines = dict(re.findall(r"(level\d|master): \{ (.*?) \}", _PLAYERS.replace("_", "")))
    expected = {
        level.bot: f"seconds: {level.budget.seconds}, visits: {level.budget.visits}"
        if level.budget
        else f"skip: {level.skip}, isLearned: {str(level.is_learned).lower()}"
        for level in (*LEVELS, MASTER)
    }
    assert lines == expected
    levels = {name: skill.temperature for name, skill in players.LEVELS.items()}
    del levels["random"]
    assert _numbers("TEMPERATURES") == levels


def _replay(*files: Path) -> tuple[int, dict[str, Any], str]:
    """What `engine-replay` ends with and says."""
    npm = shutil.which("npm")
    assert npm, "`make test` brings node along where there is none"
    command = [npm, "run", "--silent", "engine-replay", "--", *map(str, files)]
    told = subprocess.run(command, cwd=_WEB, capture_output=True, text=True, check=False)
    return told.returncode, json.loads(told.stdout or "{}"), told.stderr


@pytest.mark.compiled
def test_golden_games_are_replayed_through_the_module() -> None:
    files = [_GOLDEN / "pueblo.jsonl", _GOLDEN / "puluc.jsonl"]
    games = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    moves = sum(len(game["moves"]) for game in games)
    expected = {"games": len(games), "moves": moves, "disagreements": 0}
    assert _replay(*files)[:2] == (0, expected)


@pytest.mark.compiled
def test_a_golden_game_that_was_tampered_with_is_refused(tmp_path: Path) -> None:
    good, bad, *_ = (_GOLDEN / "pueblo.jsonl").read_text().splitlines()
    game = json.loads(bad)
    game["scores"][0] += 1
    file = tmp_path / "tampered.jsonl"
    file.write_text(f"{good}\n{json.dumps(game)}\nno game\n")
    code, told, reasons = _replay(file)
    assert (code, told["games"], told["disagreements"]) == (1, 3, 2)
    assert f"{file}:2: it ends as" in reasons
    assert f"{file}:3: this is no golden game" in reasons
