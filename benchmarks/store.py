"""Durable appends a second: many waiting at once, against one commit after the other."""

import argparse
import asyncio
import json
import sqlite3
import tempfile
import time
from pathlib import Path

from cacique.server.store import GameRow, NewRow, Row, Store, open_store

BODY = json.dumps({"kind": "moved", "number": 1, "at": 1e9, "seat": 1, "token": "Cd4/3u"})
SUMMARY = json.dumps({"names": ["Ann", "Bob"], "moves": 12})


def game(number: int) -> GameRow:
    return GameRow(f"game{number}", "pueblo", "playing", False, False, None, 1.0, SUMMARY)


async def play(store: Store, number: int, moves: int) -> None:
    for move in range(2, moves + 2):
        await store.append(game(number), [Row(move, "ann", f"c{move}", BODY)])


async def fill(store: Store, games: int) -> None:
    news = [NewRow(game(n), [Row(1, "", "", BODY)], [], "ann", None, None) for n in range(games)]
    await asyncio.gather(*map(store.create, news))


async def together(url: str, games: int, moves: int) -> float:
    """Appends a second where every game waits for its own last one only."""
    store = await open_store(url)
    await fill(store, games)
    start = time.perf_counter()
    await asyncio.gather(*(play(store, n, moves) for n in range(games)))
    seconds = time.perf_counter() - start
    await store.close()
    return games * moves / seconds


def plain(path: Path, moves: int) -> float:
    """Plain commits, one for each row, without threads or event loop."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE events (game TEXT, number INT, body TEXT)")
    start = time.perf_counter()
    for move in range(moves):
        connection.execute("INSERT INTO events VALUES (?, ?, ?)", ("game", move, BODY))
    seconds = time.perf_counter() - start
    connection.close()
    return moves / seconds


async def measure(folder: Path, games: int, moves: int, postgres: str | None) -> None:
    base = plain(folder / "plain.db", 2000)
    print(f"plain commits, one by one      {base:>9,.0f} rows/s")
    show("SQLite, one game waits", await together(f"sqlite:{folder / 'one.db'}", 1, 2000), base)
    urls = {"SQLite": f"sqlite:{folder / 'many.db'}", "PostgreSQL": postgres}
    for name, url in urls.items():
        if url:
            show(f"{name}, {games} games wait", await together(url, games, moves), base)


def show(name: str, rate: float, base: float) -> None:
    print(f"{name:<30} {rate:>9,.0f} rows/s  {rate / base:>6.1f} times plain commits")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--moves", type=int, default=100)
    parser.add_argument("--folder", help="on the disk to measure; a temporary one by default")
    parser.add_argument("--postgres", help="URL of an empty PostgreSQL database to measure too")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        asyncio.run(measure(Path(folder), args.games, args.moves, args.postgres))


if __name__ == "__main__":
    main()
