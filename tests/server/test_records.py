"""Stored games as records, and the commands that read a server's database."""

import asyncio
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.store.samples import game

from cacique import cli
from cacique.core.errors import CaciqueError
from cacique.core.record import parse_records
from cacique.games import puluc, registry
from cacique.server.play.records import record_of
from cacique.server.store import NewRow, Row, SeatRow, open_store

pytestmark = pytest.mark.compiled

Run = Callable[..., tuple[int, str, str]]

CREATED: dict[str, Any] = {
    "kind": "created",
    "at": 86400.0 * 365,
    "game": "puluc",
    "options": {},
    "position": None,
    "seats": [{"name": "Ann"}, {"name": "?"}],
    "creator": "ann",
    "clock": {"kind": "none"},
    "is_public": True,
    "has_chat": True,
    "dice": "server",
    "dice_commitment": "c0ffee",
}
JOINED = {"kind": "joined", "seat": 1, "guest": "bob", "name": 'Bob "the\u0007" Builder'}
BEGAN = {"kind": "began", "entropy": ["ab12", ""]}
ENDED: dict[str, Any] = {"kind": "ended", "winners": [1], "scores": [0, 0], "seed": "5eed"}


def rows(*events: dict[str, Any]) -> list[Row]:
    numbered = [{"number": number, **event} for number, event in enumerate(events, 1)]
    return [Row(event["number"], "", "", json.dumps(event)) for event in numbered]


def moved(token: str, draw: int | None = None) -> dict[str, Any]:
    return {"kind": "moved", "seat": 0, "token": token, "draw": draw}


def first_moves(count: int) -> list[dict[str, Any]]:
    """Begin a game of Puluc: throws are numbered."""
    board = registry.find("puluc").board()
    moves, draw = [], 0
    for _ in range(count):
        draw += board.is_chance
        moves.append(moved(str(board.legal_moves[0]), draw if board.is_chance else None))
        board.push(board.legal_moves[0])
    return moves


def test_a_game_as_far_as_it_went() -> None:
    moves = first_moves(6)
    undone = {"kind": "undone", "seat": 0, "ply": 2}
    record = record_of(rows(CREATED, JOINED, BEGAN, *moves, undone, moved(moves[2]["token"], 9)))
    assert record.tokens == tuple(move["token"] for move in moves[:3])
    assert record.tag["Seat0"] == "Ann"
    assert record.tag["Seat1"] == 'Bob "the?" Builder'
    assert record.tag["Date"] == "1971-01-01"
    assert record.tag["Result"] == "*"
    assert record.tag["DiceCommitment"] == "c0ffee"
    assert record.tag["DiceEntropy"] == "ab12 -"
    assert record.tag["DiceDraws"] == "1 9"
    assert "DiceSeed" not in record.tag


@pytest.mark.parametrize(
    ("reason", "winners", "result"),
    [("resigned", [1], "1"), ("time", [0], "0"), ("draw", [0, 1], "0 1")],
)
def test_a_game_that_ended_before_its_end(reason: str, winners: list[int], result: str) -> None:
    ended = ENDED | {"reason": reason, "winners": winners}
    record = record_of(rows(CREATED, *first_moves(4), ended))
    assert record.tag["Result"] == result
    assert record.tag["Termination"] == reason
    assert record.tag["DiceSeed"] == "5eed"
    (again,) = parse_records(str(record))
    assert len(again.board(registry.find("puluc")).moves) == 4


def test_a_game_that_was_played_out() -> None:
    board = registry.find("pueblo").board(players=2)
    moves = []
    while not board.is_over:
        moves.append(moved(str(board.legal_moves[0])))
        board.push(board.legal_moves[0])
    outcome = board.outcome()
    assert outcome
    created = CREATED | {"game": "pueblo", "options": {"players": 2}, "dice": "none"}
    ended = ENDED | {"reason": "played", "winners": outcome.winners, "scores": outcome.scores}
    record = record_of(rows(created, *moves, ended))
    assert record.board(registry.find("pueblo")) == board
    assert not [name for name in record.tag if name.startswith(("Dice", "Termination"))]

    # whoever resigned does not win, whatever the points are
    dropped = {"kind": "dropped", "seat": outcome.winners[0], "reason": "resigned", "bot": "x"}
    loser = [1 - outcome.winners[0]]
    record = record_of(rows(created, dropped, *moves, ended | {"winners": loser}))
    assert record.tag["Termination"] == "resigned"
    assert record.tag["Result"] == str(loser[0])
    assert record.board(registry.find("pueblo")) == board


def test_a_game_from_a_position() -> None:
    board = registry.find("puluc").board()
    board.push(board.legal_moves[0])
    record = record_of(rows(CREATED | {"position": board.position(), "dice": "hand"}))
    assert record.board(registry.find("puluc")) == board
    assert "DiceCommitment" not in record.tag


def test_a_game_is_recorded_with_the_version_of_its_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert record_of(rows(CREATED)).tag["Rules"] == "1"  # of a time when there was no other
    monkeypatch.setattr(puluc.Setup, "rules_version", 2)
    assert record_of(rows(CREATED | {"rules": 2})).tag["Rules"] == "2"


def test_a_game_of_other_rules_is_not_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CaciqueError, match=r"version 2 of the rules of puluc.* plays version 1"):
        record_of(rows(CREATED | {"rules": 2}))
    monkeypatch.setattr(puluc.Setup, "rules_version", 2)
    with pytest.raises(CaciqueError, match="version 1 of the rules"):
        record_of(rows(CREATED))


def test_events_that_make_no_game() -> None:
    for events in ([], [moved("r1")], [CREATED, moved("nonsense")], [{"kind": "strange"}]):
        with pytest.raises(ValueError):
            record_of(rows(*events))
    with pytest.raises(CaciqueError, match="begins with being created"):
        record_of([])


# the commands


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*args: str | Path) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["cacique", *map(str, args)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        assert isinstance(ended.value.code, int)
        return (ended.value.code, *capsys.readouterr())

    return run


def fill(url: str, *games: list[Row]) -> None:
    async def fill() -> None:
        store = await open_store(url)
        seats = [SeatRow(0, "ann", "hashed-link", "ab12"), SeatRow(1, None, "other-link")]
        for number, events in enumerate(games):
            await store.create(
                NewRow(game(f"g{number}"), events, seats, "ann", b"hidden", "watch-link")
            )
        await store.close()

    asyncio.run(fill())


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    url = f"sqlite:{tmp_path / 'games.db'}"
    monkeypatch.setenv("CACIQUE_DATABASE", url)
    return url


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


def test_a_backup_is_a_database(run: Run, url: str, tmp_path: Path) -> None:
    fill(url, rows(CREATED))
    copy = tmp_path / "copy.db"
    assert run("backup", copy)[0] == 0
    code, out, _ = run("backup", copy, "--json")
    assert code == 0
    assert json.loads(out) == {"target": str(copy), "bytes": copy.stat().st_size}
    assert run("export", "--database", f"sqlite:{copy}") == run("export")


def test_backup_says_what_is_wrong(run: Run, url: str, tmp_path: Path) -> None:
    assert "there is no database" in run("backup", tmp_path / "copy.db")[2]
    fill(url, rows(CREATED))
    assert "the database itself" in run("backup", tmp_path / "games.db")[2]
    assert "is no database" in run("backup", tmp_path / "copy.db", "--database", "x")[2]
