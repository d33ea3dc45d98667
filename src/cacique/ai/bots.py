"""The computer players of each game by name, and what else `ai/` knows of a game."""

from abc import ABC
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, overload

from cacique.ai import own
from cacique.ai.agent import Agent, Prospect
from cacique.core.errors import CaciqueError
from cacique.core.setup import Setup
from cacique.games import registry
from cacique.texts.suggest import did_you_mean

__all__ = [
    "Grade",
    "Packed",
    "Roster",
    "close_bot",
    "describe",
    "find",
    "games_of",
    "is_bot",
    "is_foreign",
    "make_bot",
]


@dataclass(frozen=True, slots=True)
class Grade:
    """A strength that people can choose: a bot, and what it is called and does."""

    bot: str
    title: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class Packed:
    """A solution as one file, for programs that have the kernels."""

    options: Mapping[str, Any]
    path: Path
    checksum: str  # SHA-256, as the file's second line has it


class Roster(ABC):
    """The computer players of one game: all that the rest of the house asks `ai/<game>` for."""

    game: str
    bots: Mapping[str, Callable[[], Agent]]
    grades: tuple[Grade, ...]  # the weakest first
    default: str  # whom newcomers meet
    stand_in: str  # plays on for those who gave up
    others = ""  # in words: which names `read` understands

    @property
    def strongest(self) -> str:
        return self.grades[-1].bot

    @property
    def weakest(self) -> str:
        return self.grades[0].bot

    @property
    def middling(self) -> str:
        """The bot in the middle."""
        return self.grades[len(self.grades) // 2].bot

    def make(self, name: str) -> Agent:
        """Make a player; raises CaciqueError for a strange name."""
        made = self.bots[name]() if name in self.bots else self.read(name)
        if made is None:
            known = ", ".join(self.bots)
            raise CaciqueError(
                f"there is no bot {name!r} of {self.game}; there are {known}{self.others}"
                f"{did_you_mean(name, self.bots)}"
            )
        return made

    def knows(self, name: str) -> bool:
        """Whether a player of this name is one of this roster's."""
        return name in self.bots or self.read(name) is not None

    def read(self, _name: str) -> Agent | None:
        """Make a player whose name says how it plays, beyond those of the list."""
        return None

    def solved(self) -> tuple[Setup, ...]:
        """The setups whose solution this machine has."""
        return ()

    def packed(self) -> tuple[Packed, ...]:
        """The solutions that this machine has as files for others."""
        return ()

    def describe(self, _setup: Any, name: str) -> str:
        """Say how a bot plays where that depends on what this machine has; else nothing.

        Raises CaciqueError for a strange name.
        """
        self.make(name)
        return ""

    def describe_unsolved(self, _setup: Any, _names: Iterable[str]) -> str:
        """Say which bots are weaker than they could be on this machine; else nothing.

        This is known at once, while `describe` may solve a smaller game first.
        """
        return ""

    def weigh(self, _board: Any) -> tuple[Prospect, ...]:
        """What the best decisions promise, the best first; nothing where only a bot can tell."""
        return ()


def find(game: str) -> Roster:
    """The computer players of a game; raises CaciqueError for a strange name."""
    registry.check(game)
    roster: Roster = import_module(f"cacique.ai.{game}.roster").ROSTER
    return roster


def is_foreign(name: str) -> bool:
    """Whether a name stands for a bot that is not of this package: whoever uses it runs its code.

    >>> is_foreign("mybot:Hider"), is_foreign("level3")
    (True, False)
    """
    return own.is_own(name)


def is_bot(game: str, name: str) -> bool:
    """Whether `make_bot` knows a player of this name; people have all other names."""
    return is_foreign(name) or find(game).knows(name)


def games_of(name: str) -> tuple[str, ...]:
    """The games that a bot plays; none for a strange name. Raises CaciqueError for a broken one."""
    if is_foreign(name):
        only = own.make(name).game
        return tuple(game for game in registry.NAMES if only in {None, game})
    return tuple(game for game in registry.NAMES if is_bot(game, name))


@overload
def make_bot(game: str, name: str, /) -> Agent: ...
@overload
def make_bot(name: str, /) -> Agent: ...
def make_bot(game: str, name: str | None = None, /) -> Agent:
    """Make a player of a game; raises CaciqueError for a strange name.

    The game may be left out where the name tells it: `make_bot("mybot:Hider")` makes one's own bot.
    """
    if name is None:
        return _make_by_name_alone(game)
    roster = find(game)
    return own.make(name, game) if is_foreign(name) else roster.make(name)


def _make_by_name_alone(name: str) -> Agent:
    if is_foreign(name):
        return own.make(name)
    games = games_of(name)
    if not games:
        raise CaciqueError(f"there is no bot {name!r} of any game")
    if len(games) > 1:
        raise CaciqueError(f"{name} plays {' and '.join(games)}: say which, before its name")
    return make_bot(games[0], name)


def describe(setup: Setup, name: str) -> str:
    """Say how a bot plays where that depends on what this machine has; else nothing.

    Raises CaciqueError for a strange name.
    """
    make_bot(setup.game, name)
    return own.describe(name) if is_foreign(name) else find(setup.game).describe(setup, name)


def close_bot(bot: Agent) -> None:
    """Let a player go after a game: one's own may hold something that does not go by itself."""
    close = getattr(bot, "close", None)
    if callable(close):
        close()
