"""`cacique doctor`. What only one game needs is looked at in a module beside this file."""

import asyncio
import importlib.metadata
import platform
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, assert_never

import click
import platformdirs

from cacique import __version__
from cacique.ai import bots
from cacique.cli import COMMANDS
from cacique.cli.common import find_adapter, json_option, print_json, show_progress, warm_up
from cacique.cli.settings import (
    apply_settings,
    check_section,
    check_values,
    config_path,
    describe_error,
    read_config,
)
from cacique.core import jit, native
from cacique.core.errors import CaciqueError
from cacique.core.rng import seeded
from cacique.games import registry

__all__ = ["Diagnosis", "command"]

WRONG = 1  # exit code
_REQUIREMENT = re.compile(r"([A-Za-z0-9_.-]+)[^;]*(?:;.*extra == ['\"]([a-z]+)['\"])?")


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """One thing that was looked at; a note is no fault."""

    name: str
    state: Literal["ok", "note", "wrong"]
    detail: str


@click.command("doctor")
@json_option
@click.pass_context
def command(context: click.Context, *, as_json: bool) -> None:
    """Say what is installed, compiled, solved and writable here.

    A note is no fault: something that is not there yet, with the command that makes it. The exit
    code is 1 if something is wrong.

    \b
    Examples:
      cacique doctor
      cacique doctor --json
    """
    findings = [f for look in show_progress(_LOOKS, "Looking") for f in look()]
    if as_json:
        print_json([asdict(finding) for finding in findings])
    else:
        for finding in findings:
            click.echo(f"{finding.state:6}{finding.name:20}{finding.detail}")
    if any(finding.state == "wrong" for finding in findings):
        context.exit(WRONG)


def _look_at_program() -> Iterator[Diagnosis]:
    yield Diagnosis("cacique", "ok", f"{__version__} in {Path(__file__).parents[2]}")
    yield Diagnosis("python", "ok", f"{platform.python_version()} on {platform.platform()}")


def _look_at_packages() -> Iterator[Diagnosis]:
    for requirement in importlib.metadata.requires("cacique") or ():
        match = _REQUIREMENT.match(requirement)
        assert match
        name, extra = match.groups()
        try:
            yield Diagnosis(name, "ok", importlib.metadata.version(name))
        except importlib.metadata.PackageNotFoundError:
            if extra:
                yield Diagnosis(name, "note", f"not installed: pip install 'cacique[{extra}]'")
            elif "sys_platform" not in requirement:
                yield Diagnosis(name, "wrong", "not installed: pip install cacique")


def _look_at_rules() -> Iterator[Diagnosis]:
    was_ready = jit.is_ready()
    for name in registry.NAMES:
        warm_up(name)
    match jit.MODE:
        case jit.Mode.NATIVE:
            yield Diagnosis("rules", "ok", f"compiled ahead of time in {jit.kernels_path()}")
        case jit.Mode.JIT:
            state = "compiled" if was_ready else "compiled just now"
            words = f"{state} by numba, without a library, in {jit.kernels_path()}"
            yield Diagnosis("rules", "ok", words)
            if not jit.is_chosen() and not native.library_path().exists():
                missing = "none was built: the first move of a bot waits half a minute for numba"
                yield Diagnosis("library", "note", missing)
            if not jit.is_chosen() and native.library_path().exists():
                damaged = f"{native.library_path()} is damaged: install cacique again"
                yield Diagnosis("library", "wrong", damaged)
        case jit.Mode.PLAIN if jit.is_chosen():
            yield Diagnosis("rules", "note", "run as plain Python, as the environment says")
        case jit.Mode.PLAIN:
            words = "run as plain Python, which is slow: pip install 'cacique[jit]'"
            yield Diagnosis("rules", "wrong", words)
        case _:
            assert_never(jit.MODE)


def _look_at_games() -> Iterator[Diagnosis]:
    """What the doctor has to look at for one game is in a module by its name, if anything is."""
    for name in registry.NAMES:
        adapter = find_adapter(__package__, name)
        if adapter:
            yield from adapter.look()


def _look_at_bots() -> Iterator[Diagnosis]:
    """Let whom newcomers meet make a move, as the first game would."""
    for game in registry.NAMES:
        name, bot = f"{game} bots", bots.find(game).default
        if not jit.COMPILED:
            yield Diagnosis(name, "note", f"{bot} was not tried: plain Python is slow")
            continue
        try:
            yield Diagnosis(name, "ok", f"{bot} moves in {_time_of_move(game, bot):.2f} s")
        except (CaciqueError, OSError, ImportError) as error:
            yield Diagnosis(name, "wrong", f"{bot} cannot move: {error}")


def _time_of_move(game: str, bot: str) -> float:
    """Seconds from the wish for a player to its first move."""
    board = registry.find(game).board()
    while board.is_chance:
        board.push(board.legal_moves[0])
    start = time.perf_counter()
    board.push(bots.make_bot(game, bot).choose(board, seeded(0, 0)))
    return time.perf_counter() - start


def _look_at_folders() -> Iterator[Diagnosis]:
    folders = {
        "cache folder": platformdirs.user_cache_path("cacique"),
        "data folder": platformdirs.user_data_path("cacique"),
    }
    for name, folder in folders.items():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                yield Diagnosis(name, "ok", f"{folder} is writable")
        except OSError as error:
            yield Diagnosis(name, "wrong", f"{folder}: {error.strerror}")


def _look_at_settings() -> Iterator[Diagnosis]:
    """Read file and environment as every command would, since any of them may be next."""
    path = config_path()
    try:
        config = read_config()
        for name in config:
            check_section(name, COMMANDS)
        for name in COMMANDS:
            _check_settings(name, config.get(name, {}))
    except click.ClickException as error:
        yield Diagnosis("settings", "wrong", describe_error(error))
    except (CaciqueError, OSError) as error:
        yield Diagnosis("settings", "wrong", str(error))
    else:
        is_there = f"{path}: {', '.join(config) or 'empty'}"
        yield Diagnosis("settings", "ok", is_there if path.exists() else f"none in {path}")


def _check_settings(name: str, section: dict[str, Any]) -> None:
    """Raise what a command would say of its settings; it may know more than its options do."""
    module = import_module(f"cacique.cli.{name.replace('-', '_')}")
    values = check_values(module.command, apply_settings(module.command, section, name))
    check = getattr(module, "check_settings", None)
    if check:
        check(values)


def _look_at_database() -> Iterator[Diagnosis]:
    from cacique.server.store import default_database, open_store  # noqa: PLC0415

    url = _database_in_settings() or default_database()
    if url.startswith("sqlite:") and not Path(url.removeprefix("sqlite:")).exists():
        yield Diagnosis("database", "ok", f"{url}: made by cacique serve")
        return

    async def look() -> None:
        store = await open_store(url, read_only=True)
        await store.close()

    try:
        asyncio.run(look())
        yield Diagnosis("database", "ok", _without_password(url))
    except (CaciqueError, OSError, ImportError) as error:
        yield Diagnosis("database", "wrong", f"{_without_password(url)}: {error}")


def _database_in_settings() -> str | None:
    """What the settings file says of a server's database; whether it can be read is told above."""
    try:
        section = read_config().get("serve", {})
    except (CaciqueError, OSError):
        return None
    return section.get("database") if isinstance(section, dict) else None


def _without_password(url: str) -> str:
    return re.sub(r"://[^@/]*@", "://…@", url)


def _look_at_page() -> Iterator[Diagnosis]:
    from cacique.server.web.pages import PAGE, find_fault  # noqa: PLC0415

    fault = find_fault()
    yield Diagnosis("page", "note" if fault else "ok", fault or f"built, in {PAGE}")


def _look_at_terminal() -> Iterator[Diagnosis]:
    size = shutil.get_terminal_size()
    encoding = sys.stdout.encoding or "none"
    is_fine = size.columns >= 80 and size.lines >= 24 and "utf" in encoding.lower()
    words = f"{size.columns}×{size.lines}, {encoding}"
    wish = "" if is_fine else "; the game wants 80×24 and UTF-8"
    yield Diagnosis("terminal", "ok" if is_fine else "note", words + wish)


_LOOKS: tuple[Callable[[], Iterator[Diagnosis]], ...] = (
    _look_at_program,
    _look_at_packages,
    _look_at_rules,
    _look_at_bots,
    _look_at_games,
    _look_at_folders,
    _look_at_settings,
    _look_at_database,
    _look_at_page,
    _look_at_terminal,
)
