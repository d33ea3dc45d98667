"""Seating: from what was asked for to a table to play at."""

import secrets
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Self

from cacique.ai import bots
from cacique.cli.common import load_game, parse_setup
from cacique.cli.terminal.form import LOT
from cacique.cli.terminal.plain import PlainGame
from cacique.cli.terminal.saved import resume, save
from cacique.cli.terminal.table import LocalTable, Table
from cacique.cli.terminal.words import PERSON
from cacique.core.errors import CaciqueError
from cacique.core.rng import seeded, unit
from cacique.core.setup import Setup
from cacique.texts import count

__all__ = [
    "Seating",
    "Wishes",
    "open_table",
    "play_on_screen",
    "play_plain",
    "refuse_name",
    "show_on_screen",
]

_LONGEST_NAME = 30
_SEAT_OPTIONS = ("first", "tallest")
_LOTS = 2**32 - 1  # the stream of a game's seed that lots are drawn from, beyond those of plies


@dataclass(frozen=True, slots=True)
class Wishes:
    """A game as it was asked for, unchecked: where, which, with whom.

    The bots have the other seats, in order; None keeps one open for somebody at a server.
    """

    game: str | None = None
    options: tuple[str, ...] = ()
    seats: tuple[int, ...] = (0,)
    bots: tuple[str | None, ...] = ()
    seed: int | None = None
    saved: Path | None = None
    server: str | None = None
    link: str | None = None
    names: tuple[str, ...] = ()  # of people here, in the order of their seats


@dataclass(frozen=True, slots=True)
class Seating:
    """A new game with its options checked, and who has each seat; None is nobody yet."""

    setup: Setup
    players: tuple[str | None, ...]
    lots: tuple[str, ...] = ()  # options that name a seat, which is to be drawn

    @classmethod
    def of(cls, wishes: Wishes) -> Self:
        """Give people the seats they asked for, and bots the others; raises CaciqueError."""
        assert wishes.game
        named = [option for option in wishes.options if not option.endswith(f"={LOT}")]
        setup = parse_setup(wishes.game, named).check()
        lots = _lots(wishes.options, setup)
        for bot in filter(None, wishes.bots):
            # a server may have others, of its own
            if not wishes.server and not bots.is_bot(wishes.game, bot):
                bots.make_bot(wishes.game, bot)  # refuses, and says who there is
        seats = range(setup.seats)
        if wishes.seats and max(wishes.seats) not in seats:
            raise CaciqueError(f"there is no seat {max(wishes.seats)}: they are 0 to {seats[-1]}")
        free = [seat for seat in seats if seat not in wishes.seats]
        if len(wishes.bots) > len(free):
            raise CaciqueError(
                f"there is room for {count(len(free), 'bot')}, not for {len(wishes.bots)}"
            )
        _check_names(wishes)
        others = dict(zip(free, wishes.bots, strict=False))
        players = tuple(PERSON if i in wishes.seats else others.get(i) for i in seats)
        return cls(setup, players, lots)

    def drawn(self, seed: int) -> Setup:
        """The options with the lots drawn, each seat as likely as the others."""
        rng = seeded(seed, _LOTS)
        seats = {name: int(unit(rng) * self.setup.seats) for name in self.lots}
        return replace(self.setup, **seats)


def _lots(options: Sequence[str], setup: Setup) -> tuple[str, ...]:
    """The options for which the lot is to decide; raises CaciqueError where it cannot."""
    names = [name for name, _, value in (each.partition("=") for each in options) if value == LOT]
    for name in names:
        if name not in _SEAT_OPTIONS or name not in setup.options():
            raise CaciqueError(f"{name}=lot: only a seat can be drawn, for `first` or `tallest`")
    return tuple(names)


def _check_names(wishes: Wishes) -> None:
    """Refuse names that nobody could have here; raises CaciqueError."""
    if len(wishes.names) > len(wishes.seats):
        people = count(len(wishes.seats), "person", "people")
        raise CaciqueError(f"there are {len(wishes.names)} names for {people} at this screen")
    for name in wishes.names:
        refuse_name(name, [wishes.game or ""])


def refuse_name(name: str, games: Iterable[str]) -> None:
    """Refuse what can be nobody's name in any of some games; raises CaciqueError."""
    if not (name == name.strip() and name.isprintable() and 0 < len(name) <= _LONGEST_NAME):
        raise CaciqueError(f"{name!r} is no name: it has 1 to {_LONGEST_NAME} signs to be seen")
    if all(bots.is_bot(game, name) for game in games):
        raise CaciqueError(f"{name!r} is the name of a bot: choose another")


def open_table(wishes: Wishes) -> Table:
    """Sit down where it was wished; raises CaciqueError for what cannot be."""
    return _prepare(wishes)()


def _prepare(wishes: Wishes) -> Callable[[], Table]:
    """Check what was wished, and return what sits down there: only that asks a server."""
    if wishes.saved:
        return partial(resume, wishes.saved)
    if wishes.link or wishes.server:
        remote = _import_remote()
    if wishes.link:
        name = next(iter(wishes.names), "")
        return partial(remote.follow_link, wishes.link, wishes.server, name)
    seating = Seating.of(wishes)
    if wishes.server:
        who = seating.players, wishes.server, wishes.names
        return partial(remote.create_game, seating.setup, *who, lots=seating.lots)
    *_, usual = bots.find(seating.setup.game).default, *filter(None, wishes.bots)
    names = iter(wishes.names)
    named = (next(names, PERSON) if player == PERSON else player for player in seating.players)
    players = [player or usual for player in named]
    seed = secrets.randbits(32) if wishes.seed is None else wishes.seed
    board = load_game(seating.setup.game).board(seating.drawn(seed))
    return partial(LocalTable, board, players, seed, save)


def _import_remote() -> ModuleType:
    """The tables at a server, whose client is slow to import and not everybody's."""
    try:
        return import_module("cacique.cli.terminal.joining")
    except ModuleNotFoundError as error:
        needs = "playing at a server needs `pip install 'cacique[online]'`"
        raise CaciqueError(f"{error}: {needs}") from None


def play_plain(wishes: Wishes, *, as_json: bool) -> None:
    """Play line by line."""
    PlainGame(open_table(wishes), as_json=as_json).run()


def play_on_screen(wishes: Wishes, delay: float) -> None:
    """Play on the whole screen, after asking for what was left open."""
    is_settled = wishes.game or wishes.saved or wishes.link
    sit_down = _prepare(wishes) if is_settled else None  # what is wrong there is told first
    show_on_screen(sit_down, delay, wishes)


def show_on_screen(
    sit_down: Callable[[], Table] | None, delay: float = 0.0, wishes: Wishes | None = None
) -> None:
    """Put a table on the whole screen, or the question for one; raises CaciqueError."""
    # keys are read and a screen is drawn where Textual does so
    drawn_on = sys.__stdout__ if sys.platform == "win32" else sys.__stderr__
    if not all(stream is not None and stream.isatty() for stream in (sys.__stdin__, drawn_on)):
        raise CaciqueError("there is no terminal here: --plain plays line by line")
    from cacique.cli.terminal.app import PlayApp  # noqa: PLC0415 - Textual is slow to import

    table = sit_down and sit_down()
    wishes = wishes or Wishes()
    PlayApp(table, delay=delay, server=wishes.server, names=wishes.names).run()
