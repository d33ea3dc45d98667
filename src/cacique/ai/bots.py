"""The computer players of each game by name, and what else `ai/` knows of a game."""

from abc import ABC
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from cacique.ai.agent import Agent, Prospect
from cacique.core.errors import CaciqueError
from cacique.core.setup import Setup
from cacique.games import registry

__all__ = ["Grade", "Packed", "Roster", "find", "is_bot", "make_bot"]


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
            )
        return made

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


def is_bot(game: str, name: str) -> bool:
    """Whether `make_bot` knows a player of this name; people have all other names."""
    roster = find(game)
    return name in roster.bots or roster.read(name) is not None


def make_bot(game: str, name: str) -> Agent:
    """Make a player of a game; raises CaciqueError for a strange name."""
    return find(game).make(name)
