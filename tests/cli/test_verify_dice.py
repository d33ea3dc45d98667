"""`cacique verify-dice` as people type it."""

from pathlib import Path

import pytest
from tests.cli.running import GOOD, Run

FAIR = (Path(__file__).parents[2] / "docs" / "puluc" / "fair-game.txt").read_text()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (GOOD, "game 1: the record lacks DiceCommitment"),
        (GOOD.replace("puluc", "chess"), "game 1: there is no game 'chess'"),
        (GOOD + "\n", "line 6, column 1: a tag such as"),
        (FAIR.replace("r2 0-2", "r2 0-3"), "line 17, column 4: 0-3: with a throw of 2"),
    ],
    ids=["no dice", "no game", "no second record", "no legal move"],
)
def test_dice_that_cannot_be_checked_name_their_file(
    run: Run, tmp_path: Path, content: str, message: str
) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(content)
    assert run("verify-dice", path).err.startswith(f"cacique: {path}: {message}")
