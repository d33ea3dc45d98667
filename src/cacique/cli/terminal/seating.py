"""From what was asked for to a table to play at."""

import secrets
import sys
from dataclasses import dataclass
from pathlib import Path

from cacique.ai.bots import make_bot
from cacique.ai.fixture import count_seats
from cacique.cli.common import load_game
from cacique.cli.terminal.saved import resume, save
from cacique.cli.terminal.table import LocalTable, Table
from cacique.core.errors import CaciqueError
from cacique.core.setup import Setup

__all__ = ["DEFAULT_BOTS", "PERSON", "Wishes", "open_table", "play_on_screen", "play_plain"]

PERSON = "you"
DEFAULT_BOTS = {"pueblo": "level4", "puluc": "good"}


@dataclass(frozen=True, slots=True)
class Wishes:
    """A game as it was asked for, unchecked: where, which, with whom.

    The bots have the seats that are left, in order; None keeps one open for somebody at a server.
    """

    game: str | None = None
    options: tuple[str, ...] = ()
    seats: tuple[int, ...] = (0,)
    bots: tuple[str | None, ...] = ()
    seed: int | None = None
    saved: Path | None = None
    server: str | None = None
    link: str | None = None

    def setup(self) -> Setup:
        assert self.game
        return load_game(self.game).setup.parse(self.options).check()


def open_table(wishes: Wishes) -> Table:
    """Sit down where it was wished; raises CaciqueError for what cannot be."""
    if wishes.server or wishes.link:
        from cacique.cli.terminal.away import open_remote_table  # noqa: PLC0415 - slow to import

        return open_remote_table(wishes)
    return resume(wishes.saved) if wishes.saved else _begin(wishes)


def _begin(wishes: Wishes) -> LocalTable:
    assert wishes.game
    setup = wishes.setup()
    *_, others = DEFAULT_BOTS[wishes.game], *filter(None, wishes.bots)
    players = [player or others for player in seat_players(wishes, count_seats(setup))]
    seed = secrets.randbits(32) if wishes.seed is None else wishes.seed
    return LocalTable(load_game(wishes.game).board(setup), players, seed, save)


def seat_players(wishes: Wishes, count: int) -> list[str | None]:
    """Who has each seat: people where they asked for it, bots in order, then nobody yet."""
    assert wishes.game
    for bot in wishes.bots:
        if bot is not None:
            make_bot(wishes.game, bot)
    if wishes.seats and max(wishes.seats) >= count:
        raise CaciqueError(f"there is no seat {max(wishes.seats)}: they are 0 to {count - 1}")
    free = [seat for seat in range(count) if seat not in wishes.seats]
    if len(wishes.bots) > len(free):
        raise CaciqueError(f"there is room for {len(free)} bots, not for {len(wishes.bots)}")
    bots = dict(zip(free, wishes.bots, strict=False))
    return [PERSON if seat in wishes.seats else bots.get(seat) for seat in range(count)]


def play_plain(wishes: Wishes, *, as_json: bool) -> None:
    """Play line by line."""
    from cacique.cli.terminal.plain import PlainGame  # noqa: PLC0415 - the views are slow to import

    PlainGame(open_table(wishes), as_json=as_json).run()


def play_on_screen(wishes: Wishes, delay: float) -> None:
    """Play on the whole screen, after asking for what was left open."""
    if wishes.game:
        seat_players(wishes, count_seats(wishes.setup()))  # what is wrong there is told first
    if not _has_terminal():
        raise CaciqueError("there is no terminal here: --plain plays line by line")
    from cacique.cli.terminal.app import PlayApp  # noqa: PLC0415 - Textual is slow to import

    is_settled = wishes.game or wishes.saved or wishes.link
    PlayApp(open_table(wishes) if is_settled else None, delay=delay, server=wishes.server).run()


def _has_terminal() -> bool:
    """Whether keys can be read and a screen drawn, where Textual does so."""
    drawn_on = sys.__stdout__ if sys.platform == "win32" else sys.__stderr__
    return all(stream is not None and stream.isatty() for stream in (sys.__stdin__, drawn_on))
