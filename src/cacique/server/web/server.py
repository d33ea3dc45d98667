"""What the routes work with."""

from dataclasses import dataclass

from cacique.server.live.hub import Hub
from cacique.server.live.lobby import Lobby
from cacique.server.metrics import Metrics
from cacique.server.play.guests import Guests
from cacique.server.play.ratelimit import Limiter, Turns
from cacique.server.settings import Settings
from cacique.server.store import Store, default_database, open_store
from cacique.server.web.sockets import Sockets

__all__ = ["Server"]


@dataclass(frozen=True, slots=True)
class Server:
    """The parts of one running server."""

    settings: Settings
    store: Store
    hub: Hub
    lobby: Lobby
    guests: Guests
    sockets: Sockets
    metrics: Metrics
    pace: Limiter  # of each guest's requests
    hints: Turns

    @classmethod
    async def start(cls, settings: Settings) -> "Server":
        """Open the store, and take up the work."""
        store = await open_store(settings.database or default_database())
        metrics = Metrics()
        hub = Hub(store, settings, metrics)
        guests = Guests(await store.signing_key())
        await hub.start()
        sockets, pace = Sockets(hub, guests), Limiter(settings.requests_per_second)
        return cls(settings, store, hub, Lobby(hub), guests, sockets, metrics, pace, Turns())

    async def close(self) -> None:
        await self.hub.close()
        await self.store.close()
