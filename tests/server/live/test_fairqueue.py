"""The queue of thoughts: fair between owners, and what is waited for comes first."""

from functools import partial

import pytest

from cacique.server.live.fairqueue import Claim, FairQueue, Rank

SECONDS = {"long": 0.4, "quick": 0.01}


def claim(owner: str, kind: str = "long", rank: Rank = Rank.WAITED_FOR) -> Claim:
    return Claim(owner, kind, lambda: rank)


def think(queue: FairQueue) -> str:
    """Let the next one think to the end; whose it was."""
    ticket = queue.take()
    assert ticket
    queue.finish(ticket, SECONDS[ticket.claim.kind])
    return ticket.claim.owner


def test_nobody_waits() -> None:
    assert FairQueue().take() is None


def test_owners_take_turns_however_much_they_want() -> None:
    queue = FairQueue()
    for owner in ["greedy"] * 50 + ["ann"] * 3 + ["bob"]:
        queue.add(claim(owner))
    assert [think(queue) for _ in range(8)] == [
        *("greedy", "ann", "bob"),
        *("greedy", "ann"),
        *("greedy", "ann"),
        "greedy",
    ]


def test_whoever_comes_waits_for_one_thought_of_another() -> None:
    queue = FairQueue()
    for _ in range(50):
        queue.add(claim("greedy"))
    for _ in range(10):
        at_work = queue.take()
        assert at_work
        queue.add(claim("ann", "quick"))
        queue.finish(at_work, SECONDS["long"])
        queue.add(claim("greedy"))
        assert think(queue) == "ann"


def test_one_long_thought_weighs_as_much_as_many_quick_ones() -> None:
    queue = FairQueue()
    for kind, owner in [("long", "x"), ("quick", "x")]:
        queue.add(claim(owner, kind))
        think(queue)  # so that it is known how long they take
    for owner, kind in [("ann", "long"), ("bob", "quick")]:
        for _ in range(100):
            queue.add(claim(owner, kind))
    order = [think(queue) for _ in range(100)]
    assert 35 <= order.index("ann") <= 41
    assert order.count("ann") == 2


def test_a_quick_thought_goes_ahead_of_long_ones_of_many_owners() -> None:
    queue = FairQueue()
    queue.add(claim("x"))
    think(queue)
    for number in range(50):
        queue.add(claim(f"guest{number}"))
    queue.add(claim("ann", "quick"))
    assert think(queue) == "ann"


def test_having_waited_for_nothing_saves_nothing_up() -> None:
    queue = FairQueue()
    queue.add(claim("ann", "quick"))
    think(queue)
    for _ in range(40):
        queue.add(claim("bob"))
        think(queue)
    for owner in ["ann"] * 10 + ["bob"] * 10:
        queue.add(claim(owner))
    assert [think(queue) for _ in range(6)].count("bob") == 3


def test_what_is_waited_for_comes_before_what_is_watched() -> None:
    queue = FairQueue()
    for rank in reversed(Rank):
        queue.add(claim(rank.name, rank=rank))
    assert [think(queue) for _ in Rank] == ["WAITED_FOR", "WATCHED", "UNWATCHED"]


def test_what_matters_least_has_its_turn_at_last() -> None:
    queue = FairQueue()
    for rank in Rank:
        for _ in range(30):
            queue.add(claim(rank.name, rank=rank))
    order = [think(queue) for _ in range(30)]
    assert 2 <= order.count("UNWATCHED") <= order.count("WATCHED") <= 5


def test_somebody_who_comes_to_watch_is_noticed() -> None:
    queue, ranks = FairQueue(), {"ann": Rank.UNWATCHED, "bob": Rank.UNWATCHED}
    for owner in ranks:
        queue.add(Claim(owner, "long", partial(ranks.__getitem__, owner)))
    ranks["bob"] = Rank.WATCHED
    assert think(queue) == "bob"


def test_several_may_think_at_once() -> None:
    queue = FairQueue()
    queue.add(claim("x"))
    think(queue)
    for owner in ["greedy"] * 5 + ["ann"] * 2:
        queue.add(claim(owner))
    taken = [queue.take() for _ in range(4)]
    assert [ticket.claim.owner for ticket in taken if ticket] == ["greedy", "ann"] * 2


def test_what_is_known_to_be_quick_can_be_asked_for() -> None:
    queue = FairQueue()
    for kind in ("long", "quick"):
        queue.add(claim("x", kind))
        think(queue)
    for owner, kind in [("ann", "long"), ("bob", "strange"), ("cid", "quick")]:
        queue.add(claim(owner, kind))
    ticket = queue.take_quick(0.1)
    assert ticket
    assert ticket.claim.owner == "cid"
    assert queue.take_quick(0.1) is None
    assert len(queue) == 2


def test_a_kind_that_was_slow_once_is_still_quick() -> None:
    queue = FairQueue()
    for seconds in (0.01, 1.0):
        queue.add(claim("ann", "quick"))
        ticket = queue.take()
        assert ticket
        queue.finish(ticket, seconds)
    queue.add(claim("ann", "quick"))
    assert queue.take_quick(0.25)


def test_whoever_leaves_is_not_called() -> None:
    queue = FairQueue()
    gone, there = queue.add(claim("ann")), queue.add(claim("bob"))
    assert queue.withdraw(gone)
    assert not queue.withdraw(gone)
    assert queue.take() is there
    assert not queue.withdraw(there)


@pytest.mark.parametrize("leaves", [False, True])
def test_owners_are_forgotten(*, leaves: bool) -> None:
    queue = FairQueue()
    stays = queue.add(claim("stays"))
    for number in range(1000):
        ticket = queue.add(claim(f"guest{number}"))
        if leaves:
            queue.withdraw(ticket)
        else:
            think(queue)
    queue.withdraw(stays)
    while len(queue):
        think(queue)
    assert queue.owners == 0
