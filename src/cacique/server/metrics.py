"""Counters of the server; nothing here names a game, a guest or a secret."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

__all__ = ["Metrics"]

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """One set for each server, so that several can run in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._commands = Counter(
            "cacique_commands",
            "Commands by kind and result",
            ["kind", "result"],
            registry=self.registry,
        )
        self.events = Counter("cacique_events", "Events stored", registry=self.registry)
        self.games = Counter("cacique_games", "Games created", ["game"], registry=self.registry)
        self.connections = Gauge(
            "cacique_connections", "Open connections, sockets included", registry=self.registry
        )
        self.sockets = Gauge("cacique_sockets", "Open sockets", registry=self.registry)
        self.rooms = Gauge("cacique_live_games", "Games in memory", registry=self.registry)
        self.storing = Histogram(
            "cacique_storing_seconds",
            "Time from a decision to its being stored",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.thinking = Histogram(
            "cacique_thinking_seconds",
            "Time of a bot's turn, waiting included",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.failures = Counter(
            "cacique_store_failures", "Times that the storage took nothing", registry=self.registry
        )
        self._by_command: dict[tuple[str, str], Counter] = {}

    def command(self, kind: str, result: str) -> Counter:
        """The counter of commands of a kind with a result; to ask for its labels takes longer."""
        counter = self._by_command.get((kind, result))
        if counter is None:
            counter = self._by_command[kind, result] = self._commands.labels(kind, result)
        return counter
