"""`cacique delete`."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import click

from cacique.cli.common import database_option, json_option, print_json
from cacique.core.errors import CaciqueError
from cacique.server.store import Store, default_database, open_store

__all__ = ["command"]


@dataclass(frozen=True, slots=True)
class _Order:
    """What is to be removed."""

    games: Sequence[str]
    guests: Sequence[str]
    is_sure: bool


@click.command("delete")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--guest", "guests", multiple=True, help="All games that a guest had to do with.")
@click.option("--yes", "is_sure", is_flag=True, help="Do not ask.")
@database_option
@json_option
def command(
    *,
    games: tuple[str, ...],
    guests: tuple[str, ...],
    is_sure: bool,
    database: str | None,
    as_json: bool,
) -> None:
    """Remove games of a server for good.

    A guest's games are those that they made, had a seat of, or did anything in, others' seats
    included: their name, words and moves are in there. GET /api/me tells a guest's id.

    With PostgreSQL the servers may run; whoever is in such a game is told. With SQLite stop the
    server first. Backups keep what they have.

    \b
    Examples:
      cacique delete k3m9x2p7qa
      cacique delete --guest 5f0c… --database postgresql://localhost/games
    """
    if not games and not guests:
        raise click.UsageError("name games, or a --guest")
    if as_json and not is_sure:
        raise click.UsageError("--json needs --yes: nobody is asked then")
    order = _Order(games, guests, is_sure)
    removed = asyncio.run(_delete(database or default_database(), order))
    if as_json:
        print_json({"removed": removed})
    else:
        click.echo(f"removed: {', '.join(removed)}" if removed else "nothing was removed")


async def _delete(url: str, order: _Order) -> list[str]:
    await (await open_store(url, read_only=True)).close()  # makes no new one
    store = await open_store(url)
    try:
        found = await _find(store, order)
        if not found or not (order.is_sure or _is_agreed(found)):
            return []
        return await store.delete(found)
    finally:
        await store.close()


async def _find(store: Store, order: _Order) -> list[str]:
    missing = [game_id for game_id in order.games if await store.game(game_id) is None]
    if missing:
        raise CaciqueError(f"there is no game {missing[0]!r}: nothing was removed")
    found = set(order.games)
    for guest in order.guests:
        found.update(await store.games_with(guest))
    return sorted(found)


def _is_agreed(found: Sequence[str]) -> bool:
    count = f"{len(found)} {'game' if len(found) == 1 else 'games'}"
    return click.confirm(f"Remove {count} for good: {', '.join(found)}?", err=True)
