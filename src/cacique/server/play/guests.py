"""Guests, known without accounts: by a signed cookie with an id and a name."""

import hashlib
import hmac
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer

__all__ = [
    "COOKIE",
    "OLD_COOKIE",
    "SECONDS_TO_KEEP",
    "SECURE_COOKIE",
    "Guest",
    "Guests",
    "cookie_name",
    "find_cookie",
    "hash_secret",
    "in_use",
    "is_secret",
    "new_secret",
]

COOKIE = "cacique_guest_dated"
OLD_COOKIE = "cacique_guest"  # version 0.1's, whose processes may work beside ours: never touched
SECURE_COOKIE = "__Host-cacique_guest"  # such a name no other host, and no plain http, can set
DAY = 24 * 3600
SECONDS_TO_KEEP = 365 * DAY  # a cookie that nobody uses for so long is nobody's
_SECONDS_TO_RENEW = 30 * DAY
_SECONDS_TO_SPREAD = 120.0  # until all processes know a new key: before, none signs with it
_LONGEST = 500
_NAMES = ("Agave", "Cedar", "Coyote", "Heron", "Juniper", "Mesa", "Otter", "Piñon", "Quail", "Sage")


@dataclass(frozen=True, slots=True)
class Guest:
    """A browser's owner: the id is no secret, for it is worth nothing without its signature."""

    id: str
    name: str


def cookie_name(*, is_secure: bool) -> str:
    return SECURE_COOKIE if is_secure else COOKIE


def find_cookie(cookies: Mapping[str, str], *, is_secure: bool) -> str | None:
    """The cookie of a request: the safest that it has, of those that we have ever given."""
    names = (SECURE_COOKIE, COOKIE, OLD_COOKIE) if is_secure else (COOKIE, OLD_COOKIE)
    return next((cookies[name] for name in names if cookies.get(name)), None)


def in_use(keys: Sequence[tuple[float, bytes]], now: float) -> list[bytes]:
    """Keys with when they were made, the newest first, as `Guests` uses them: one signs."""
    known = [key for born, key in keys if now - born >= _SECONDS_TO_SPREAD] or [keys[-1][1]]
    return [known[0], *(key for _, key in keys if key != known[0])]


class Guests:
    """Signs cookies with the first of its keys, and reads those of all."""

    def __init__(self, *keys: bytes) -> None:
        self.use(keys)

    def use(self, keys: Sequence[bytes]) -> None:
        """Take other keys."""
        self._newest = URLSafeTimedSerializer(keys[0], salt="guest with a date")
        self._any = URLSafeTimedSerializer([*reversed(keys)], salt="guest with a date")
        self._undated = URLSafeSerializer([*reversed(keys)], salt="guest")  # as they once were

    def new(self) -> Guest:
        return Guest(secrets.token_hex(8), secrets.choice(_NAMES))

    def rename(self, guest: Guest, name: str) -> Guest:
        return replace(guest, name=name)

    def write(self, guest: Guest) -> str:
        """The cookie of a guest."""
        return str(self._newest.dumps([guest.id, guest.name]))

    def read(self, cookie: str | None) -> Guest | None:
        """The guest of a cookie, None where it is missing, too old or not ours."""
        if not cookie or len(cookie) > _LONGEST:
            return None
        try:
            guest_id, name = self._load(cookie)
        except (BadData, TypeError, ValueError):
            return None
        return Guest(str(guest_id), str(name))

    def _load(self, cookie: str) -> tuple[str, str]:
        if cookie.count(".") < 2:
            found: tuple[str, str] = self._undated.loads(cookie)
        else:
            found, signed = self._any.loads(cookie, return_timestamp=True)
            if _age(signed) > SECONDS_TO_KEEP:
                raise BadData("too old")
        return found

    def is_fresh(self, cookie: str) -> bool:
        """Whether a cookie needs no renewal: it was signed lately, and with the newest key."""
        try:
            _, signed = self._newest.loads(cookie, return_timestamp=True)
        except BadData:
            return False
        return _age(signed) <= _SECONDS_TO_RENEW


def _age(signed: datetime) -> float:
    """Seconds since something was signed; below 0 where the clock that was asked is ahead of ours.

    What another process has just signed is good, though its clock is not ours.
    """
    return time.time() - signed.timestamp()


def new_secret() -> str:
    """A secret for a link."""
    return secrets.token_urlsafe(18)


def hash_secret(secret: str) -> str:
    """What is stored of a secret; it is long and random, so a plain hash will do."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_secret(secret: str, stored: str | None) -> bool:
    """Compare in constant time."""
    return stored is not None and hmac.compare_digest(hash_secret(secret), stored)
