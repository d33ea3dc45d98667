"""Run a server in this process until it is told to stop."""

import gc
import signal
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn
from fastapi import FastAPI

from cacique.core.errors import CaciqueError
from cacique.server.app import create_app
from cacique.server.logs import set_up_logs
from cacique.server.settings import Settings
from cacique.server.wire import MOST_BYTES, Asking, Wire

__all__ = ["Service", "prepare", "serve"]

_SECONDS_TO_END = 3
_WAITING_CONNECTIONS = 2048
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

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        server = getattr(self._app.state, "server", None)
        if server is not None:
            await server.hub.say_goodbye()
        await super().shutdown(sockets)


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until a signal; `ready` is called with the address. Raises CaciqueError."""
    set_up_logs(as_json=settings.log_json)
    service, listening = prepare(settings, ready)
    _spare_the_collector()
    service.run([listening])
    if not service.started:
        raise CaciqueError("the server could not start: its log says why")


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
    listening = _listen(settings)
    app = create_app(settings)
    address = _address(settings.host, listening.getsockname()[1])
    return Service(_configure(app), app, lambda: ready(address)), listening


def _configure(app: FastAPI) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=Asking,
        ws=Wire,
        ws_per_message_deflate=False,
        ws_max_size=MOST_BYTES,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,  # see the shield, which believes the last proxy only
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
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
