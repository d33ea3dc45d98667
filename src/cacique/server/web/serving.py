"""The service: a server that runs in this process until it is told to stop."""

import gc
import signal
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn
from fastapi import FastAPI

from cacique.core.errors import CaciqueError
from cacique.server.play.catalogue import list_games
from cacique.server.settings import Settings
from cacique.server.web.app import create_app
from cacique.server.web.doors import Doors
from cacique.server.web.filelimit import raise_file_limit
from cacique.server.web.logs import set_up_logs
from cacique.server.web.wire import MOST_BYTES, Wire, asking_at

__all__ = ["Service", "prepare", "serve"]

_SECONDS_TO_END = 3
_WAITING_CONNECTIONS = 2048
# Names of every address: their family, somebody outside (reserved for examples), and the loopback.
_EVERYWHERE = {
    "0.0.0.0": (socket.AF_INET, "192.0.2.1", "127.0.0.1"),  # noqa: S104
    "::": (socket.AF_INET6, "2001:db8::1", "::1"),
}
_NEW_OBJECTS = 10_000  # until the garbage collector looks for some to let go


class Service(uvicorn.Server):
    """Says goodbye to the clients before their sockets are closed."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """End in good order, with 0; uvicorn would raise the signal again afterwards."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Live within the application's lifespan, whose errors are the caller's to tell."""
        with self.capture_signals():
            async with self._app.router.lifespan_context(self._app):
                await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._app.state.server.hub.say_goodbye()
        await super().shutdown(sockets)


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until a signal; `ready` is called with the address. Raises CaciqueError."""
    set_up_logs(as_json=settings.log_json)
    service, listening = prepare(settings, ready)
    _spare_the_collector()
    service.run([listening])


def _spare_the_collector() -> None:
    """Keep the garbage collector from what stays for ever, which is most of what there is.

    Modules and kernels are some 180,000 objects: to go through them again and again took a third
    of the event loop's time under load.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW_OBJECTS, 10, 10)


def prepare(settings: Settings, ready: Callable[[str], None]) -> tuple[Service, socket.socket]:
    """A service and the socket that it is to run on; raises CaciqueError."""
    doors = Doors(settings)
    doors.lower(raise_file_limit(settings.connections))
    app = create_app(settings, doors)
    listening = _listen(settings)
    list_games()  # imports all games and bots now: later, everybody would wait for it
    address = _address(settings.host, listening.getsockname()[1])
    return Service(_configure(app, doors), app, lambda: ready(address)), listening


def _configure(app: FastAPI, doors: Doors) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        lifespan="off",  # the service sees to it
        http=asking_at(doors),
        ws=Wire,
        ws_per_message_deflate=False,
        ws_max_size=MOST_BYTES,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,  # see the middleware, which believes the last proxy only
        timeout_graceful_shutdown=_SECONDS_TO_END,
    )


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        address = _address(settings.host, settings.port)
        raise CaciqueError(f"cannot listen on {address}: {error.strerror}") from None
    listening.listen(_WAITING_CONNECTIONS)
    return listening


def _address(host: str, port: int) -> str:
    """A URL that works wherever the server can be reached: links to games are made from it."""
    host = _own_address(host) if host in _EVERYWHERE else host
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _own_address(everywhere: str) -> str:
    """This machine's address in its network, or the loopback where there is none."""
    family, outside, loopback = _EVERYWHERE[everywhere]
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((outside, 9))  # sends nothing, but chooses from where it would
        except OSError:
            return loopback
        address: str = probe.getsockname()[0]
        return address
