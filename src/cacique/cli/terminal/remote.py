"""A table at a server: others play there, in browsers or terminals; the server decides."""

import secrets
import threading
import time
from collections.abc import Mapping
from contextlib import ExitStack
from types import MappingProxyType
from typing import Literal

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from cacique.cli.terminal import promises
from cacique.cli.terminal.client import Client, in_words
from cacique.cli.terminal.language import join, refusal, spoken, t
from cacique.cli.terminal.table import Table, find_seat
from cacique.cli.terminal.words import AnyBoard, format_pair, refuse_illegal, seat_name
from cacique.core.dice import Witness, check_dice
from cacique.core.errors import CaciqueError
from cacique.core.record import parse_records
from cacique.games import registry
from cacique.server.protocol import events as ev
from cacique.server.protocol import messages as msg
from cacique.study import Advice, Choice

__all__ = ["RemoteTable"]

_PAUSE = 2.0  # seconds between two tries to come back
# refusals of which the code says it all, and the page's catalogue what it means
_CLEAR = {"not_begun", "not_seated", "not_your_turn", "over", "stale", "too_fast", "unavailable"}
_PATIENCE = 0.1  # seconds between two looks at whether there is still a reason to try


class RemoteTable(Table):
    """Replays what the server tells on a board of its own, and asks it for everything else."""

    def __init__(
        self,
        client: Client,
        game: str,
        watch: str = "",
        links: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        self._client = client
        self._id = game
        self._watch = watch
        self._links = links  # to seats that were free at first
        self._connection = ExitStack()
        self._socket: ClientConnection | None = None
        self._is_closed = threading.Event()
        self._next_try = 0.0  # to come back
        self._is_sent = False  # a command that is not answered yet
        self._last_words = ""
        self._about_dice = ""
        try:
            self._connect()
            self.wait()
            if self._begins_soon:
                self.wait()
        except (WebSocketException, OSError) as error:
            raise CaciqueError(f"{client.url}: {error}") from None
        except CaciqueError:
            self._connection.close()
            raise

    # what is known

    @property
    def is_mine(self) -> bool:
        is_playing = self._view.status == "playing" and self._socket is not None
        return is_playing and super().is_mine and not self._is_sent

    @property
    def is_over(self) -> bool:
        return self._view.status == "over"

    @property
    def verdict(self) -> str:
        view = self._view
        if view.outcome is None or view.reason == "played":
            return super().verdict + self._about_dice
        names = [view.seats[seat].name for seat in view.outcome.winners]
        key = f"verdict.{view.reason}"
        return f"{t(key, names=join(names), n=len(names))}.{self._about_dice}"

    @property
    def kept(self) -> str:
        return t("kept.server", link=f"{self._client.url}/game/{self._id}")

    @property
    def waiting(self) -> str:
        if self._socket is None:
            return t("table.serverAway")
        if self._view.status == "waiting":
            return "\n".join([t("table.waiting"), *self._open_links])
        return "" if self.is_over else super().waiting

    @property
    def _open_links(self) -> list[str]:
        """Those that still lead to a seat."""
        seats = self._view.seats
        is_open = {i for i, seat in enumerate(seats) if seat.guest is None and not seat.bot}
        return [link for seat, link in self._links.items() if seat in is_open]

    @property
    def _begins_soon(self) -> bool:
        """Whether only our own part of the dice was missing, which is on its way."""
        view = self._view
        is_full = all(seat.guest or seat.bot for seat in view.seats)
        awaited = set(view.dice.awaited)
        return view.status == "waiting" and is_full and bool(awaited) and awaited <= self.mine

    @property
    def waits_for_people(self) -> bool:
        if self._socket is None:
            return True  # who brings the server back
        if self._is_sent or self.is_over:
            return False
        turn = self.board.turn
        return self._view.status == "waiting" or (
            turn is not None and self._view.seats[turn].bot is None
        )

    @property
    def question(self) -> str:
        view = self._view
        if view.draw_offered_by not in {None, *self.mine} and self.mine:
            return t("offer.draw", name=self._name(view.draw_offered_by))
        is_open = view.takeback_asked_by not in {None, *self.mine}
        if is_open and self.mine - set(view.takeback_agreed):
            return t("table.asksBack", name=self._name(view.takeback_asked_by))
        asked = self._asked_about
        if asked:
            key = "table.asksBot" if asked.wish == "bot" else "table.asksInvite"
            return t(key, name=self._name(asked.seat), whom=view.seats[asked.whom].name)
        return ""

    @property
    def _asked_about(self) -> msg.AwayQuestion | None:
        """What we are asked about somebody who is away."""
        view, asked = self._view, self._view.away_question
        if asked is None or asked.seat in self.mine or asked.whom in self.mine:
            return None
        in_play = {seat for seat in self.mine if not view.seats[seat].is_out}
        return asked if in_play - set(asked.agreed) else None

    def _name(self, seat: int | None) -> str:
        return self.players[seat or 0]

    @property
    def news(self) -> str:
        """That a rematch was offered, or the last line of chat."""
        if self.is_over and self._view.rematch and self.mine:
            return t("table.rematchOffered")
        return self._last_words

    # what is said

    def play(self, token: str) -> None:
        refuse_illegal(self.board, token)
        self._say(msg.Play(id=_new_id(), version=self._view.version, token=token))

    def undo(self) -> None:
        """Undo what nobody has followed yet; else ask the others."""
        is_free = self._view.undo_by in self.mine
        kind = msg.Undo if is_free else msg.AskTakeback
        self._say(kind(id=_new_id(), version=self._view.version))

    def answer(self, *, agrees: bool) -> None:
        view, name = self._view, _new_id()
        if view.draw_question and view.draw_offered_by not in self.mine:
            number = view.draw_question
            self._say(msg.AnswerDraw(id=name, version=view.version, question=number, agrees=agrees))
        elif view.takeback_question and view.takeback_asked_by not in self.mine:
            number = view.takeback_question
            self._say(
                msg.AnswerTakeback(id=name, version=view.version, question=number, agrees=agrees)
            )
        elif self._asked_about:
            number = self._asked_about.number
            self._say(msg.AnswerAway(id=name, question=number, agrees=agrees))
        else:
            raise CaciqueError(t("table.nobodyAsks"))

    def resign(self) -> None:
        if not self.mine:
            raise CaciqueError(t("table.onlyWatch"))
        seat = self.board.turn if self.board.turn in self.mine else min(self.mine)
        assert seat is not None
        self._say(msg.Resign(id=_new_id(), version=self._view.version, seat=seat))

    def finish(self) -> None:
        if not self.can_finish:
            raise CaciqueError(t("table.canChange"))
        self._say(msg.Finish(id=_new_id(), version=self._view.version))

    def offer_draw(self) -> None:
        self._say(msg.OfferDraw(id=_new_id(), version=self._view.version))

    def ask_away(self, wish: Literal["bot", "link"], whom: str) -> None:
        """Ask about a seat; where the others agreed to invite somebody, make the link."""
        seats = enumerate(self._view.seats)
        others = {i: seat.name for i, seat in seats if seat.guest and i not in self.mine}
        seat = find_seat(others, whom.strip())
        if wish == "link" and seat in self._view.invited:
            self._last_words = self._client.renew_link(self._id, seat)
        else:
            self._say(msg.AskAway(id=_new_id(), seat=seat, wish=wish))

    def say(self, text: str) -> None:
        """Say something to everybody at the table."""
        with in_words(t("talk.refused")):
            words = msg.Say(id=_new_id(), text=text)
        self._send(words)

    def advise(self) -> Advice:
        hint = self._client.hint(self._id)
        choices = [
            Choice(one.tokens, one.chance, one.points, one.visits, one.line) for one in hint.choices
        ]
        return Advice(tuple(choices), hint.is_exact)

    def rematch(self) -> "RemoteTable":
        """Offer to play again, or agree to it: it waits until all have."""
        client = self._client.twin()
        try:
            return RemoteTable(client, client.rematch(self._id).id)
        except CaciqueError:
            client.close()
            raise

    def close(self) -> None:
        self._is_closed.set()
        self._connection.close()
        self._client.close()

    def _say(self, command: msg.Command) -> None:
        self._is_sent = True
        self._send(command)

    def _send(self, command: msg.Command) -> None:
        try:
            if self._socket is not None:
                self._socket.send(command.model_dump_json())
                return
        except (WebSocketException, OSError):
            pass
        self._lose()

    # what is heard

    def wait(self, timeout: float | None = None) -> bool:
        if self._socket is None:
            self._come_back(timeout)
        if self._is_closed.is_set() or self._socket is None:
            return False
        try:
            while not self._hear(_read(self._socket.recv(timeout))):
                pass
        except TimeoutError:
            raise
        except (WebSocketException, OSError):
            self._lose()
            return False
        return True

    def _hear(self, message: msg.ServerMessage) -> bool:
        """Take a message in; whether it changed the game."""
        match message:
            case msg.Welcome():
                self.mine = frozenset(message.seats)
                self._take(message.game)
                self._share_dice()
            case msg.Update(game=msg.GameView() as game):
                self._listen(message.events)
                was_over = self.is_over
                self._take(game)
                self._share_dice()
                if self.is_over and not was_over:
                    self._about_dice = self._check_dice()
            case msg.Refused():
                self._is_sent = False
                raise CaciqueError(self._refusal(message))
            case msg.Closing(come_back=False):
                self._is_closed.set()
                raise CaciqueError(self._refusal(message))
            case _:
                return False
        return True

    def _refusal(self, refused: msg.Refused | msg.Closing) -> str:
        """Why the server refused, in the reader's language: by its code where that says it all."""
        is_clear = spoken() != "en" and refused.code in _CLEAR
        return t(f"code.{refused.code}") if is_clear else refusal(refused.reason)

    def _listen(self, events: tuple[ev.Event, ...]) -> None:
        for event in events:
            if isinstance(event, ev.ChattedEvent):
                self._last_words = format_pair(event.name, event.text)

    def _take(self, view: msg.GameView) -> None:
        self.board = _replay(view, getattr(self, "board", None))
        self._view = view
        self._is_sent = False
        self.players = tuple(
            seat.bot or seat.name or f"({seat_name(self.board, i)})"
            for i, seat in enumerate(view.seats)
        )

    # dice

    def _share_dice(self) -> None:
        """Send our part of the dice, now that their promise is known; both are kept before."""
        dice = self._view.dice
        if dice.commitment and self.mine.intersection(dice.awaited):
            seen = Witness(dice.commitment, secrets.token_hex(16))
            kept = promises.keep(self._client.url, self._id, seen)
            self._send(msg.ShareDice(id=_new_id(), entropy=kept.entropy))

    def _check_dice(self) -> str:
        """What is to be said of the dice at the end, against what was kept at the beginning."""
        seen = promises.find(self._client.url, self._id)
        if self._view.dice.source != "server" or seen is None:
            return ""
        try:
            (record,) = parse_records(self._client.record(self._id))
            check_dice(record, registry.find(self._view.game), seen)
        except CaciqueError as error:
            return f" {t('table.diceWrong', reason=str(error))}"
        return f" {t('table.diceRight')}"

    # coming and going

    def _connect(self) -> None:
        socket = connect(
            f"{self._client.socket_url}/api/games/{self._id}/socket",
            additional_headers={"Cookie": self._client.cookie},
            compression=None,
            proxy=None,
            max_size=None,
        )
        self._connection.close()
        self._socket = self._connection.enter_context(socket)
        self._socket.send(msg.Hello(watch=self._watch).model_dump_json())

    def _lose(self) -> None:
        """The socket ended: on purpose, or we come back."""
        self._socket = None
        self._is_sent = False
        if not self._is_closed.is_set():
            raise CaciqueError(t("table.serverLost"))

    def _come_back(self, timeout: float | None) -> None:
        """Try to connect now and then; raises TimeoutError after so many seconds in vain."""
        start = time.monotonic()
        while not self._is_closed.is_set():
            if time.monotonic() >= self._next_try:
                try:
                    self._connect()
                except (WebSocketException, OSError):
                    self._next_try = time.monotonic() + _PAUSE
                else:
                    return
            if timeout is not None and time.monotonic() >= start + timeout:
                raise TimeoutError
            self._is_closed.wait(_PATIENCE)


def _read(data: str | bytes) -> msg.ServerMessage:
    with in_words("the server said what cannot be understood here: is it of another version?"):
        return msg.SERVER_MESSAGE.validate_json(data, extra="ignore")


def _replay(view: msg.GameView, known: AnyBoard | None) -> AnyBoard:
    """The board of a game; a known one is led on as far as it agrees."""
    if known is not None and view.tokens[: known.ply] == tuple(map(str, known.moves)):
        board = known.copy()
    else:
        board = registry.find(view.game).board.from_position(view.start)
    for token in view.tokens[board.ply :]:
        board.push_token(token)
    return board


def _new_id() -> str:
    return secrets.token_hex(8)
