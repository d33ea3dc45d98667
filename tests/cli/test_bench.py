"""`cacique bench` as people type it."""

import json
from pathlib import Path

import pytest
from tests.cli.running import Run


@pytest.mark.compiled
def test_bench(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cacique.cli.bench._SECONDS", 0.01)
    yardstick = tmp_path / "yardstick"
    lines = "".join(f"{n} players: {1000 * n} games/s, …\n" for n in (2, 3, 4))
    yardstick.write_text(f"#!/bin/sh\nprintf '%s' '{lines}'\n")
    yardstick.chmod(0o755)
    figures = json.loads(run("bench", "--json", "--yardstick", yardstick).out)
    for figure in figures:
        assert figure["per_second"] > 0
    three = next(figure for figure in figures if figure["name"].endswith("3 players"))
    assert three["ratio"] == pytest.approx(three["per_second"] / 3000)
    table = run("bench").out
    assert "Puluc, random games" in table
    yardstick.write_text("#!/bin/sh\necho nothing\n")
    assert "did not print the games a second" in run("bench", "--yardstick", yardstick).err
