"""Who may come in: connections that are open, and how much an address may still ask."""

import logging
from dataclasses import replace

import pytest

from cacique.server.settings import Settings
from cacique.server.web import doors
from cacique.server.web.doors import Doors

FEW = Settings(connections=3, connections_each_address=2)


def test_connections_are_counted_by_address_and_in_all() -> None:
    here = Doors(FEW)
    assert [here.enter(address) for address in "aaabc"] == [True, True, False, False, False]
    assert here.connections == 5
    for address in "aaabc":
        here.leave(address)
    assert here.connections == 0
    assert here.enter("a")


def test_behind_a_proxy_only_their_number_in_all_counts() -> None:
    here = Doors(replace(FEW, proxied=1))
    assert [here.enter("proxy") for _ in range(4)] == [True, True, True, False]


def test_a_limit_of_the_system_is_a_limit_here() -> None:
    here = Doors(FEW)
    here.lower(1)
    assert [here.enter("a"), here.enter("b")] == [True, False]


def test_too_many_connections_are_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    here = Doors(FEW)
    with caplog.at_level(logging.WARNING):
        for number in range(50):
            here.enter(str(number))
    assert caplog.messages == ["all 3 connections are taken: others are turned away"]


def test_requests_and_messages_come_out_of_one_budget() -> None:
    here = Doors(Settings(requests_per_second=1.0))  # three at once
    assert here.allow_request("a")
    assert [here.allow_message("a") for _ in range(4)] == [True] * 4
    assert not here.allow_request("a")
    assert not here.allow_message("a")
    assert here.allow_request("b")


def test_what_was_given_is_paid_for_afterwards() -> None:
    here = Doors(Settings(requests_per_second=1.0))
    here.charge("a", 3)
    assert not here.allow_message("a")


def test_an_address_may_have_some_slow_readers() -> None:
    here = Doors(FEW)
    allowed = [here.slow_down("a") for _ in range(doors._MOST_SLOW + 1)]
    assert allowed == [True] * doors._MOST_SLOW + [False]
    assert here.slow_down("b")
    here.speed_up("a")
    here.speed_up("a")
    assert here.slow_down("a")
