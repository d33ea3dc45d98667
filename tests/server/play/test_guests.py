"""Guests are known by cookies that only this server can write."""

import time

import pytest
from itsdangerous import URLSafeSerializer

from cacique.server.play.guests import (
    COOKIE,
    OLD_COOKIE,
    SECURE_COOKIE,
    Guest,
    Guests,
    find_cookie,
    hash_secret,
    is_secret,
    new_secret,
)


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


def test_a_cookie_without_a_date_is_read_and_renewed() -> None:
    """As they were before cookies had dates."""
    old = URLSafeSerializer(b"key", salt="guest").dumps(["ann", "Ann"])
    guests = Guests(b"key")
    assert guests.read(old) == Guest("ann", "Ann")
    assert not guests.is_fresh(old)
    assert guests.is_fresh(guests.write(Guest("ann", "Ann")))


def test_a_cookie_is_renewed_monthly_and_void_after_a_year(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guests, ann = Guests(b"key"), Guest("ann", "Ann")
    cookie, now = guests.write(ann), time.time()
    for days, is_fresh, guest in ((29, True, ann), (31, False, ann), (366, False, None)):
        monkeypatch.setattr(time, "time", lambda days=days: now + days * 86_400)
        assert (guests.is_fresh(cookie), guests.read(cookie)) == (is_fresh, guest)


def test_the_safest_cookie_comes_first() -> None:
    cookies = {OLD_COOKIE: "old", COOKIE: "dated", SECURE_COOKIE: "safe"}
    assert find_cookie(cookies, is_secure=True) == "safe"
    assert find_cookie(cookies, is_secure=False) == "dated"
    assert find_cookie({OLD_COOKIE: "old", COOKIE: "dated"}, is_secure=True) == "dated"
    for is_secure in (True, False):
        assert find_cookie({OLD_COOKIE: "old", COOKIE: ""}, is_secure=is_secure) == "old"
        assert find_cookie({}, is_secure=is_secure) is None


def test_a_cookie_of_a_server_whose_clock_is_ahead_is_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two machines never agree to the second, and a clock may be set back."""
    guests, ann = Guests(b"key"), Guest("ann", "Ann")
    there = time.time() + 300
    with monkeypatch.context() as patch:
        patch.setattr(time, "time", lambda: there)
        cookie = guests.write(ann)
    assert guests.read(cookie) == ann
    assert guests.is_fresh(cookie)
