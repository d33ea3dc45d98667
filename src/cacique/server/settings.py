"""All settings of the server, with what they mean: flags, environment and docs come from here."""

from dataclasses import dataclass, field, fields
from typing import Any

__all__ = ["Setting", "Settings", "describe_settings", "settings_table"]


@dataclass(frozen=True, slots=True)
class Setting:
    """What is known of one setting besides its type."""

    name: str
    default: Any
    meaning: str
    least: int  # of numbers
    most: int | None
    bare: int | None  # what the flag means without a value, where it may have none

    @property
    def flag(self) -> str:
        return f"--{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        return f"CACIQUE_{self.name.upper()}"


def _setting(
    default: Any, meaning: str, least: int = 0, most: int | None = None, bare: int | None = None
) -> Any:
    known = {"meaning": meaning, "least": least, "most": most, "bare": bare}
    return field(default=default, metadata=known)


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs; `CACIQUE_` and the upper-case name in the environment set the same."""

    database: str = _setting("", "storage, sqlite:FILE or postgresql://…; else in your data folder")
    host: str = _setting("127.0.0.1", "address to listen on")
    port: int = _setting(8000, "port to listen on; 0 takes a free one", most=65535)
    origins: str = _setting("", "other origins whose pages may connect, separated by commas")
    proxied: int = _setting(
        0, "proxies in front, one after the other, whose forwarding headers count", most=9, bare=1
    )
    log_json: bool = _setting(False, "write logs as JSON lines")
    bots_at_once: int = _setting(1, "bots that think at the same time, each in its own process", 1)
    bots: str = _setting(
        "", "bots of your own for everybody: name=program:COMMAND or name=MODULE:CLASS, by `;`"
    )
    lazy: bool = _setting(False, "start bots when the first one is needed, not with the server")
    connections: int = _setting(6000, "open connections in all, sockets included", 1)
    connections_each_address: int = _setting(300, "open connections of one address, likewise", 1)
    sockets: int = _setting(5000, "open sockets in all", 1)
    sockets_each: int = _setting(20, "open sockets of one guest", 1)
    sockets_each_address: int = _setting(200, "open sockets of one address", 1)
    games_each: int = _setting(50, "games of one guest that are not over", 1)
    commands_per_second: float = _setting(10.0, "commands of one guest, 3 s' worth at once", 1)
    requests_per_second: float = _setting(
        50.0, "requests and new sockets of one address, likewise; two messages count as one", 1
    )
    idle_seconds: float = _setting(60.0, "how long an unwatched game stays in memory")
    outage_seconds: float = _setting(3.0, "how long the server must be away to credit the clocks")
    keep_waiting_days: int = _setting(30, "days until a game that never began is removed; 0: never")
    keep_finished_days: int = _setting(0, "days until a game that is over is removed; 0: never")
    metrics_for: str = _setting("127.0.0.0/8,::1", "networks that may read /metrics")
    metrics_token: str = _setting("", "a secret with which everybody else may, as a bearer")


def describe_settings() -> list[Setting]:
    """All settings, in order."""
    return [Setting(item.name, item.default, **item.metadata) for item in fields(Settings)]


def settings_table() -> str:
    """The table of all settings in docs/server.md."""
    head = "| flag | environment | default | meaning |\n|---|---|---|---|\n"
    rows = [
        f"| `{one.flag}` | `{one.variable}` | {_shown(one.default)} | {one.meaning} |\n"
        for one in describe_settings()
    ]
    return head + "".join(rows)


def _shown(default: Any) -> str:
    return {True: "yes", False: "no"}[default] if isinstance(default, bool) else f"{default}"
