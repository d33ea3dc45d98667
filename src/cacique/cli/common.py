"""Common parts of commands: options, adapters of games, files read, results printed."""

import json
import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, redirect_stdout
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from cacique.cli.terminal import language
from cacique.core import jit
from cacique.core.contract import Board, Game
from cacique.core.errors import CaciqueError
from cacique.core.setup import Setup
from cacique.games import registry
from cacique.texts import LANGUAGES
from cacique.texts.suggest import did_you_mean

__all__ = [
    "FiniteRange",
    "GameChoice",
    "complete_bot",
    "complete_file",
    "database_option",
    "find_adapter",
    "game_argument",
    "json_option",
    "language_option",
    "load_game",
    "new_board",
    "option_words",
    "options_argument",
    "parse_setup",
    "print_json",
    "printing_aside",
    "reading",
    "show_progress",
    "warm_up",
]

ItemT = TypeVar("ItemT")


class FiniteRange(click.FloatRange):
    """A range of numbers; `nan` is in every range of click's own."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        number: float = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value} is not a finite number.", param, ctx)
        return number


class GameChoice(click.Choice[str]):
    """The name of a game."""

    def __init__(self) -> None:
        super().__init__(registry.NAMES)

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        """Say which games there are, and which one may have been meant."""
        message = super().get_invalid_choice_message(value, ctx).removesuffix(".")
        return f"{message}{did_you_mean(str(value), registry.NAMES)}"


game_argument = click.argument("game", type=GameChoice())


def _complete_option(
    context: click.Context, _parameter: click.Parameter, start: str
) -> list[CompletionItem]:
    game = context.params.get("game")
    words = option_words(game, context.params.get("options") or (), start) if game else []
    return [CompletionItem(word) for word in words]


def complete_bot(
    context: click.Context, _parameter: click.Parameter, start: str
) -> list[CompletionItem]:
    """The bots of the game that is named that begin so."""
    from cacique.ai import bots  # noqa: PLC0415 - slow to import

    # while the option has no value, click leaves the words after it unread
    words = (context.params.get("game") or "", *context.args)
    game = next((word for word in words if word in registry.NAMES), registry.NAMES[0])
    return [CompletionItem(name) for name in bots.find(game).bots if name.startswith(start)]


def complete_file(
    _context: click.Context, _parameter: click.Parameter, start: str
) -> list[CompletionItem]:
    """The files that begin so, which the shell knows; for what is a file, or begins with one."""
    return [CompletionItem(start, type="file")]


def option_words(game: str, before: Sequence[str], start: str) -> list[str]:
    """Options of a game that begin so, and what values they may have.

    A shell may part words at `=`: then the name is among those before, and only values follow.
    """
    from cacique.cli.terminal.adapters import list_values  # noqa: PLC0415 - slow to import

    values = list_values(game)
    options = registry.find(game).setup().options()
    truths = {name for name, value in options.items() if isinstance(value, bool)}
    parted = [word for word in before[-2:] if word != "="][-1:]
    if parted and parted[0] in options and (before[-1] == "=" or parted[0] not in truths):
        return [value for value in values.get(parted[0], ()) if value.startswith(start)]
    name, is_given, _ = start.partition("=")
    if name in options and (is_given or name in truths):
        words = [f"{name}={value}" for value in values.get(name, ())]
        words += [name] * (name in truths)
    else:
        words = [name if name in truths else f"{name}=" for name in options]
    return [word for word in words if word.startswith(start)]


options_argument = click.argument(
    "options", nargs=-1, metavar="[NAME=VALUE]...", shell_complete=_complete_option
)
database_option = click.option(
    "--database",
    metavar="URL",
    help="Where the games are: sqlite:PATH or postgresql://…; by default CACIQUE_DATABASE, else "
    "a file in your data folder.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")


def _speak(_context: click.Context, _parameter: click.Parameter, lang: str | None) -> None:
    language.speak(lang)


language_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    callback=_speak,
    expose_value=False,
    help="Language; else the terminal's.",
)


def load_game(name: str) -> Game:
    """Import a game; where nothing has been compiled on this machine yet, do so and say so."""
    return registry.find(name) if jit.is_ready() else warm_up(name)


def warm_up(name: str) -> Game:
    """Import a game and load its kernels, so that nobody waits for them later."""
    with nullcontext() if jit.is_ready() else _show_compiling():
        game = registry.find(name)
        board = game.board()
        board.push(board.legal_moves[0])
        board.pop()
    return game


def _show_compiling() -> AbstractContextManager[object]:
    from cacique.cli.console import stderr  # noqa: PLC0415 - as below

    return stderr.status("Compiling the rules for this machine, this once …")


def find_adapter(package: str | None, name: str) -> ModuleType | None:
    """A module that adapts one game to a package, found by the game's name; None where it has none.

    So a further game is shown where somebody wrote an adapter for it, and missed nowhere else.
    """
    try:
        return import_module(f"{package}.{name}")
    except ModuleNotFoundError as error:
        if f"{package}.{name}.".startswith(f"{error.name}."):
            return None
        raise  # the adapter is there, and something that it needs is not


def parse_setup(name: str, words: Sequence[str]) -> Setup:
    """Read the options of a game as they were typed, unchecked; raises CaciqueError."""
    kind = load_game(name).setup
    try:
        return kind.parse(words)
    except CaciqueError as error:
        names = kind().options()
        given = [word.partition("=")[0] for word in words]
        meant = [did_you_mean(one, names) for one in given if one not in names]
        raise CaciqueError(f"{error}{''.join(meant[:1])}") from None


def new_board(name: str, options: Sequence[str], position: str | None = None) -> Board[Any, Any]:
    """Begin a game with options as they were typed, or take up a position."""
    game = load_game(name)
    if position is None:
        return game.board(parse_setup(name, options))
    if options:
        raise CaciqueError("a position has its options already: give one or the other")
    return game.board.from_position(position)


@contextmanager
def reading(path: str) -> Iterator[str]:
    """Give the text of a file, or standard input for `-`; what is wrong in it names the file."""
    text = _read_text(path)
    try:
        yield text
    except CaciqueError as error:
        raise CaciqueError(f"{path}: {error}") from None


def _read_text(path: str) -> str:
    if path == "-" and sys.stdin is None:
        raise CaciqueError("standard input is closed")
    data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise CaciqueError(f"{path}: byte {error.start + 1} is not UTF-8 text") from None


def show_progress(items: Iterable[ItemT], text: str, total: int | None = None) -> Iterable[ItemT]:
    """Iterate with a progress bar, where somebody looks on."""
    from rich.progress import track  # noqa: PLC0415 - large

    from cacique.cli.console import stderr  # noqa: PLC0415

    return track(items, text, total, console=stderr, transient=True, disable=not stderr.is_terminal)


def printing_aside() -> AbstractContextManager[object]:
    """Let what others print, such as bots, go to standard error: the rest is for programs.

    It holds for the whole process, so that nobody may print meanwhile in another thread.
    """
    return redirect_stdout(sys.stderr)


def print_json(value: object) -> None:
    click.echo(json.dumps(value, indent=2))
