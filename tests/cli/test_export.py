"""`cacique export`: all games of a server as records."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.stored import CREATED, fill, first_moves, moved, rows

from cacique.core.record import parse_records
from cacique.server.store import open_store

pytestmark = pytest.mark.compiled

Run = Callable[..., tuple[int, str, str]]


def test_exporting_beside_a_server(run: Run, url: str, tmp_path: Path) -> None:
    fill(url, rows(CREATED, *first_moves(4)), rows(CREATED, *first_moves(2)))
    output = tmp_path / "games.txt"

    async def export() -> tuple[int, str, str]:
        store = await open_store(url)
        result = await asyncio.to_thread(run, "export", "--output", output, "--json")
        await store.close()
        return result

    code, out, _ = asyncio.run(export())
    assert code == 0
    assert json.loads(out) == {"output": str(output), "games": 2, "failed": []}
    assert [len(record.tokens) for record in parse_records(output.read_text())] == [4, 2]
    text = output.read_text()
    assert "link" not in text
    assert "hidden" not in text
    assert b"hidden".hex() not in text
    assert run("export") == (0, text, "")
    assert run("replay", output)[0] == 0


def test_one_bad_game_does_not_keep_the_others_back(run: Run, url: str, tmp_path: Path) -> None:
    fill(url, rows(CREATED), rows(moved("r1")), rows(CREATED))
    output = tmp_path / "games.txt"
    code, out, err = run("export", "--output", output)
    assert code == 2
    assert "2 games" in out
    assert "g1: a game begins" in err
    assert len(list(parse_records(output.read_text()))) == 2


def test_export_says_what_is_wrong(run: Run, url: str, tmp_path: Path) -> None:
    code, _, err = run("export")
    assert code == 2
    assert "there is no database" in err
    fill(url, rows(CREATED))
    assert run("export", "--json")[0] == 2
    assert "no such folder" in run("export", "--output", tmp_path / "no" / "games.txt")[2]
