"""Games that go on later: a record with the seed of its chance."""

from pathlib import Path

import platformdirs

from cacique.ai import bots
from cacique.cli.common import reading
from cacique.cli.terminal.table import LocalTable
from cacique.cli.terminal.words import PERSON
from cacique.core.errors import CaciqueError
from cacique.core.files import write_atomically
from cacique.core.record import FOREGONE, Record, parse_records
from cacique.games import registry

__all__ = ["autosave_path", "resume", "save"]

_FAULT = "fault"  # the Termination of a game that a bot lost by what it did


def autosave_path() -> Path:
    """Where the last game is kept."""
    return platformdirs.user_data_path("cacique") / "last-game.txt"


def save(table: LocalTable, path: Path | None = None) -> Path:
    """Write a game, by default to where the last one is kept."""
    if path is None:
        path = autosave_path()
        path.parent.mkdir(parents=True, exist_ok=True)
    record = Record.of(table.board, names=table.players, extra=_ending(table))
    tags = (*record.tags, ("Seed", str(table.seed)))
    write_atomically(path, str(Record(tags, record.lines)).encode())
    return path


def _ending(table: LocalTable) -> dict[str, str]:
    """What a record says of an end that the moves did not bring."""
    if table.winners is None:
        return {}
    result = {"Result": " ".join(map(str, table.winners))}
    if table.fault:
        return {"Termination": _FAULT, **result, "Fault": table.fault}
    return {"Termination": FOREGONE, **result}


def resume(path: Path | None = None) -> LocalTable:
    """Take a saved game up; seats that no bot has are people's."""
    path = path or autosave_path()
    try:
        with reading(str(path)) as text:
            record = _only_game(text)
            board = record.board(registry.find(record.tag["Game"]))
    except FileNotFoundError:
        raise CaciqueError(f"there is no saved game in {path}") from None
    players = [record.tag.get(f"Seat{seat}", PERSON) for seat in board.seats]
    strange = next((player for player in players if bots.is_foreign(player)), None)
    if strange and path != autosave_path():  # anybody may have written it
        raise CaciqueError(f"{path}: {strange} played there, and no file may start such a bot")
    termination = record.tag.get("Termination")
    is_finished = termination == FOREGONE
    fault = record.tag.get("Fault", "") if termination == _FAULT else ""
    return LocalTable(board, players, _seed(record), save, is_finished=is_finished, fault=fault)


def _only_game(text: str) -> Record:
    record, *others = parse_records(text)
    if others:
        raise CaciqueError("there is more than one game in it")
    return record


def _seed(record: Record) -> int:
    text = record.tag.get("Seed", "0")
    return int(text) if text.isascii() and text.isdigit() else 0
