"""The real server in a thread of the test, on a free port, and what it logs."""

import logging
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

import httpx2 as httpx
from fastapi import FastAPI
from websockets.sync.client import ClientConnection, connect

from cacique import study
from cacique.games import registry
from cacique.server.protocol.views import view_board
from cacique.server.settings import Settings
from cacique.server.web.serving import Service, prepare

# Tests all come from one address and ask much of it.
GENEROUS = Settings(
    lazy=True,
    port=0,
    games_each=100_000,
    commands_per_second=100_000.0,
    requests_per_second=100_000.0,
    connections_each_address=100_000,
    sockets_each=1000,
    sockets_each_address=1000,
)


@dataclass(slots=True)
class Running:
    """A server that runs: its address, its application, and the lines that it logged."""

    address: str
    service: Service
    app: FastAPI
    logs: "Logs"

    @property
    def url(self) -> str:
        return self.address.rstrip("/")

    def client(self, **options: object) -> httpx.Client:
        """Somebody with a cookie jar of their own."""
        return httpx.Client(base_url=self.url, timeout=60, **options)  # type: ignore[arg-type]

    def socket(
        self, path: str, client: httpx.Client | None = None, **headers: str
    ) -> AbstractContextManager[ClientConnection]:
        """Open a socket with the cookies of a client."""
        return open_socket(self.url, path, client, **headers)


def open_socket(
    url: str, path: str, client: httpx.Client | None = None, **headers: str
) -> AbstractContextManager[ClientConnection]:
    """Open a socket of any server with the cookies of a client."""
    jar = client.cookies if client else {}
    cookies = "; ".join(f"{name}={value}" for name, value in jar.items())
    if cookies:
        headers["cookie"] = cookies
    return connect(
        f"ws{url.removeprefix('http')}{path}",
        additional_headers=headers,
        max_size=None,
        proxy=None,
        compression=None,
        ping_interval=None,
        close_timeout=1,
    )


class Logs(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith("websockets.client"):
            self.records.append(record)

    @property
    def errors(self) -> list[str]:
        formatter = logging.Formatter()
        return [formatter.format(r) for r in self.records if r.levelno >= logging.ERROR]


@dataclass(slots=True)
class _Start:
    ready: threading.Event = field(default_factory=threading.Event)
    address: str = ""

    def tell(self, address: str) -> None:
        self.address = address
        self.ready.set()


@cache
def _warm_up() -> None:
    """Compile the rules before anybody waits for an answer."""
    for name in registry.NAMES:
        board = registry.find(name).board()
        board.push(board.legal_moves[0])
        view_board(board)
        study.find(name).prices(board)


@contextmanager
def running(folder: Path, settings: Settings = GENEROUS) -> Iterator[Running]:
    """Run a server on a file in a folder until the block ends."""
    _warm_up()
    start, logs = _Start(), Logs()
    settings = replace(settings, port=0, database=f"sqlite:{folder / 'games.db'}")
    service, listening = prepare(settings, start.tell)
    thread = threading.Thread(target=service.run, args=([listening],), daemon=True)
    logging.getLogger().addHandler(logs)
    thread.start()
    try:
        assert start.ready.wait(60), logs.errors
        app = service.config.app
        assert isinstance(app, FastAPI)
        yield Running(start.address, service, app, logs)
    finally:
        service.should_exit = True
        thread.join(20)
        logging.getLogger().removeHandler(logs)
    assert not thread.is_alive()
