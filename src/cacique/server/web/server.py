"""The parts of a server that the routes work with."""

from dataclasses import dataclass

from cacique.server.live.hub import Hub
from cacique.server.live.lobby import Lobby
from cacique.server.live.pool import BotPool
from cacique.server.metrics import Metrics
from cacique.server.play.guests import Guests, in_use
from cacique.server.play.ratelimit import Limiter, Turns
from cacique.server.settings import Settings
from cacique.server.store import Store, default_database, open_store
from cacique.server.web.doors import Doors
from cacique.server.web.readiness import Readiness
from cacique.server.web.sockets import Sockets

__all__ = ["Server"]

_SECONDS_BETWEEN_KEYS = 30.0


@dataclass(frozen=True, slots=True)
class Server:
    """The parts of one running server."""

    settings: Settings
    store: Store
    pool: BotPool
    hub: Hub
    lobby: Lobby
    guests: Guests
    sockets: Sockets
    metrics: Metrics
    readiness: Readiness
    pace: Limiter  # of each guest's requests
    hints: Turns

    @classmethod
    async def start(cls, settings: Settings, doors: Doors | None = None) -> "Server":
        """Open the store, and take up the work."""
        doors = doors or Doors(settings)
        store = await open_store(settings.database or default_database())
        metrics, pool = Metrics(), BotPool(settings.bots_at_once)
        metrics.connections.set_function(lambda: doors.connections)
        hub = Hub(store, settings, metrics, pool)
        guests = Guests(*in_use(await store.signing_keys(), hub.time.now()))
        await hub.start()
        server = cls(
            settings=settings,
            store=store,
            pool=pool,
            hub=hub,
            lobby=Lobby(hub),
            guests=guests,
            sockets=Sockets(hub, guests, doors),
            metrics=metrics,
            readiness=Readiness(store.check, hub.time),
            pace=Limiter(settings.requests_per_second),
            hints=Turns(),
        )
        hub.every(_SECONDS_BETWEEN_KEYS, server.refresh_keys)
        return server

    async def refresh_keys(self) -> None:
        """Learn of keys for cookies that were made meanwhile."""
        self.guests.use(in_use(await self.store.signing_keys(), self.hub.time.now()))

    async def close(self) -> None:
        await self.hub.close()
        self.pool.close()
        await self.store.close()
