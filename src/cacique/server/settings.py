"""All settings of the server, with what they mean: flags, environment and docs come from here."""

from dataclasses import dataclass, field, fields
from typing import Any

__all__ = ["Settings", "describe_settings", "settings_table"]


def _setting(default: Any, meaning: str) -> Any:
    return field(default=default, metadata={"meaning": meaning})


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs; `CACIQUE_` and the upper-case name in the environment set the same."""

    database: str = _setting("", "sqlite:FILE or postgresql://…; your own data folder if empty")
    host: str = _setting("127.0.0.1", "address to listen on")
    port: int = _setting(8000, "port to listen on; 0 takes a free one")
    origins: str = _setting("", "other origins whose pages may connect, separated by commas")
    proxied: bool = _setting(False, "believe the forwarding headers of a proxy in front")
    log_json: bool = _setting(False, "write logs as JSON lines")
    bots_at_once: int = _setting(1, "bots that think at the same time, each in its own process")
    lazy: bool = _setting(False, "start bots when the first one is needed, not with the server")
    sockets: int = _setting(5000, "open sockets in all")
    sockets_each: int = _setting(20, "open sockets of one guest")
    sockets_each_address: int = _setting(200, "open sockets of one address")
    games_each: int = _setting(50, "games of one guest that are not over")
    commands_per_second: float = _setting(10.0, "commands of one guest, with bursts of three times")
    requests_per_second: float = _setting(50.0, "HTTP requests of one address, likewise")
    idle_seconds: float = _setting(60.0, "how long an unwatched game stays in memory")
    outage_seconds: float = _setting(3.0, "how long the server must be away to credit the clocks")


def describe_settings() -> list[tuple[str, Any, str]]:
    """Name, default and meaning of each setting."""
    return [(item.name, item.default, item.metadata["meaning"]) for item in fields(Settings)]


def settings_table() -> str:
    """The table of all settings in docs/server.md."""
    head = "| flag | environment | default | meaning |\n|---|---|---|---|\n"
    rows = [
        (f"`--{name.replace('_', '-')}`", f"`CACIQUE_{name.upper()}`", _shown(default), meaning)
        for name, default, meaning in describe_settings()
    ]
    return head + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _shown(default: Any) -> str:
    return {True: "yes", False: "no"}[default] if isinstance(default, bool) else f"{default}"
