"""What every store does."""

import asyncio
import stat
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.store.samples import appended, game, new, row

from cacique.core.errors import CaciqueError
from cacique.server.store import (
    Conflict,
    Head,
    SeatChange,
    SeatRow,
    Store,
    Unavailable,
    open_store,
)

pytestmark = [pytest.mark.compiled, pytest.mark.asyncio]


async def test_a_new_game_is_read_back(store: Store) -> None:
    made = new(is_public=True, deadline=12.25, summary='{"name":"Zoë"}')
    await store.create(made)
    assert await store.game("g") == made.game
    assert await store.rows("g") == made.rows
    assert await store.seats("g") == made.seats
    assert await store.secrets("g") == (b"\x00seed", "watch")


async def test_a_game_that_is_not_there(store: Store) -> None:
    assert await store.game("g") is None
    assert await store.rows("g") == []
    assert await store.seats("g") == []
    assert await store.secrets("g") == (None, None)
    with pytest.raises(Conflict):
        await store.append(game(), [row(1)])
    with pytest.raises(Conflict):
        await store.append(game(), [])
    assert await store.head("g") is None
    with pytest.raises(Conflict):
        await store.set_secret("g", 0, "hash", None)
    with pytest.raises(Conflict):
        await store.set_watch("g", "hash", "dee")


async def test_a_game_is_created_once(store: Store) -> None:
    await store.create(new())
    with pytest.raises(Conflict):
        await store.create(new(status="over"))
    assert await store.game("g") == game()


async def test_what_was_appended_is_read_in_order(store: Store) -> None:
    await store.create(new())
    await store.append(game(updated=2.5), [appended(2), appended(3)])
    later = game(status="over", is_public=True, bot_to_move=True, deadline=9.0, updated=3.5)
    await store.append(later, [appended(4)])
    assert [row.number for row in await store.rows("g")] == [1, 2, 3, 4]
    assert await store.rows("g", 2) == [appended(3), appended(4)]
    assert await store.game("g") == later


async def test_a_number_is_given_once(store: Store) -> None:
    await store.create(new())
    with pytest.raises(Conflict):
        await store.append(game(status="over"), [row(2), row(1)])
    assert await store.rows("g") == new().rows
    assert await store.game("g") == game()


async def test_a_command_is_taken_once_from_each_actor(store: Store) -> None:
    await store.create(new())
    with pytest.raises(Conflict):
        await store.append(game(), [row(2, "ann", "c1")])
    await store.append(game(), [row(2, "bob", "c1"), row(3, "bob"), row(4, "bob"), row(5)])
    await store.create(new("h"))
    assert len(await store.rows("g")) == 5


async def test_a_seat_changes_with_the_events_or_not_at_all(store: Store) -> None:
    await store.create(new())
    bobs = SeatChange(new().seats[1], SeatRow(1, "bob", None, "cd"))
    with pytest.raises(Conflict):
        await store.append(game(), [row(1)], bobs)
    with pytest.raises(Conflict):
        await store.append(game(), [row(3)], bobs)
    assert await store.seats("g") == new().seats
    await store.append(game(), [row(2)], bobs)
    assert (await store.seats("g"))[1] == SeatRow(1, "bob", None, "cd")


@pytest.mark.parametrize(
    "was",
    [
        SeatRow(1, None, "another hash", "ab"),
        SeatRow(1, None, None, "ab"),
        SeatRow(1, "eve", "hash1", "ab"),
        SeatRow(7, None, "hash1", "ab"),
    ],
)
async def test_a_seat_changes_only_from_what_it_was(store: Store, was: SeatRow) -> None:
    await store.create(new())
    with pytest.raises(Conflict):
        await store.append(
            game(status="over"), [row(2)], SeatChange(was, replace(was, guest="bob"))
        )
    assert await store.seats("g") == new().seats
    assert await store.rows("g", 1) == []
    assert await store.game("g") == game()


async def test_an_event_is_appended_behind_the_last_one_only(store: Store) -> None:
    """A number that is free is not enough: the end of a game may have been lost."""
    await store.create(new())
    for rows in ([row(3)], [row(2), row(4)], [row(3), row(2)], [row(7), row(8)]):
        with pytest.raises(Conflict):
            await store.append(game(status="over"), rows)
    assert await store.rows("g") == new().rows
    assert await store.game("g") == game()
    await store.append(game(), [row(2), row(3)])
    await store.append(game(), [row(4)])
    assert [row.number for row in await store.rows("g")] == [1, 2, 3, 4]


async def test_an_event_is_appended_behind_the_one_that_it_follows(store: Store) -> None:
    """Another event of the same number may have taken its place."""
    await store.create(new())
    await store.append(game(), [appended(2)], behind="{}")
    with pytest.raises(Conflict):
        await store.append(game(status="over"), [appended(3)], behind='{"another":"event"}')
    assert await store.rows("g", 2) == []
    await store.append(game(), [appended(3)], behind=appended(2).body)
    assert await store.rows("g", 2) == [appended(3)]


async def test_a_new_game_begins_with_its_first_event(store: Store) -> None:
    for rows in ([row(2)], [row(1), row(3)], [row(1), row(1)]):
        with pytest.raises(Conflict):
            await store.create(replace(new(), rows=rows))
    assert await store.game("g") is None


async def test_how_far_a_game_has_come(store: Store) -> None:
    await store.create(new())
    assert await store.head("g") == Head(1, "{}", "watch")
    await store.append(game(), [appended(2), appended(3)])
    assert await store.head("g") == Head(3, appended(3).body, "watch")


async def test_when_any_game_changed_last(store: Store) -> None:
    assert await store.last_change() is None
    await store.create(new("g", updated=5.0))
    await store.create(new("h", updated=7.0, status="over"))
    assert await store.last_change() == 7.0


async def test_a_link_gets_another_secret(store: Store) -> None:
    await store.create(new())
    await store.set_secret("g", 1, "other", None)
    assert (await store.seats("g"))[1] == SeatRow(1, None, "other", "ab")
    await store.set_secret("g", 0, "anns", "ann")
    assert (await store.seats("g"))[0] == SeatRow(0, "ann", "anns", "ab")


async def test_a_link_is_renewed_for_its_owner_only(store: Store) -> None:
    await store.create(new())
    for seat, owner in ((0, None), (0, "bob"), (1, "ann"), (2, None)):
        with pytest.raises(Conflict):
            await store.set_secret("g", seat, "other", owner)
    assert await store.seats("g") == new().seats


async def test_the_link_to_watch_gets_another_secret(store: Store) -> None:
    await store.create(new())
    await store.create(new("open", is_public=True))
    for name, creator in (("g", "ann"), ("open", "dee")):
        with pytest.raises(Conflict):
            await store.set_watch(name, "other", creator)
        assert (await store.secrets(name))[1] == "watch"
    await store.set_watch("g", "other", "dee")
    assert await store.secrets("g") == (b"\x00seed", "other")


async def test_one_conflict_does_not_fail_others(store: Store) -> None:
    await asyncio.gather(*(store.create(new(f"g{i}")) for i in range(20)))
    jobs = [store.append(game(f"g{i}"), [row(1 if i == 7 else 2)]) for i in range(20)]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(r) for r in results] == [Conflict if i == 7 else type(None) for i in range(20)]
    lengths = [len(await store.rows(f"g{i}")) for i in range(20)]
    assert lengths == [1 if i == 7 else 2 for i in range(20)]


async def test_of_many_who_append_one_wins(store: Store) -> None:
    await store.create(new())
    jobs = [store.append(game(summary=str(i)), [row(2, str(i))]) for i in range(10)]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    winner = results.index(None)
    assert sum(isinstance(result, Conflict) for result in results) == 9
    assert await store.rows("g", 1) == [row(2, str(winner))]
    assert await store.game("g") == game(summary=str(winner))


async def test_public_games_are_listed_by_what_can_be_done(store: Store) -> None:
    for i, status in enumerate(["over", "playing", "waiting", "over", "waiting", "playing"]):
        made = new(f"g{i}", status=status, is_public=True, updated=float(i))
        await store.create(made)
    await store.create(new("private", status="waiting"))
    listed = [game.id for game in await store.public_games(10)]
    assert listed == ["g4", "g2", "g5", "g1", "g3", "g0"]
    assert [game.id for game in await store.public_games(3)] == listed[:3]


async def test_games_of_a_guest(store: Store) -> None:
    for i, status in enumerate(["over", "playing", "waiting"]):
        await store.create(new(f"g{i}", status=status, updated=10.0 - i, guests=("ann", "ann")))
    await store.create(new("h", guests=("bob", None)))
    assert [game.id for game in await store.games_of("ann", 10)] == ["g0", "g1", "g2"]
    assert [game.id for game in await store.games_of("ann", 1)] == ["g0"]
    assert await store.open_games_of("ann") == 2
    assert await store.open_games_of("cy") == 0
    assert await store.open_games_of("dee") == 3  # made them, without a seat


async def test_games_that_the_server_has_to_see_to(store: Store) -> None:
    await store.create(new("late", deadline=5.0))
    await store.create(new("later", deadline=4.0, bot_to_move=True))
    await store.create(new("early", deadline=50.0))
    await store.create(new("over", deadline=5.0, status="over", bot_to_move=True))
    await store.create(new("none"))
    assert await store.due(5.0) == ["later", "late"]
    assert await store.awaiting_bots() == ["later"]


async def test_all_games_from_the_oldest(store: Store) -> None:
    for i in (3, 1, 2):
        await store.create(new(f"g{i}"))
    assert [game async for game in store.all_games()] == ["g3", "g1", "g2"]


async def test_the_signing_key_is_made_once(url: str, store: Store) -> None:
    ((born, key),) = keys = await store.signing_keys()
    assert born == 0.0
    assert len(key) >= 32
    assert await store.signing_keys() == keys
    await store.close()
    again = await open_store(url)
    assert await again.signing_keys() == keys
    await again.close()


async def test_a_new_signing_key_comes_before_the_last_one_alone(store: Store) -> None:
    first = await store.signing_keys()
    await store.add_signing_key(5.0)
    second = await store.signing_keys()
    assert [born for born, _ in second] == [5.0, 0.0]
    assert second[1:] == first
    await store.add_signing_key(1700000000.25)
    third = await store.signing_keys()
    assert [born for born, _ in third] == [1700000000.25, 5.0]
    assert third[1] == second[0]


async def test_outages_are_noted(store: Store) -> None:
    await store.note_outage(100.0, 5.0)
    await store.beat("p", 101.0)
    await store.beat("q", 103.0)
    await store.note_outage(104.0, 5.0)
    assert await store.outages(0.0) == []
    await store.note_outage(110.0, 5.0)
    assert await store.outages(0.0) == [(103.0, 110.0)]
    assert await store.outages(110.0) == []


async def test_starts_that_fail_are_part_of_the_outage(store: Store) -> None:
    """However quickly one follows another: nobody was served between them."""
    await store.beat("p", 100.0)
    for start in (103.0, 106.0, 109.0, 112.0):
        await store.note_outage(start, 5.0)
    assert await store.outages(0.0) == [(100.0, 112.0)]
    await store.beat("p", 112.5)
    await store.note_outage(113.0, 5.0)
    assert await store.outages(0.0) == [(100.0, 112.0)]


async def test_pauses_are_noted_and_grow(store: Store) -> None:
    await store.note_pause(10.0, 14.0)
    await store.note_pause(20.0, 25.0)
    await store.note_pause(10.0, 15.0)
    assert await store.outages(0.0) == [(10.0, 15.0), (20.0, 25.0)]


async def test_whoever_ends_in_good_order_is_not_missed(store: Store) -> None:
    await store.beat("p", 101.0)
    await store.beat("q", 102.0)
    assert sorted(await store.beats()) == [("p", 101.0), ("q", 102.0)]
    await store.rest("q", 103.0)
    assert sorted(await store.beats()) == [("", 103.0), ("p", 101.0)]
    await store.note_outage(110.0, 5.0)
    assert await store.outages(0.0) == [(103.0, 110.0)]


async def test_what_is_stored_is_there_after_a_restart(url: str, store: Store) -> None:
    await store.create(new())
    await store.append(game(), [appended(2)])
    await store.close()
    again = await open_store(url)
    assert await again.rows("g", 1) == [appended(2)]
    await again.close()


async def test_closing_stores_what_waits_and_then_nothing_more(url: str, store: Store) -> None:
    await store.create(new())
    waiting = [asyncio.ensure_future(store.append(game(), [appended(n)])) for n in range(2, 30)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    with pytest.raises(Unavailable, match="closed"):
        await store.append(game(), [appended(30)])
    with pytest.raises(Unavailable, match="closed"):
        await store.rows("g")
    again = await open_store(url)
    assert len(await again.rows("g")) == 29
    await again.close()


async def test_a_good_store_passes_its_check(store: Store) -> None:
    await store.check()
    await store.check()


async def test_a_backup_is_whole_private_and_a_store(store: Store, tmp_path: Path) -> None:
    copy = tmp_path / "copies" / "copy.db"
    copy.parent.mkdir()
    for i in range(5):
        await store.create(new(f"g{i}", is_public=True))
        await store.append(game(f"g{i}", is_public=True, updated=float(i)), [appended(2)])
    await store.beat("p", 1.0)
    await store.note_outage(10.0, 2.0)
    keys = await store.signing_keys()
    await store.backup(copy)
    await store.append(game("g0", status="over"), [appended(3)])
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert list(copy.parent.iterdir()) == [copy]
    again = await open_store(f"sqlite:{copy}")
    assert [game async for game in again.all_games()] == [f"g{i}" for i in range(5)]
    assert await again.rows("g0") == [*new().rows, appended(2)]
    assert await again.seats("g0") == await store.seats("g0")
    assert await again.secrets("g0") == (b"\x00seed", "watch")
    assert await again.game("g3") == game("g3", is_public=True, updated=3.0)
    assert await again.signing_keys() == keys
    assert await again.outages(0.0) == [(1.0, 10.0)]
    await again.create(new("another"))
    await again.close()


async def test_a_backup_that_cannot_be_written(store: Store, tmp_path: Path) -> None:
    with pytest.raises((CaciqueError, OSError), match="no such folder"):
        await store.backup(tmp_path / "nowhere" / "copy.db")


async def test_replaced_rows_stay_what_they_were(store: Store) -> None:
    await store.create(new())
    before = await store.rows("g")
    with pytest.raises(Conflict):
        await store.append(game(), [replace(before[0], body='{"other":1}')])
    assert await store.rows("g") == before


# leases


async def test_one_process_has_a_lease(store: Store) -> None:
    assert await store.take_lease("g", "p", 60.0)
    assert not await store.take_lease("g", "q", 60.0)
    assert await store.take_lease("h", "q", 60.0)
    assert await store.take_lease("g", "p", 60.0)  # whoever has it may have it longer


async def test_of_many_who_want_a_lease_one_gets_it(store: Store) -> None:
    asked = [store.take_lease("g", f"p{number}", 60.0) for number in range(20)]
    assert sum(await asyncio.gather(*asked)) == 1


async def test_a_lease_is_dropped_by_its_process_only(store: Store) -> None:
    await store.take_lease("g", "p", 60.0)
    await store.drop_lease("g", "q")
    assert not await store.take_lease("g", "q", 60.0)
    await store.drop_lease("g", "p")
    assert await store.take_lease("g", "q", 60.0)


async def test_a_lease_runs_out(store: Store) -> None:
    await store.take_lease("g", "p", 0.05)
    async with asyncio.timeout(30):
        while not await store.take_lease("g", "q", 60.0):  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    await store.renew_leases("p", 60.0)  # it is not its own any more
    await store.drop_lease("g", "p")
    assert not await store.take_lease("g", "p", 60.0)


async def test_a_process_renews_all_its_leases(store: Store) -> None:
    await store.take_lease("g", "p", 5.0)
    await store.take_lease("h", "p", 5.0)
    await store.renew_leases("p", -1.0)
    assert await store.take_lease("g", "q", 60.0)
    assert await store.take_lease("h", "q", 60.0)
    await store.renew_leases("p", 60.0)  # what ran out is nobody's
    assert not await store.take_lease("g", "p", 60.0)


async def test_games_with_a_lease_await_no_bot(store: Store) -> None:
    for name in "gh":
        await store.create(new(name, bot_to_move=True))
    await store.take_lease("g", "p", 60.0)
    assert await store.awaiting_bots() == ["h"]
    await store.drop_lease("g", "p")
    assert await store.awaiting_bots() == ["g", "h"]


# pages


async def test_events_are_read_in_pages(store: Store) -> None:
    await store.create(new())
    await store.append(game(), [appended(number) for number in range(2, 8)])
    assert [row.number for row in await store.rows("g", 0, 3)] == [1, 2, 3]
    assert [row.number for row in await store.rows("g", 3, 3)] == [4, 5, 6]
    assert [row.number for row in await store.rows("g", 6, 3)] == [7]
    assert await store.rows("g", 7, 3) == []


# removing


async def test_a_game_is_removed_with_all_that_it_had(store: Store) -> None:
    for name in "ghi":
        await store.create(new(name))
    assert await store.delete(["g", "i", "nosuchgame"]) == ["g", "i"]
    assert await store.game("g") is None
    assert await store.rows("g") == []
    assert await store.seats("g") == []
    assert await store.secrets("g") == (None, None)
    with pytest.raises(Conflict):
        await store.append(game(), [appended(2)])
    assert len(await store.rows("h")) == 1
    assert await store.delete(["g"]) == []
    await store.create(new())


async def test_games_that_did_not_change_for_long_are_removed(store: Store) -> None:
    for name, status, updated in (
        ("old", "waiting", 1.0),
        ("older", "waiting", 0.5),
        ("young", "waiting", 9.0),
        ("played", "playing", 1.0),
        ("ended", "over", 1.0),
    ):
        await store.create(new(name, status=status, updated=updated))
    assert await store.delete_older("waiting", 5.0, 1) == ["older"]
    assert await store.delete_older("waiting", 5.0, 10) == ["old"]
    assert await store.delete_older("waiting", 5.0, 10) == []
    assert [game_id async for game_id in store.all_games()] == ["young", "played", "ended"]


async def test_games_of_a_guest_are_those_they_had_to_do_with(store: Store) -> None:
    await store.create(new("made", guests=(None, None)))  # by dee; ann did something
    await store.create(new("seated", guests=("bob", None)))
    await store.append(game("made"), [row(2, "eve", "c2")])
    assert await store.games_with("dee") == ["made", "seated"]
    assert await store.games_with("bob") == ["seated"]
    assert await store.games_with("eve") == ["made"]
    assert await store.games_with("ann") == ["made", "seated"]
    assert await store.games_with("nobody") == []
