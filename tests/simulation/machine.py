"""A server process that is started again whenever it died, with a clock that may be wrong."""

from collections.abc import Callable

from tests.simulation.database import MISSED, SimulatedDatabase, SimulatedStore
from tests.simulation.history import History
from tests.simulation.loop import Process, current_process

from cacique.core.errors import CaciqueError
from cacique.server.live.pool import BotPool
from cacique.server.settings import Settings
from cacique.server.web.server import Server

__all__ = ["SETTINGS", "Machine", "SimulatedPool"]

SETTINGS = Settings(
    lazy=True,
    commands_per_second=1e6,
    requests_per_second=1e6,
    sockets_each=1000,
    sockets_each_address=1000,
    games_each=1000,
    idle_seconds=6.0,
    outage_seconds=3.0,
)


class SimulatedPool(BotPool):
    """Bots without processes: the loop does what they would do."""

    def _start(self) -> None:  # type: ignore[override]
        return None


class Machine:
    """One place where a server process runs."""

    def __init__(self, name: str, database: SimulatedDatabase, history: History) -> None:
        self.name = name
        self.skew = 0.0  # seconds that its wall clock is ahead
        self.server: Server | None = None
        self.life = 0
        self.changed: Callable[[Machine], None] = lambda _machine: None  # ready, or dead
        self.process = Process(name)
        self.processes: list[Process] = []
        self._database = database
        self._history = history
        self._store: SimulatedStore | None = None

    @property
    def is_serving(self) -> bool:
        return self.server is not None and not self.process.is_paused

    @property
    def heart(self) -> str | None:
        """The name that its process beats by; None where none does, or no longer."""
        server = self.server
        return server.hub._heartbeat.process if server and not server.hub.is_closing else None

    def start(self) -> None:
        """Start a process."""
        self.life += 1
        self.process = process = Process(f"{self.name}.{self.life}")
        process.died = self._die
        process.skew = lambda: self.skew
        self.processes.append(process)
        self._history.note(process.name, "starts")
        process.spawn(self._run(process))

    async def open_store(self, _url: str) -> SimulatedStore:
        """What a server gets when it opens its database here."""
        process = current_process()
        assert process
        self._store = SimulatedStore(self._database, process)
        return self._store

    async def _run(self, process: Process) -> None:
        try:
            server = await Server.start(SETTINGS)
        except CaciqueError as error:
            self._history.note(process.name, f"cannot start: {error}")
            process.die()
            return
        self.server = server
        self._history.note(process.name, "is ready")
        self.changed(self)

    def end(self) -> None:
        """End in good order, as on SIGTERM."""
        if self.server and not self.server.hub.is_closing:
            self._history.fault("ending", self.process.name)
            self.process.spawn(self._close(self.process, self.server))

    async def _close(self, process: Process, server: Server) -> None:
        await server.close()
        process.die()

    def _die(self) -> None:
        now = self._history.time()
        is_missed = self._database.is_shared and self.server  # else there is nobody to miss it
        if is_missed and self._database.misses(is_missed.hub._heartbeat.process):
            self._history.troubles.append((now, now + MISSED))
        self.server = None
        if self._store:
            self._store.forget()
        self._history.note(self.process.name, f"is dead at step {self.process.steps}")
        self.changed(self)
