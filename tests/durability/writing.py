"""A process that stores games and notes what was acknowledged.

`python -m tests.durability.writing FOLDER SEED [MODE]`, where MODE is how SQLite syncs, if not as
the store wants it.
"""

import asyncio
import os
import random
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path

from tests.server.store.samples import appended, new
from tests.server.store.samples import game as game_of

from cacique.core.errors import CaciqueError
from cacique.server.store import Row, Store, Unavailable, open_store, sqlite, sqlite_file

GAMES, ROUNDS, SESSIONS = 3, 8, 3


class Notebook:
    """Acknowledgements, one a line, in the folder that is watched: so their order is known."""

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder / "acks", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def note(self, *words: object) -> None:
        os.write(self._file, (" ".join(map(str, words)) + "\n").encode())


async def play(store: Store, name: str, number: int, notebook: Notebook) -> int:
    """Append some rows to a game; a row that was not taken is tried again."""
    for _ in range(ROUNDS):
        try:
            await store.append(game_of(name, updated=float(number)), [appended(number)])
        except Unavailable:
            notebook.note("refused", name, number)
            await asyncio.sleep(0.01)
            if [row.number for row in await rows_of(store, name, number - 1)] != [number]:
                continue
        notebook.note("ack", name, number)
        number += 1
    return number


async def rows_of(store: Store, name: str, after: int) -> list[Row]:
    """Read until the disk lets us."""
    while True:
        try:
            return await store.rows(name, after)
        except Unavailable:
            await asyncio.sleep(0.01)


def sync_otherwise(mode: str) -> None:
    """Let the store connect with another way to sync than its own."""
    connect = sqlite_file.connect

    def careless(path: Path, *, to_write: bool = True) -> sqlite3.Connection:
        connection = connect(path, to_write=to_write)
        connection.execute(f"PRAGMA synchronous = {mode}")
        return connection

    vars(sqlite)["connect"] = careless


async def open_soon(url: str) -> Store:
    """Open the store, once more where the disk fails just then: whoever starts it would."""
    for _ in range(20):
        with suppress(CaciqueError):
            return await open_store(url)
    return await open_store(url)


async def main(folder: Path, seed: int, *modes: str) -> None:
    for mode in modes:
        sync_otherwise(mode)
    rng = random.Random(seed)
    sqlite_file._PAGES_TO_CHECKPOINT = rng.choice((5, 20, 1000))
    notebook = Notebook(folder)
    numbers: dict[str, int] = {}
    for session in range(SESSIONS):
        store = await open_soon(f"sqlite:{folder / 'games.db'}")
        made = f"g{session}"
        while made not in numbers:
            try:
                await store.create(new(made))
            except Unavailable:
                continue
            numbers[made] = 2
            notebook.note("ack", made, 1)
        playing = [play(store, name, number, notebook) for name, number in numbers.items()]
        ends = await asyncio.gather(*playing)
        numbers = dict(zip(numbers, ends, strict=True))
        await store.close()


asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:]))
