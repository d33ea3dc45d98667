"""The computer players of each game by name, and what else `ai/` knows of a game."""

import re
from abc import ABC
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, overload

from cacique.ai import own, program
from cacique.ai.agent import NEVER, Agent, Prospect, Stop
from cacique.core.checks import check_text
from cacique.core.errors import CaciqueError
from cacique.core.setup import Setup
from cacique.games import registry
from cacique.texts.suggest import did_you_mean

__all__ = [
    "Grade",
    "Packed",
    "Roster",
    "check",
    "check_welcome",
    "close_bot",
    "describe",
    "find",
    "games_of",
    "hint",
    "is_bot",
    "is_foreign",
    "make_bot",
    "welcome",
]

_GUEST = re.compile("[a-z][a-z0-9_-]{0,29}")


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

    def __init__(self) -> None:
        self.guests: dict[str, str] = {}  # bots of whoever runs this, by what they are called

    @property
    def strongest(self) -> str:
        """The bot that plays best."""
        return self.grades[-1].bot

    @property
    def weakest(self) -> str:
        """The bot that is beaten most easily."""
        return self.grades[0].bot

    @property
    def middling(self) -> str:
        """The bot in the middle."""
        return self.grades[len(self.grades) // 2].bot

    def make(self, name: str) -> Agent:
        """Make a player; raises CaciqueError for a strange name."""
        if name in self.guests:
            return make_bot(self.game, self.guests[name])
        made = self.bots[name]() if name in self.bots else self.read(name)
        if made is None:
            known = ", ".join(self.bots)
            raise CaciqueError(
                f"there is no bot {name!r} of {self.game}; there are {known}{self.others}"
                f"{self.hint(name) or did_you_mean(name, self.bots)}"
            )
        return made

    def knows(self, name: str) -> bool:
        """Whether a player of this name is one of this roster's."""
        return self.offers(name) or self.read(name) is not None

    def offers(self, name: str) -> bool:
        """Whether anybody may ask for a player of this name."""
        return name in self.bots or name in self.guests

    def read(self, _name: str) -> Agent | None:
        """Make a player whose name says how it plays, beyond those of the list."""
        return None

    def hint(self, _name: str) -> str:
        """What to add where a name nearly is one that `read` understands; else nothing."""
        return ""

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

    def ponder(
        self, board: Any, _seconds: float, _visits: int | None = None, _stop: Stop = NEVER
    ) -> Iterator[tuple[Prospect, ...]]:
        """What is known of the best decisions, better and better, within some seconds or visits."""
        prospects = self.weigh(board)
        if prospects:
            yield prospects


def find(game: str) -> Roster:
    """The computer players of a game; raises CaciqueError for a strange name.

    >>> roster = find("puluc")
    >>> roster.strongest, roster.default, [grade.bot for grade in roster.grades][:2]
    ('perfect', 'good', ['beginner', 'fair'])
    """
    registry.check(game)
    roster: Roster = import_module(f"cacique.ai.{game}.roster").ROSTER
    return roster


def is_foreign(name: str) -> bool:
    """Whether a name stands for a bot that is not of this package: whoever uses it runs its code.

    >>> is_foreign("mybot:Hider"), is_foreign("program:./mine"), is_foreign("level3")
    (True, True, False)
    """
    return program.is_program(name) or own.is_own(name)


def _make_foreign(name: str, game: str | None = None) -> Agent:
    return program.Program(name) if program.is_program(name) else own.make(name, game)


def is_bot(game: str, name: str) -> bool:
    """Whether `make_bot` knows a player of this name; people have all other names.

    >>> is_bot("puluc", "fair"), is_bot("puluc", "Ana"), is_bot("pueblo", "search@500")
    (True, False, True)
    """
    return is_foreign(name) or find(game).knows(name)


def games_of(name: str) -> tuple[str, ...]:
    """The games that a bot plays; none for a strange name. Raises CaciqueError for a broken one.

    >>> games_of("level3"), games_of("random"), games_of("levle3")
    (('pueblo',), ('pueblo', 'puluc'), ())
    """
    if is_foreign(name):
        only = getattr(_make_foreign(name), "game", None)
        return tuple(game for game in registry.NAMES if only in {None, game})
    return tuple(game for game in registry.NAMES if is_bot(game, name))


@overload
def make_bot(game: str, name: str, /) -> Agent: ...
@overload
def make_bot(name: str, /) -> Agent: ...
def make_bot(game: str, name: str | None = None, /) -> Agent:
    """Make a player of a game; raises CaciqueError for a strange name.

    The game may be left out where the name tells it: `make_bot("mybot:Hider")` makes one's own bot.

    >>> from cacique import puluc, seeded
    >>> board = puluc.Board()
    >>> _ = board.push_token("r3")
    >>> str(make_bot("puluc", "fair").choose(board, seeded(1)))
    '0-3'
    """
    if name is None:
        return _make_by_name_alone(check_text(game, "a bot's name"))
    check_text(name, "a bot's name")
    roster = find(game)
    return _make_foreign(name, game) if is_foreign(name) else roster.make(name)


def _make_by_name_alone(name: str) -> Agent:
    if is_foreign(name):
        return _make_foreign(name)
    games = games_of(name)
    if not games:
        raise CaciqueError(f"there is no bot {name!r} of any game{hint(name)}")
    if len(games) > 1:
        raise CaciqueError(f"{name} plays {' and '.join(games)}: say which, before its name")
    return make_bot(games[0], name)


def check(name: str) -> None:
    """Raise CaciqueError for a bot that could play no game here, as far as no program is asked."""
    if program.is_program(name):
        program.check_command(name)
    elif not games_of(name):
        make_bot(registry.NAMES[0], name)  # refuses, and says who there is


def hint(name: str) -> str:
    """What to add to a refusal of a strange name: what was meant, or what is wrong with it.

    >>> hint("levle3"), hint("chess")
    ("; did you mean 'level3'?", '')
    """
    rosters = [find(game) for game in registry.NAMES]
    hints = filter(None, (roster.hint(name) for roster in rosters))
    return next(hints, did_you_mean(name, [bot for roster in rosters for bot in roster.bots]))


def describe(setup: Setup, name: str) -> str:
    """Say how a bot plays where that depends on what this machine has; else nothing.

    Raises CaciqueError for a strange name.
    """
    if program.is_program(name):
        return program.describe(name, setup)
    make_bot(setup.game, name)
    return own.describe(name) if own.is_own(name) else find(setup.game).describe(setup, name)


def welcome(words: str) -> None:
    """Let everybody choose bots of one's own: `name=program:./mine; other=mybot:Hider`.

    Each joins the roster of every game that it plays, under its name. Raises CaciqueError for
    what does not work.
    """
    for name, bot in _read_welcome(words):
        for game in _playable(name, bot):
            find(game).guests[name] = bot


def check_welcome(words: str) -> None:
    """Raise what `welcome` would, as far as no program is asked."""
    for name, bot in _read_welcome(words):
        check(bot)
        for game in games_of(bot):
            _refuse_taken(game, name, bot)


def _read_welcome(words: str) -> Iterator[tuple[str, str]]:
    for word in filter(None, map(str.strip, words.split(";"))):
        name, equals, bot = (part.strip() for part in word.partition("="))
        if not equals or not _GUEST.fullmatch(name) or not is_foreign(bot):
            raise CaciqueError(
                f"{word!r} is no bot: write NAME=program:COMMAND or NAME=MODULE:CLASS"
            )
        yield name, bot


def _refuse_taken(game: str, name: str, bot: str) -> None:
    if find(game).knows(name) and find(game).guests.get(name) != bot:
        raise CaciqueError(f"there is a bot {name!r} of {game} already")


def _playable(name: str, bot: str) -> list[str]:
    """The games that a bot plays, each tried; raises CaciqueError where it plays none."""
    games, reason = [], f"{bot} plays nothing"
    for game in games_of(bot):
        _refuse_taken(game, name, bot)
        try:
            describe(registry.find(game).setup(), bot)
            games.append(game)
        except CaciqueError as error:
            reason = str(error)
    if not games:
        raise CaciqueError(reason)
    return games


def close_bot(bot: Agent) -> None:
    """Let a player go after a game: one's own may hold something that does not go by itself."""
    close = getattr(bot, "close", None)
    if callable(close):
        close()
