"""Guests, known without accounts: by a signed cookie with an id and a name."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass, replace

from itsdangerous import BadSignature, URLSafeSerializer

__all__ = ["COOKIE", "Guest", "Guests", "hash_secret", "is_secret", "new_secret"]

COOKIE = "cacique_guest"
_NAMES = ("Agave", "Cedar", "Coyote", "Heron", "Juniper", "Mesa", "Otter", "Piñon", "Quail", "Sage")


@dataclass(frozen=True, slots=True)
class Guest:
    """A browser's owner: the id is no secret, for it is worth nothing without its signature."""

    id: str
    name: str


class Guests:
    """Signs and reads cookies."""

    def __init__(self, key: bytes) -> None:
        self._serializer = URLSafeSerializer(key, salt="guest")

    def new(self) -> Guest:
        return Guest(secrets.token_hex(8), secrets.choice(_NAMES))

    def rename(self, guest: Guest, name: str) -> Guest:
        return replace(guest, name=name)

    def write(self, guest: Guest) -> str:
        """The cookie of a guest."""
        return str(self._serializer.dumps([guest.id, guest.name]))

    def read(self, cookie: str | None) -> Guest | None:
        """The guest of a cookie, None where it is missing or not ours."""
        if not cookie or len(cookie) > 400:
            return None
        try:
            guest_id, name = self._serializer.loads(cookie)
        except (BadSignature, TypeError, ValueError):
            return None
        return Guest(str(guest_id), str(name))


def new_secret() -> str:
    """A secret for a link."""
    return secrets.token_urlsafe(18)


def hash_secret(secret: str) -> str:
    """What is stored of a secret; it is long and random, so a plain hash will do."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_secret(secret: str, stored: str | None) -> bool:
    """Compare in constant time."""
    return stored is not None and hmac.compare_digest(hash_secret(secret), stored)
