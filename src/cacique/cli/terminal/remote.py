"""A table at a server: others play there, in browsers or terminals; the server decides."""

import json
import secrets
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from urllib.parse import urlencode

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from cacique.cli.common import ENDS
from cacique.cli.terminal.client import Client, in_words, parse_link
from cacique.cli.terminal.table import PERSON, AnyBoard, Table
from cacique.core.errors import CaciqueError
from cacique.core.setup import Setup
from cacique.games import registry
from cacique.server.play.guests import COOKIE
from cacique.server.protocol import events as ev
from cacique.server.protocol import messages as msg
from cacique.server.protocol import requests as req
from cacique.study import Advice, Choice

__all__ = ["RemoteTable", "create_game", "follow_link"]

_PAUSE = 2.0  # seconds between two tries to come back
_PATIENCE = 0.1  # seconds between two looks at whether there is still a reason to try


class RemoteTable(Table):
    """Replays what the server tells on a board of its own, and asks it for everything else."""

    def __init__(
        self, client: Client, game: str, watch: str = "", links: tuple[str, ...] = ()
    ) -> None:
        self._client = client
        self._id = game
        self._watch = watch
        self._links = links  # to seats that are still free
        self._connection = ExitStack()
        self._socket: ClientConnection | None = None
        self._is_closed = threading.Event()
        self._next_try = 0.0  # to come back
        self._is_sent = False  # a command that is not answered yet
        self._last_words = ""
        try:
            self._connect()
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
            return super().verdict
        winners = " and ".join(view.seats[seat].name for seat in view.outcome.winners)
        how = ENDS.get(view.reason or "", "")
        return f"{winners} {'wins' if len(view.outcome.winners) == 1 else 'share the win'} {how}."

    @property
    def waiting(self) -> str:
        if self._socket is None:
            return "The server is away: trying to come back …"
        if self._view.status == "waiting":
            return "\n".join(["Waiting for others.", *self._links])
        return "" if self.is_over else super().waiting

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
            return f"{self._name(view.draw_offered_by)} offers a draw"
        is_open = view.takeback_asked_by not in {None, *self.mine}
        if is_open and self.mine - set(view.takeback_agreed):
            return f"{self._name(view.takeback_asked_by)} asks to take the last turn back"
        return ""

    def _name(self, seat: int | None) -> str:
        return self.players[seat or 0]

    @property
    def news(self) -> str:
        """The last line of chat."""
        return self._last_words

    # what is said

    def play(self, token: str) -> None:
        self.board.parse(token)
        self._say(msg.Play(id=_new_id(), version=self._view.version, token=token))

    def undo(self) -> None:
        """Undo what nobody has followed yet; else ask the others."""
        is_free = self._view.undo_by in self.mine
        kind = msg.Undo if is_free else msg.AskTakeback
        self._say(kind(id=_new_id(), version=self._view.version))

    def answer(self, *, agrees: bool) -> None:
        is_draw = self._view.draw_offered_by not in {None, *self.mine}
        kind = msg.AnswerDraw if is_draw else msg.AnswerTakeback
        self._say(kind(id=_new_id(), version=self._view.version, agrees=agrees))

    def resign(self) -> None:
        if not self.mine:
            raise CaciqueError("you only watch")
        seat = self.board.turn if self.board.turn in self.mine else min(self.mine)
        assert seat is not None
        self._say(msg.Resign(id=_new_id(), version=self._view.version, seat=seat))

    def offer_draw(self) -> None:
        self._say(msg.OfferDraw(id=_new_id(), version=self._view.version))

    def say(self, text: str) -> None:
        """Say something to everybody at the table."""
        with in_words("a line has 1 to 300 characters, and none that control how others are shown"):
            words = msg.Say(id=_new_id(), text=text)
        self._send(words)

    def advise(self) -> Advice:
        hint = self._client.hint(self._id)
        choices = [
            Choice(one.tokens, one.chance, one.points, one.visits, one.line) for one in hint.choices
        ]
        return Advice(tuple(choices), hint.is_exact)

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
            case msg.Update(game=msg.GameView() as game):
                self._listen(message.events)
                self._take(game)
            case msg.Refused():
                self._is_sent = False
                raise CaciqueError(message.reason)
            case msg.Closing(come_back=False):
                self._is_closed.set()
                raise CaciqueError(message.reason)
            case _:
                return False
        return True

    def _listen(self, events: tuple[ev.Event, ...]) -> None:
        for event in events:
            if isinstance(event, ev.ChattedEvent):
                self._last_words = f"{event.name}: {event.text}"

    def _take(self, view: msg.GameView) -> None:
        self.board = _replay(view, getattr(self, "board", None))
        self._view = view
        self._is_sent = False
        self.players = tuple(
            seat.bot or seat.name or f"({self.board.seat_name(i)})"
            for i, seat in enumerate(view.seats)
        )

    # coming and going

    def _connect(self) -> None:
        watch = f"?{urlencode({'watch': self._watch})}" if self._watch else ""
        socket = connect(
            f"{self._client.socket_url}/api/games/{self._id}/socket{watch}",
            additional_headers={"Cookie": f"{COOKIE}={self._client.cookie}"},
            compression=None,
            proxy=None,
            max_size=None,
        )
        self._connection.close()
        self._socket = self._connection.enter_context(socket)
        self._socket.send(msg.Hello().model_dump_json())

    def _lose(self) -> None:
        """The socket ended: on purpose, or we come back."""
        self._socket = None
        self._is_sent = False
        if not self._is_closed.is_set():
            raise CaciqueError("the server is away: one moment")

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


def follow_link(text: str, server: str | None = None) -> RemoteTable:
    """Take a seat, watch, or come back to a game; raises CaciqueError."""
    link = parse_link(text)
    if not (server or link.server):
        raise CaciqueError("a link without its server needs --server")
    with _visiting(server or link.server or "") as client:
        if link.seat is not None:
            client.claim(link)
        return RemoteTable(client, link.game, link.watch)


def create_game(setup: Setup, players: Sequence[str | None], server: str) -> RemoteTable:
    """Make a new game, with the seats open that nobody has yet; raises CaciqueError."""
    game = req.NewGame(
        game=setup.game,
        options=json.loads(json.dumps(setup.options())),  # with lists for tuples
        seats=tuple(map(_seat, players)),
        entropy=secrets.token_hex(16),
    )
    with _visiting(server) as client:
        created = client.create(game)
        seats = created.links.seats.items()
        links = (f"{client.url}/join/{created.id}/{seat}/{secret}" for seat, secret in seats)
        return RemoteTable(client, created.id, links=tuple(links))


@contextmanager
def _visiting(server: str) -> Iterator[Client]:
    """Introduce ourselves to a server; where nothing comes of it, leave."""
    client = Client(server)
    try:
        client.greet()
        yield client
    except CaciqueError:
        client.close()
        raise


def _seat(player: str | None) -> req.SeatSpec:
    if player == PERSON:
        return req.SeatSpec(kind="me")
    return req.SeatSpec(kind="bot", bot=player) if player else req.SeatSpec(kind="open")


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
