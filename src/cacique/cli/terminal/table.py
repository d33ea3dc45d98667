"""A table: people here, bots, or others far away, around a game. Screens see all alike."""

import secrets
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from cacique.ai import bots
from cacique.ai.own import Fault
from cacique.cli.terminal.language import join, number, percent, t
from cacique.cli.terminal.words import (
    PERSON,
    AnyBoard,
    format_points,
    player_name,
    refuse_illegal,
    seat_name,
    task,
)
from cacique.core.errors import CaciqueError, IllegalMove
from cacique.core.play import NotAllowed, Play
from cacique.core.rng import seeded, unit
from cacique.study import Advice, Choice, advise

__all__ = ["PERSON", "AnyBoard", "LocalTable", "Table", "find_seat", "format_choice", "not_saved"]

_THROWS, _BOTS = 0, 1  # streams of a game's seed, for each ply


def not_saved(error: OSError) -> str:
    """Say why a game could not be written."""
    return t("table.notSaved", reason=error.strerror or str(error))


def format_choice(advice: Advice, choice: Choice) -> str:
    """A move, or a turn of two, and what is to be said for it, as a line."""
    return f"{' '.join(choice.tokens):12} {_describe(advice, choice)}"


def _describe(advice: Advice, choice: Choice) -> str:
    """What is to be said for a choice."""
    if choice.chance is None:
        return t("advice.strongest")
    if advice.is_exact:
        best = max(other.chance or 0.0 for other in advice.choices)
        wins = t("advice.exact", chance=percent(choice.chance))
        if choice.chance < best:
            return t("advice.less", wins=wins, loss=percent(best - choice.chance))
        return wins
    points = " : ".join(number(points, 0) for points in choice.points)
    return t("advice.ahead", chance=f"{percent(round(choice.chance, 2)):>5}", points=points)


def find_seat(names: Mapping[int, str], whom: str) -> int:
    """One of some seats, by its number or its owner's name; the only one needs neither."""
    found = [i for i, name in names.items() if whom in {"", str(i + 1), name}]
    if len(found) != 1:
        choice = ", ".join(f"{i + 1} ({name})" for i, name in names.items())
        raise CaciqueError(t("table.whoseSeat", choice=choice or t("table.nobodyElse")))
    return found[0]


class Table(ABC):
    """A game with some seats decided here; `board` is replaced by a new one when others act."""

    board: AnyBoard
    players: tuple[str, ...]  # who has each seat
    mine: frozenset[int]  # the seats that are decided here

    @property
    def is_mine(self) -> bool:
        """Whether somebody here is to decide."""
        return self.board.turn in self.mine and not self.board.is_chance and not self.is_over

    @property
    def is_over(self) -> bool:
        return self.board.is_over

    @property
    def can_finish(self) -> bool:
        """Whether the end is certain, so that somebody here may end the game at once."""
        return bool(self.mine) and not self.is_over and self.board.foregone is not None

    @property
    def verdict(self) -> str:
        """How a game that is over ended."""
        return f"{task(self.board)}. {format_points(self.board, self.board.scores)}."

    @property
    def has_rematch(self) -> bool:
        """Whether the same may be played once more after the end."""
        return True

    @property
    def question(self) -> str:
        """What others ask of somebody here, to be answered by yes or no."""
        return ""

    @property
    def news(self) -> str:
        """What others said last."""
        return ""

    @property
    def note(self) -> str:
        """What is to be known of the players before the game."""
        return ""

    @property
    def trouble(self) -> str:
        """What goes wrong here, though the game goes on."""
        return ""

    @property
    def waiting(self) -> str:
        """Say whom the game waits for, if it is nobody here."""
        seat = self.board.turn
        if seat is None or self.is_mine or self.is_over:
            return ""
        name = player_name(self.players[seat])
        return t("table.thinking", name=name, seat=seat_name(self.board, seat))

    @property
    def kept(self) -> str:
        """What becomes of the game when one leaves."""
        return ""

    @property
    def waits_for_people(self) -> bool:
        """Whether it is up to people elsewhere how long the next move takes."""
        return False

    @abstractmethod
    def play(self, token: str) -> None:
        """Make a move for the seat that is to decide; raises CaciqueError."""

    def answer(self, *, agrees: bool) -> None:
        """Answer a question."""
        raise CaciqueError(t("table.nobodyAsked", answer=t("menu.yes" if agrees else "menu.no")))

    def say(self, text: str) -> None:
        """Say something to the others."""
        raise CaciqueError(t("table.nobodyHears", text=text))

    def resign(self) -> None:
        """Give up."""
        raise CaciqueError(t("table.noResigning"))

    def finish(self) -> None:
        """End a game at once whose end nothing can change any more; raises CaciqueError."""
        raise CaciqueError(t("table.canChange"))

    def offer_draw(self) -> None:
        """Offer to call it a draw."""
        raise CaciqueError(t("table.noDraw"))

    def ask_away(self, wish: Literal["bot", "link"], whom: str) -> None:
        """Ask the others that a bot plays for somebody who is away, or that another may come."""
        wished = t("table.aBot" if wish == "bot" else "table.aLink")
        raise CaciqueError(t("table.allHere", wish=wished, whom=whom or t("table.anybody")))

    @abstractmethod
    def undo(self) -> None:
        """Take the last decision made here back; raises CaciqueError."""

    @abstractmethod
    def wait(self, timeout: float | None = None) -> bool:
        """Block until others have acted; False once the table is closed.

        Raises CaciqueError, and TimeoutError after so many seconds in which nobody did.
        """

    @abstractmethod
    def advise(self) -> Advice:
        """Look for good moves, which takes a while; raises CaciqueError."""

    @abstractmethod
    def rematch(self) -> "Table":
        """The same game once more, at another table, the seats one further; raises CaciqueError."""

    @abstractmethod
    def close(self) -> None:
        """Leave; whoever waits is released."""


class LocalTable(Table):
    """People and bots around one board. All chance follows from the seed and the ply."""

    def __init__(
        self,
        board: AnyBoard,
        players: Sequence[str],
        seed: int,
        keep: Callable[["LocalTable"], object] = lambda _table: None,
        *,
        is_finished: bool = False,
        fault: str = "",
    ) -> None:
        game = board.setup.game
        self.board = board
        self._play = Play(board, self._draw)
        self.players = tuple(players)
        self.seed = seed
        self._bots = {
            seat: bots.make_bot(game, player)
            for seat, player in enumerate(players)
            if bots.is_bot(game, player)
        }
        self.mine = frozenset(range(len(players))) - self._bots.keys()
        self._keep = keep
        self._trouble = ""
        self.fault = fault  # of a bot, whose turn it was: it has lost
        self.is_finished = is_finished  # ended at once, because nothing could change its end
        self._changed = threading.Condition()
        self._stop = threading.Event()  # for the bot that thinks, once its answer is void
        self._is_closed = False

    @property
    def note(self) -> str:
        """Which bots are weaker than they could be."""
        setup = self.board.setup
        names = [name for seat in self._bots if not bots.is_foreign(name := self.players[seat])]
        roster = bots.find(setup.game)
        weaker = [name for name in dict.fromkeys(names) if roster.describe_unsolved(setup, [name])]
        if not weaker:
            return ""
        solve = " ".join(["cacique", setup.game, "solve", *setup.format()])
        return t("table.onlySearch", names=join(weaker), n=len(weaker), solve=solve)

    @property
    def is_over(self) -> bool:
        """Whether it is decided: also where one's own bot went wrong, which has lost then."""
        return bool(self.fault) or self.is_finished or super().is_over

    @property
    def winners(self) -> tuple[int, ...] | None:
        """Who won a game that ended before its last move."""
        if self.fault and self.board.turn is not None:
            return self._play.winners([self.board.turn])
        return self.board.foregone.winners if self.is_finished and self.board.foregone else None

    @property
    def verdict(self) -> str:
        if self.fault:
            return t("table.fault", fault=self.fault)
        if self.is_finished and self.board.foregone:
            names = [seat_name(self.board, seat) for seat in self.board.foregone.winners]
            return f"{t('verdict.foregone', names=join(names), n=len(names))}."
        return super().verdict

    @property
    def kept(self) -> str:
        if self._trouble or not (self.board.ply or self.is_over):
            return self._trouble
        return t("kept.over" if self.is_over else "kept.here")

    @property
    def trouble(self) -> str:
        """Why the last move is not saved."""
        return self._trouble

    def play(self, token: str) -> None:
        if self.fault or self.is_finished:
            raise CaciqueError(self.verdict)
        play = self._play.copy()
        try:
            play.push(play.check(self.mine, token))
        except NotAllowed as error:
            raise CaciqueError(self.waiting or str(error)) from None
        except IllegalMove:
            refuse_illegal(self.board, token)
            raise
        self._replace(play)

    def undo(self) -> None:
        play = self._play.copy()
        ply = play.last_decision(self.mine)
        if ply is None:
            raise CaciqueError(t("table.nothingBack"))
        play.go_back(ply)
        self.fault = ""
        self.is_finished = False
        self._replace(play)

    def finish(self) -> None:
        if not self.mine:
            raise CaciqueError(t("table.onlyWatch"))
        if self.is_over:
            raise CaciqueError(self.verdict)
        with self._changed:
            play = self._play.copy()  # another one: what a bot thinks of meanwhile is void
            try:
                play.finish()
            except NotAllowed:
                raise CaciqueError(t("table.canChange")) from None
            self.is_finished = True
            self._replace(play)

    def wait(self, timeout: float | None = None) -> bool:
        with self._changed:
            if not self._changed.wait_for(lambda: self._is_closed or self._others_act(), timeout):
                raise TimeoutError
            before = self._play
            stop = self._stop = threading.Event()
        if self._is_closed:
            return False
        play = before.copy()
        throw = play.throw()
        if throw:
            play.push(*throw)
        else:
            assert play.board.turn is not None
            rng = seeded(self.seed, 2 * play.board.ply + _BOTS)
            try:
                play.push(self._bots[play.board.turn].choose(play.board, rng, stop))
            except Fault as fault:
                return self._forfeit(before, str(fault))
        with self._changed:
            if self._play is before and not self._is_closed:  # nothing was taken back meanwhile
                self._replace(play)
            return not self._is_closed

    def _forfeit(self, before: Play, fault: str) -> bool:
        with self._changed:
            if self._play is before and not self._is_closed:
                self.fault = "".join(sign if sign.isprintable() else " " for sign in fault)
                self._replace(before)
            return not self._is_closed

    def advise(self) -> Advice:
        return advise(self.board)

    def rematch(self) -> "LocalTable":
        if not self.is_over:
            raise CaciqueError(t("table.notOver"))
        players = self.players[1:] + self.players[:1]
        board = self.board.rewound()
        return LocalTable(board, players, secrets.randbits(32), self._keep)

    def close(self) -> None:
        with self._changed:
            self._is_closed = True
            self._stop.set()
            self._changed.notify_all()
        for bot in self._bots.values():
            bots.close_bot(bot)

    def _draw(self, _number: int, ply: int) -> float:
        """The dice: a throw that was taken back falls the same way again."""
        return float(unit(seeded(self.seed, 2 * ply + _THROWS)))

    def _others_act(self) -> bool:
        return not self.is_over and not self.is_mine

    def _replace(self, play: Play) -> None:
        """Go on from another point, and keep the game: a full disk must not end it."""
        with self._changed:
            self._play, self.board = play, play.board
            self._stop.set()
            try:
                self._keep(self)
                self._trouble = ""
            except OSError as error:
                self._trouble = not_saved(error)
            self._changed.notify_all()
