"""`cacique export`."""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import click

from cacique.cli.common import database_option, json_option, print_json, show_progress
from cacique.core.errors import CaciqueError
from cacique.core.files import replacing
from cacique.server.play.records import record_of
from cacique.server.store import Store, default_database, open_store

__all__ = ["command"]


@click.command("export")
@database_option
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    help="A file to write, all or nothing; standard output by default.",
)
@json_option
def command(*, database: str | None, output: Path | None, as_json: bool) -> None:
    """Write all games of a server as records while it runs.

    Games that are not over are written as far as they went, without what is secret till their end.

    \b
    Examples:
      cacique export --output games.txt
      cacique export | cacique replay -
    """
    if as_json and output is None:
        raise click.UsageError("--json needs --output: standard output has the records else")
    written, failed = asyncio.run(_export(database or default_database(), output))
    if as_json:
        print_json({"output": str(output), "games": written, "failed": failed})
    elif output:
        click.echo(f"{output}: {written} {'game' if written == 1 else 'games'}")
    if failed:
        raise CaciqueError(f"could not be written: {'; '.join(failed)}")


async def _export(url: str, output: Path | None) -> tuple[int, list[str]]:
    store = await open_store(url, read_only=True)
    try:
        with _opened(output) as file:
            return await _write(store, file)
    finally:
        await store.close()


async def _write(store: Store, file: TextIO) -> tuple[int, list[str]]:
    """Write game after game; one that cannot be written does not keep the others back."""
    written, failed = 0, []
    games = [game_id async for game_id in store.all_games()]
    for game_id in show_progress(games, "Writing games"):
        try:
            record = record_of(await store.rows(game_id))
        except ValueError as error:
            failed.append(f"{game_id}: {error}")
            continue
        file.write("\n" * bool(written) + str(record))
        written += 1
    return written, failed


@contextmanager
def _opened(output: Path | None) -> Iterator[TextIO]:
    if output is None:
        yield sys.stdout
        return
    with replacing(output) as unfinished, unfinished.open("w", encoding="utf-8") as file:
        yield file
