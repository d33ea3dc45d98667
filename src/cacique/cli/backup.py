"""`cacique backup`."""

import asyncio
from pathlib import Path

import click

from cacique.cli.common import database_option, json_option, print_json
from cacique.cli.console import stderr
from cacique.server.store import default_database, open_store

__all__ = ["command"]


@click.command("backup")
@click.argument("target", type=click.Path(path_type=Path))
@database_option
@json_option
def command(*, target: Path, database: str | None, as_json: bool) -> None:
    """Copy all games of a server to a file while it runs.

    The copy is as all games were at one moment, whatever the server's database is: a SQLite file
    that a server can be started on. It holds secrets, and only you can read it.

    \b
    Examples:
      cacique backup games-of-today.db
      cacique backup copy.db --database postgresql://localhost/games
    """
    with stderr.status("Copying …"):
        asyncio.run(_backup(database or default_database(), target))
    size = target.stat().st_size
    if as_json:
        print_json({"target": str(target), "bytes": size})
    else:
        click.echo(f"{target}: {size:,} bytes")


async def _backup(url: str, target: Path) -> None:
    store = await open_store(url, read_only=True)
    try:
        await store.backup(target)
    finally:
        await store.close()
