"""One's own bots: any class with a method `choose`, by the name `module:Class` or as an object."""

import difflib
import inspect
import logging
import os
import re
import sys
import traceback
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol, runtime_checkable

from cacique.ai import quote
from cacique.ai.agent import NEVER, Stop, refuse_board
from cacique.core.contract import Board, Move
from cacique.core.errors import CaciqueError, WrongType
from cacique.core.files import hash_files
from cacique.core.rng import Rng

__all__ = ["Chooser", "Fault", "OwnBot", "describe", "game_of", "is_own", "make", "name_of"]

_WORD = r"[^\W\d]\w*(\.[^\W\d]\w*)*"
_PACKAGE = Path(__file__).parents[1]
_NAME = re.compile(f"{_WORD}:{_WORD}")
_log = logging.getLogger("cacique.bots")


@runtime_checkable
class Chooser(Protocol):
    """What one's own bot has to have, and all that it has to have.

    It may take a third argument, `stop`, as every `Agent` does; it may have a `name`, a `game` if
    it plays only one, and a `close` that is called after each game.
    """

    def choose(self, board: Any, rng: Rng, /) -> Move:
        """Choose one of `board.legal_moves`; all randomness comes from `rng`."""
        ...


class Fault(CaciqueError):
    """What a bot did that loses it the game: it failed, or it answered no legal move."""


class OwnBot:
    """Somebody's bot as an agent: it is shown a copy of the board, and its answer is checked.

    All that goes wrong in it is a `Fault`.

    >>> from cacique.core.rng import seeded
    >>> from cacique.games import registry
    >>> class First:
    ...     def choose(self, board, rng):
    ...         return board.legal_moves[0]
    >>> bot = OwnBot(First())
    >>> bot.name, str(bot.choose(registry.find("puluc").board.from_position(
    ...     "puluc1_-_5.-.-.-.-.-.-.-.-.-.5_L3"), seeded(1)))
    ('First', '0-3')
    """

    def __init__(self, bot: Chooser, name: str | None = None) -> None:
        _refuse_no_bot(bot)
        self.name = name or name_of(bot)
        self.game = game_of(bot)
        self._bot = bot
        self._takes_stop = _takes_stop(bot, self.name)

    def choose(self, board: Board[Any, Any], rng: Rng, stop: Stop = NEVER, /) -> Move:
        """Ask the bot, and check what it answers; raises Fault."""
        refuse_board(board, self.name, self.game, throws=True)
        extra = (stop,) if self._takes_stop else ()
        try:
            move: Any = self._bot.choose(board.copy(), rng, *extra)
            wrong = _what_is_wrong(board, move)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # whatever it is, it is the bot's
            raise Fault(f"{self.name} failed: {_describe_error(error)}") from error
        if wrong:
            raise Fault(f"{self.name} answered {wrong}")
        legal: Move = move
        return legal

    def close(self) -> None:
        """Let go of what it holds, if it says how; where that fails, it is only told.

        It loses nobody a game, because no move depends on it.
        """
        try:
            close = getattr(self._bot, "close", None)
            if callable(close):
                close()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is the bot's
            _warn_once(f"{self.name} failed to close: {_describe_error(error)}")


@lru_cache(100)
def _warn_once(text: str) -> None:
    """Warn of what may happen in each of thousands of games."""
    _log.warning("%s", text)


def _refuse_no_bot(bot: object) -> None:
    """Refuse what cannot be asked, a class instead of an object among it."""
    if isinstance(bot, type):
        raise WrongType(f"{bot.__name__} is a class: give an object: {bot.__name__}()")
    if not callable(getattr(bot, "choose", None)):
        raise WrongType(f"{quote.describe(bot, repr, 60)} has no method choose(board, rng)")


def _what_is_wrong(board: Board[Any, Any], move: Any) -> str:
    """What is wrong with a bot's answer; nothing, if it is a legal move."""
    if not isinstance(move, board.rules.move_type):
        return f"{quote.describe(move, repr)}, which is no move of {board.setup.game}"
    if not board.is_legal(move):
        return f"{quote.describe(move)}, which is illegal: {board.why_illegal(move)}"
    return ""


def name_of(bot: Chooser) -> str:
    """What a bot is called: by itself, or else as its class is. Raises WrongType for no bot."""
    _refuse_no_bot(bot)
    return quote.quote(str(getattr(bot, "name", None) or "")) or type(bot).__name__


def game_of(bot: Any) -> str | None:
    """The only game that a bot plays, where it says so."""
    game = getattr(bot, "game", None)
    return game if isinstance(game, str) else None


def is_own(name: str) -> bool:
    """Whether a name is that of a class in a module, there or not.

    >>> is_own("mybot:Hider"), is_own("tools.bots:Hider"), is_own("level3"), is_own("a: b")
    (True, True, False, False)
    """
    return _NAME.fullmatch(name) is not None


def make(name: str, game: str | None = None) -> OwnBot:
    """Import a class by `module:Class`, from where one is too, and make a player of it.

    Raises CaciqueError where there is no such class, or none that can play the game.
    """
    made = _make(name)
    if not callable(getattr(made, "choose", None)):
        raise WrongType(f"{name} has no method choose(board, rng)")
    bot = OwnBot(made, name)
    if game and bot.game not in {None, game}:
        raise CaciqueError(f"{name} plays {bot.game}, not {game}")
    return bot


def describe(bot: str | Chooser) -> str:
    """Say which file a bot comes from, so that no match mixes two versions of it."""
    made = _find(bot) if isinstance(bot, str) else type(bot)
    made = made if isinstance(made, type) or inspect.isfunction(made) else type(made)
    try:
        file = Path(inspect.getfile(made))
    except (OSError, TypeError):  # typed at a prompt
        return "is from no file"
    return f"is from {file.name} ({hash_files([file])[:8]})" if file.is_file() else ""


def _make(name: str) -> Any:
    found = _find(name)
    if not callable(found):
        return found
    try:
        return found()
    except (Exception, SystemExit) as error:
        raise CaciqueError(f"{name} cannot be made: {_describe_error(error)}") from error


def _find(name: str) -> Any:
    module_name, _, path = name.partition(":")
    found: Any = _import(module_name)
    for word in path.split("."):
        if not hasattr(found, word):
            raise CaciqueError(f"{module_name} has no {path!r}{_suggest(found, word)}")
        found = getattr(found, word)
    return found


def _import(name: str) -> ModuleType:
    """Import a module, also from the folder where one is, as `python -m` does."""
    folder = os.getcwd()  # noqa: PTH109 - as sys.path has it
    if folder not in sys.path and "" not in sys.path:
        sys.path.insert(0, folder)
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{name}.".startswith(f"{error.name}."):
            raise CaciqueError(f"there is no module {error.name!r}, here or installed") from None
        raise CaciqueError(f"{name} cannot be imported: {error}") from error
    except (Exception, SystemExit) as error:
        raise CaciqueError(f"{name} cannot be imported: {_describe_error(error)}") from error


def _suggest(owner: Any, word: str) -> str:
    """Name what could have been meant: the bots that are there."""
    here = getattr(owner, "__name__", None)
    there = [
        name
        for name, one in vars(owner).items()
        if hasattr(one, "choose") and getattr(one, "__module__", None) == here
    ]
    close = difflib.get_close_matches(word, there, 1)
    if close:
        return f": did you mean {close[0]}?"
    return f"; there are {', '.join(there)}" if there else ", and no other bot"


def _takes_stop(bot: Chooser, name: str) -> bool:
    try:
        signature = inspect.signature(bot.choose)
    except ValueError:  # not written in Python
        return False
    for count in (3, 2):
        try:
            signature.bind(*range(count))
        except TypeError:
            continue
        return count == 3
    raise CaciqueError(f"{name}: choose{signature} cannot be given a board and an rng")


def _describe_error(error: BaseException) -> str:
    """An error in one line, with where it was raised."""
    # a Fault is that of another bot, which was asked for help: it says whose
    kind = "" if isinstance(error, Fault) else f"{type(error).__name__}: "
    text = f"{kind}{quote.describe(error)}".rstrip(": ")
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if _PACKAGE not in Path(frame.filename).parents]
    if isinstance(error, SyntaxError) or not theirs:
        return text
    return f"{text} ({Path(theirs[-1].filename).name}, line {theirs[-1].lineno})"
