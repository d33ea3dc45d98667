"""From what was asked for to a table to play at."""

import secrets
from dataclasses import dataclass
from pathlib import Path

from cacique.ai.bots import make_bot
from cacique.ai.match import count_seats
from cacique.cli.common import load_game
from cacique.cli.terminal.plain import PlainGame
from cacique.cli.terminal.saved import autosave_path, resume, save
from cacique.cli.terminal.table import LocalTable
from cacique.core.errors import CaciqueError

__all__ = ["DEFAULT_BOTS", "PERSON", "Wishes", "autosave_path", "open_table", "play_plain"]

PERSON = "you"
DEFAULT_BOTS = {"pueblo": "level4", "puluc": "good"}


@dataclass(frozen=True, slots=True)
class Wishes:
    """A game as it was asked for, unchecked."""

    game: str | None = None
    options: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    bots: tuple[str, ...] = ()
    seed: int | None = None


def open_table(wishes: Wishes) -> LocalTable:
    """Begin a game; raises CaciqueError for what cannot be."""
    assert wishes.game
    game = load_game(wishes.game)
    board = game.board(game.setup.parse(wishes.options).check())
    seed = secrets.randbits(32) if wishes.seed is None else wishes.seed
    return LocalTable(board, _players(wishes, count_seats(board.setup)), seed, save)


def _players(wishes: Wishes, count: int) -> list[str]:
    """Who has each seat: people where they asked for it, bots in order elsewhere."""
    assert wishes.game
    mine = set(wishes.seats or (0,))
    if max(mine) >= count:
        raise CaciqueError(f"there is no seat {max(mine)}: the seats are 0 to {count - 1}")
    bots = list(wishes.bots or (DEFAULT_BOTS[wishes.game],))
    for bot in bots:
        make_bot(wishes.game, bot)
    free = [seat for seat in range(count) if seat not in mine]
    if len(wishes.bots) > len(free):
        raise CaciqueError(f"there are {len(free)} seats for bots, not {len(bots)}")
    bots += bots[-1:] * len(free)
    return [PERSON if seat in mine else bots[free.index(seat)] for seat in range(count)]


def play_plain(wishes: Wishes, saved: Path | None, *, as_json: bool) -> None:
    """Play line by line."""
    table = resume(saved) if saved else open_table(wishes)
    PlainGame(table, as_json=as_json).run()


def play_on_screen(wishes: Wishes, saved: Path | None, delay: float) -> None:
    """Play on the whole screen, after asking for what was left open."""
    from cacique.cli.terminal.app import PlayApp  # noqa: PLC0415 - Textual is slow to import

    table = resume(saved) if saved else open_table(wishes) if wishes.game else None
    PlayApp(table, delay=delay).run()
