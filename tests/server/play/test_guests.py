"""Guests are known by cookies that only this server can write."""

import pytest

from cacique.server.play.guests import Guest, Guests, hash_secret, is_secret, new_secret


def test_a_cookie_brings_its_guest_back() -> None:
    guests = Guests(b"key")
    guest = guests.rename(guests.new(), "Ánn")
    assert guest.name == "Ánn"
    assert guests.read(guests.write(guest)) == guest


@pytest.mark.parametrize("cookie", [None, "", "x", "x" * 401, "WyJhIiwiYiJd.x"])
def test_what_is_no_cookie_of_ours_is_nobody(cookie: str | None) -> None:
    assert Guests(b"key").read(cookie) is None


def test_the_cookie_of_another_server_is_nobody() -> None:
    assert Guests(b"key").read(Guests(b"other key").write(Guest("ann", "Ann"))) is None


def test_a_secret_is_known_by_its_hash() -> None:
    secret = new_secret()
    assert is_secret(secret, hash_secret(secret))
    assert not is_secret(new_secret(), hash_secret(secret))
    assert not is_secret(secret, None)
