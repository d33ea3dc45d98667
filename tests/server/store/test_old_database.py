"""A database that version 0.1.0 wrote (commit 46511bc) is read, shown and played on as ever.

Beside `games.sql`, the dump of its file, are the records that its `cacique export` wrote and each
game's view as it showed it. In the games are a clock, chat, undone moves, takebacks given and
refused, a seat that gave up and its stand-in, an agreed draw, a rematch, and dice of the server.
"""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from click.testing import CliRunner

from cacique.cli import app
from cacique.core.dice import check_dice
from cacique.core.record import parse_records
from cacique.games import registry
from cacique.server.play.guests import Guest
from cacique.server.play.match import Match
from cacique.server.play.rows import read_event
from cacique.server.protocol import messages as msg
from cacique.server.settings import Settings
from cacique.server.store import open_store
from cacique.server.web.server import Server

pytestmark = pytest.mark.compiled

_OLD = Path(__file__).parent / "old_database"
_RECORDS = (_OLD / "games.txt").read_text(encoding="utf-8")
_VIEWS = [
    msg.GameView.model_validate_json(line)
    for line in (_OLD / "views.jsonl").read_text(encoding="utf-8").splitlines()
]
_NEWER: dict[str, Any] = {  # what 0.1.0 did not show
    **dict.fromkeys(
        ("takeback_question", "draw_question", "away_question", "stand_ins", "invited"), True
    ),
    "dice": {"awaited", "early"},
}
_ANN = Guest("a" * 16, "Ann")
_BEING_PLAYED = [view for view in _VIEWS if view.status == "playing"]


@pytest.fixture
def database(tmp_path: Path) -> str:
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((_OLD / "games.sql").read_text(encoding="utf-8"))
    return f"sqlite:{path}"


@pytest_asyncio.fixture
async def server(database: str) -> AsyncIterator[Server]:
    server = await Server.start(Settings(database=database, lazy=True))
    yield server
    await server.close()


def test_records_are_the_same_to_the_byte(database: str) -> None:
    result = CliRunner().invoke(app, ["export", "--database", database])
    assert result.exit_code == 0
    assert result.stdout == _RECORDS


def test_the_dice_can_still_be_checked() -> None:
    records = [record for record in parse_records(_RECORDS) if "DiceSeed" in record.tag]
    assert len(records) == 2
    for record in records:
        check_dice(record, registry.find(record.tag["Game"]))


@pytest.mark.asyncio
async def test_every_game_stands_as_it_stood(database: str) -> None:
    store = await open_store(database, read_only=True)
    views = []
    async for game_id in store.all_games():
        events = [read_event(row) for row in await store.rows(game_id)]
        seed, _ = await store.secrets(game_id)
        views.append(Match.of(game_id, events, seed).view(0.0, ()))
    await store.close()
    assert views == _VIEWS
    lines = "".join(f"{view.model_dump_json(exclude=_NEWER)}\n" for view in views)
    assert lines == (_OLD / "views.jsonl").read_text(encoding="utf-8")


@pytest.mark.asyncio
async def test_all_games_are_listed(server: Server) -> None:
    public = {line.id for line in await server.lobby.public_games(_ANN)}
    mine = {line.id for line in await server.lobby.games_of(_ANN)}
    assert public == {view.id for view in _VIEWS if view.is_public}
    assert mine == {view.id for view in _VIEWS if _ANN.id in {seat.guest for seat in view.seats}}
    assert public | mine == {view.id for view in _VIEWS}


@pytest.mark.asyncio
@pytest.mark.parametrize("view", _BEING_PLAYED, ids=lambda view: view.game)
async def test_a_game_is_played_on(server: Server, view: msg.GameView) -> None:
    room = await server.hub.room(view.id)
    for number in range(6):
        match = await room.current()
        assert match.turn is not None
        guest = match.seats[match.turn].guest
        assert guest
        token = str(match.board.legal_moves[0])
        command = msg.Play(id=f"new{number}", version=match.version, token=token)
        answer = msg.SERVER_MESSAGE.validate_json(await room.command(guest, command))
        assert isinstance(answer, msg.Ack), answer
    match = await room.current()
    tokens = [str(move) for move in match.board.moves]
    assert tuple(tokens[: len(view.tokens)]) == view.tokens
    assert len(tokens) >= len(view.tokens) + 6


@pytest.mark.asyncio
async def test_a_command_of_then_has_no_second_effect_now(server: Server) -> None:
    view = _BEING_PLAYED[-1]
    row = [row for row in await server.store.rows(view.id) if row.command][-1]
    room = await server.hub.room(view.id)
    again = msg.Say(id=row.command, text="once more")
    answer = msg.SERVER_MESSAGE.validate_json(await room.command(row.actor, again))
    assert answer == msg.Ack(id=row.command, number=row.number)
    assert (await room.current()).number == view.number
