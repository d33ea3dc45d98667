"""`cacique rotate-key`."""

import asyncio
import time

import click

from cacique.cli.common import database_option
from cacique.server.store import default_database, open_store

__all__ = ["command"]


@click.command("rotate-key")
@database_option
def command(*, database: str | None) -> None:
    """Sign guests' cookies with a new key from now on.

    Cookies of the key before it are still read, and signed anew when they are used; those of older
    keys are void, and whoever has nothing else is a new guest. Servers on PostgreSQL take the key
    up while they run; one on a SQLite file has to be stopped before.

    \b
    Examples:
      cacique rotate-key
      cacique rotate-key --database postgresql://localhost/games
    """
    asyncio.run(_rotate(database or default_database()))
    click.echo("cookies are signed with a new key")


async def _rotate(url: str) -> None:
    store = await open_store(url)
    try:
        await store.signing_keys()  # so that there is one before the new one
        await store.add_signing_key(time.time())
    finally:
        await store.close()
