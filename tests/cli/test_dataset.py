"""`cacique dataset` as people type it."""

from pathlib import Path

import pytest
from pyarrow import parquet
from tests.cli.running import Run

pytestmark = pytest.mark.compiled


def test_a_dataset_is_written(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    words = ("--games", "2", "--visits", "2", "--bot", "random", "--processes", "1")
    code, out, _ = run("dataset", "pueblo", path, "demolition", *words)
    table = parquet.read_table(path)
    assert (code, out) == (0, f"{table.num_rows} decisions of 2 games in {path}\n")
    assert table.schema.metadata[b"cacique.options"] == b"demolition"
    assert set(table["game"].to_pylist()) == {0, 1}


def test_one_game_is_counted_as_one(run: Run, tmp_path: Path) -> None:
    words = ("--games", "1", "--visits", "1", "--bot", "random", "--processes", "1")
    code, out, _ = run("dataset", "puluc", tmp_path / "games.parquet", *words)
    assert (code, " decisions of 1 game in " in out) == (0, True)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["pueblo", "/no/such/games.parquet"], "there is no such folder"),
        (["pueblo", "games.parquet", "players=9"], "players must be 2, 3 or 4"),
        (["pueblo", "games.parquet", "--bot", "hal"], "there is no bot 'hal'"),
    ],
)
def test_bad_input_is_one_clear_line(
    run: Run, words: list[str], text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, err = run("dataset", *words, "--processes", "1")
    assert (code, text in err, err.count("\n")) == (2, True, 1)
    assert list(tmp_path.iterdir()) == []
