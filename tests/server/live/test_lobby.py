"""How games come about: creating, joining, links, rematches, lists."""

import asyncio

import pytest
from tests.server.rooms import ANN, BOB, EVE, ME, OPEN, current, listen, new, say, share, start
from tests.server.stored import first_moves

from cacique.server.live import lobby
from cacique.server.live.room import Room
from cacique.server.play.authority import Refusal
from cacique.server.play.guests import Guest
from cacique.server.protocol import requests as req
from cacique.server.store import Unavailable
from cacique.server.web.server import Server

pytestmark = [pytest.mark.compiled, pytest.mark.asyncio]


async def test_a_game_begins_when_the_last_seat_is_claimed(server: Server) -> None:
    created = await server.lobby.create(ANN, new(ME, OPEN))
    assert (await current(server, created.id)).status == "waiting"
    room = await server.hub.room(created.id)
    await server.lobby.claim(room, 1, BOB, req.Claim(secret=created.links.seats[1], name="Rob"))
    match = await current(server, created.id)
    assert match.status == "playing"
    assert [seat.name for seat in match.seats] == ["Ann", "Rob"]


async def test_several_seats_of_one_guest_have_names_of_their_own(server: Server) -> None:
    long = Guest("ann", "A" * 30)
    named = req.SeatSpec(kind="me", name="Zoe")
    wanted = new(ME, named, ME, ME, options={"players": 4})
    match = await current(server, (await server.lobby.create(long, wanted)).id)
    names = [seat.name for seat in match.seats]
    assert names == ["A" * 30, "Zoe", "A" * 27 + " 2", "A" * 27 + " 3"]


async def test_a_link_is_void_once_it_was_used(server: Server) -> None:
    room, created = await start(server)
    secret = created.links.seats[1]
    with pytest.raises(Refusal, match="void"):
        await server.lobby.claim(room, 1, EVE, req.Claim(secret=secret))
    await server.lobby.claim(room, 1, BOB, req.Claim(secret=secret))  # who has it, has it


async def test_a_wrong_secret_opens_nothing(server: Server) -> None:
    created = await server.lobby.create(ANN, new(ME, OPEN))
    room = await server.hub.room(created.id)
    with pytest.raises(Refusal, match="void"):
        await server.lobby.claim(room, 1, EVE, req.Claim(secret="x" * 24))
    with pytest.raises(Refusal, match="no such seat"):
        await server.lobby.claim(room, 2, EVE, req.Claim(secret="x" * 24))


async def test_the_owner_moves_a_seat_to_another_browser(server: Server) -> None:
    room, _ = await start(server)
    with pytest.raises(Refusal, match="not yours"):
        await server.lobby.renew_link(room, 1, ANN)
    secret = await server.lobby.renew_link(room, 1, BOB)
    await server.lobby.claim(room, 1, EVE, req.Claim(secret=secret))
    match = await room.current()
    assert match.seats_of("eve") == (1,)
    assert match.seats_of("bob") == ()


async def test_a_renewed_link_voids_the_old_one(server: Server) -> None:
    created = await server.lobby.create(ANN, new(ME, OPEN))
    room = await server.hub.room(created.id)
    secret = await server.lobby.renew_link(room, 1, ANN)
    with pytest.raises(Refusal, match="void"):
        await server.lobby.claim(room, 1, BOB, req.Claim(secret=created.links.seats[1]))
    await server.lobby.claim(room, 1, BOB, req.Claim(secret=secret))


async def test_who_has_just_lost_a_seat_renews_no_link_of_it(server: Server) -> None:
    room, _ = await start(server)
    secret = await server.lobby.renew_link(room, 1, BOB)
    taken, renewed = await asyncio.gather(
        server.lobby.claim(room, 1, EVE, req.Claim(secret=secret)),
        server.lobby.renew_link(room, 1, BOB),
        return_exceptions=True,
    )
    assert taken is None
    assert isinstance(renewed, Refusal)
    assert (await room.current()).seats_of("eve") == (1,)
    assert room.seats[1].secret_hash is None


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (new(ME, OPEN, game="chess"), "no game"),
        (new(ME, OPEN, OPEN), "2 seats"),
        (new(ME, OPEN, options={"players": 5}), "players"),
        (new(ME, OPEN, options={"height": 5}), "no option"),
        (new(ME, req.SeatSpec(kind="bot", bot="x")), "no bot"),
        (new(ME, req.SeatSpec(kind="bot")), "names its bot"),
        (new(ME, req.SeatSpec(kind="me", bot="level1")), "names its bot"),
        (new(ME, OPEN, moves=("e2e4",)), "not a move"),
        (new(ME, OPEN, position="nonsense"), "position"),
        (new(ME, OPEN, game="puluc", dice="hand"), "by hand"),
        (new(ME, req.SeatSpec(kind="bot", bot="fair"), game="puluc", dice="hand"), "by hand"),
    ],
)
async def test_games_that_cannot_be(server: Server, game: req.NewGame, reason: str) -> None:
    with pytest.raises(Refusal, match=reason):
        await server.lobby.create(ANN, game)


async def test_there_is_a_limit_of_open_games(server: Server) -> None:
    for _ in range(5):
        await server.lobby.create(ANN, new(ME, OPEN))
    with pytest.raises(Refusal) as caught:
        await server.lobby.create(ANN, new(ME, OPEN))
    assert caught.value.code == "too_many"
    await server.lobby.create(BOB, new(ME, OPEN))


async def test_a_rematch_rotates_the_seats(server: Server) -> None:
    room, _ = await start(server)
    with pytest.raises(Refusal):
        await server.lobby.rematch(room, ANN)
    await say(room, "ann", "resign", seat=0)
    with pytest.raises(Refusal):
        await server.lobby.rematch(room, EVE)
    created = await server.lobby.rematch(room, ANN)
    assert (await server.lobby.rematch(room, BOB)).id == created.id
    match = await current(server, created.id)
    assert [seat.guest for seat in match.seats] == ["bob", "ann"]
    assert match.status == "playing"


async def test_a_rematch_waits_for_the_others_and_no_clock_runs_before(server: Server) -> None:
    clock = {"kind": "fischer", "seconds": 60, "increment": 0}
    room, _ = await start(server, clock=clock)
    await say(room, "ann", "resign", seat=0)
    created = await server.lobby.rematch(room, ANN)
    offered = await current(server, created.id)
    assert (offered.status, offered.turn, offered.deadline) == ("waiting", None, None)
    assert [(seat.name, seat.guest, seat.reserved) for seat in offered.seats] == [
        ("Bob", None, "bob"),
        ("Ann", "ann", None),
    ]
    rematched = (await server.store.rows(room.id))[-1].body
    assert '"guest":"ann"' in rematched  # so that Bob is told who asks
    await server.lobby.rematch(room, ANN)  # asking twice is no consent
    assert (await current(server, created.id)).status == "waiting"
    await server.lobby.rematch(room, BOB)
    begun = await current(server, created.id)
    assert begun.status == "playing"
    assert [(seat.guest, seat.reserved) for seat in begun.seats] == [("bob", None), ("ann", None)]
    assert begun.deadline is not None


async def test_a_rematch_against_bots_alone_begins_at_once(server: Server) -> None:
    bot = req.SeatSpec(kind="bot", bot="level1")
    room = await server.hub.room((await server.lobby.create(ANN, new(ME, bot))).id)
    await say(room, "ann", "resign", seat=0)
    created = await server.lobby.rematch(room, ANN)
    assert (await current(server, created.id)).status == "playing"


async def test_a_rematch_that_was_called_off_can_be_offered_again(server: Server) -> None:
    room, _ = await start(server)
    await say(room, "ann", "resign", seat=0)
    created = await server.lobby.rematch(room, ANN)
    await server.lobby.remove(await server.hub.room(created.id), ANN)
    assert (await server.lobby.rematch(room, BOB)).id == created.id
    match = await current(server, created.id)
    assert [seat.reserved for seat in match.seats] == [None, "ann"]


# rooms that wait, and games that are over


async def test_an_invitation_says_who_invites_to_what(server: Server) -> None:
    created = await server.lobby.create(ANN, new(ME, OPEN, options={"demolition": True}))
    room = await server.hub.room(created.id)
    asked = req.Invited(secret=created.links.seats[1])
    told = await server.lobby.invitation(room, 1, BOB, asked)
    assert (told.game, told.inviter, told.names) == ("pueblo", "Ann", ("Ann", ""))
    assert told.options["demolition"] is True
    assert (told.is_mine, told.is_own) == (False, False)
    assert (await server.lobby.invitation(room, 1, ANN, asked)).is_own
    with pytest.raises(Refusal, match="void"):
        await server.lobby.invitation(room, 1, BOB, req.Invited(secret="x" * 20))
    assert (await current(server, created.id)).seats[1].guest is None


async def test_a_free_seat_can_be_given_to_a_bot(server: Server) -> None:
    room = await server.hub.room((await server.lobby.create(ANN, new(ME, OPEN))).id)
    with pytest.raises(Refusal, match="only whoever made"):
        await server.lobby.seat_bot(room, 1, BOB, "level1")
    with pytest.raises(Refusal, match="no bot"):
        await server.lobby.seat_bot(room, 1, ANN, "nobody")
    with pytest.raises(Refusal, match="not free"):
        await server.lobby.seat_bot(room, 0, ANN, "level1")
    await server.lobby.seat_bot(room, 1, ANN, "level1")
    match = await room.current()
    assert (match.status, match.seats[1].bot, match.seats[1].name) == (
        "playing",
        "level1",
        "level1",
    )


async def test_a_game_that_nobody_else_plays_can_be_removed(server: Server) -> None:
    room = await server.hub.room((await server.lobby.create(ANN, new(ME, OPEN))).id)
    with pytest.raises(Refusal):
        await server.lobby.remove(room, EVE)
    await server.lobby.remove(room, ANN)
    assert await server.lobby.games_of(ANN) == []
    with pytest.raises(Refusal, match="no such game"):
        await server.hub.room(room.id)
    shared, _ = await start(server)
    with pytest.raises(Refusal, match="somebody else"):
        await server.lobby.remove(shared, ANN)


async def test_who_begins_may_be_drawn_and_is_written_down(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.randbelow", lambda seats: seats - 1)
    created = await server.lobby.create(ANN, new(ME, ME, lots=("first", "tallest")))
    match = await current(server, created.id)
    assert (match.created.options["first"], match.created.options["tallest"]) == (1, 1)
    assert match.turn == 1
    assert match.created.lots == ("first", "tallest")
    with pytest.raises(Refusal, match="nothing of that"):
        await server.lobby.create(ANN, new(ME, ME, game="puluc", lots=("tallest",)))


async def test_lists_tell_how_games_ended(server: Server) -> None:
    room, _ = await start(server)
    (line,) = await server.lobby.games_of(BOB)
    assert (line.my_seats, line.winners, line.scores) == ((1,), None, None)
    await say(room, "ann", "resign", seat=0)
    (line,) = await server.lobby.games_of(BOB)
    assert (line.my_seats, line.winners, line.scores) == ((1,), (1,), (0, 0))


async def test_who_ask_for_a_rematch_together_get_one_game(server: Server) -> None:
    room, _ = await start(server)
    await say(room, "ann", "resign", seat=0)
    asked = server.lobby.rematch(room, ANN), server.lobby.rematch(room, BOB)
    for_ann, for_bob = await asyncio.gather(*asked)
    assert for_ann.id == for_bob.id == (await room.current()).rematch
    assert len(await server.lobby.games_of(ANN)) == 2


async def test_a_rematch_that_was_cut_off_is_found_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new game was stored, and nothing after it."""
    room, _ = await start(server)
    await say(room, "ann", "resign", seat=0)

    async def fail(*_: object) -> None:
        raise Unavailable("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(server.store, "append", fail)
        with pytest.raises(Unavailable):
            await server.lobby.rematch(room, ANN)
    created = await server.lobby.rematch(room, BOB)
    assert (await room.current()).rematch == created.id
    assert {line.id for line in await server.lobby.games_of(ANN)} == {room.id, created.id}


async def test_a_game_goes_on_from_a_position_or_moves(server: Server) -> None:
    created = await server.lobby.create(ANN, new(ME, ME, moves=("Cd4/3u", ">4")))
    match = await current(server, created.id)
    assert match.turn == 1
    line = match.board.position()
    created = await server.lobby.create(ANN, new(ME, ME, position=line))
    assert (await current(server, created.id)).board.position() == line


async def test_lists(server: Server) -> None:
    await start(server, is_public=True)
    await server.lobby.create(EVE, new(ME, OPEN))
    (line,) = await server.lobby.public_games(BOB)
    assert (line.names, line.is_mine, line.is_my_turn) == (("Ann", "Bob"), True, False)
    assert [entry.status for entry in await server.lobby.games_of(EVE)] == ["waiting"]
    (mine,) = await server.lobby.games_of(ANN)
    assert mine.is_my_turn


async def test_a_game_with_many_moves_costs_as_much_as_many_games(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "_MOVES_OF_A_GAME", 4)
    brought = new(ME, ME, game="puluc", moves=tuple(one["token"] for one in first_moves(12)))
    await server.lobby.create(ANN, brought)  # four of the five that the settings allow
    await server.lobby.create(ANN, new(ME, ME))
    with pytest.raises(Refusal, match="too many new games"):
        await server.lobby.create(ANN, new(ME, ME))


# dice


FAIR = req.SeatSpec(kind="bot", bot="fair")


async def test_dice_against_a_bot_wait_for_the_players_part(server: Server) -> None:
    """The promise is made first: else the server could look for a seed that it likes."""
    created = await server.lobby.create(ANN, new(ME, FAIR, game="puluc"))
    room = await server.hub.room(created.id)
    match = await room.current()
    assert match.status == "waiting"
    assert match.created.dice_commitment
    assert match.awaited == (0,)
    await share(room, "ann", "cd" * 16)
    match = await room.current()
    assert (match.status, match.entropy) == ("playing", ("cd" * 16, ""))


async def test_dice_of_a_rematch_wait_for_everybody_again(server: Server) -> None:
    room, _ = await start(server, game="puluc")
    await say(room, "ann", "resign", seat=0)
    again = await server.hub.room((await server.lobby.rematch(room, ANN)).id)
    await server.lobby.rematch(room, BOB)
    match = await again.current()
    assert (match.status, match.awaited) == ("waiting", (0, 1))
    assert match.created.dice_commitment != (await room.current()).created.dice_commitment
    await share(again, "bob", "ab" * 16)
    assert (await again.current()).status == "waiting"
    await share(again, "ann", "cd" * 16)
    assert (await again.current()).entropy == ("ab" * 16, "cd" * 16)


async def test_what_is_sent_with_a_request_is_marked_as_early(server: Server) -> None:
    """Older clients send their part before they see the promise: the game begins all the same."""
    created = await server.lobby.create(ANN, new(ME, OPEN, game="puluc", entropy="ab"))
    room = await server.hub.room(created.id)
    claim = req.Claim(secret=created.links.seats[1], entropy="cd")
    await server.lobby.claim(room, 1, BOB, claim)
    match = await room.current()
    assert (match.status, match.entropy) == ("playing", ("ab", "cd"))
    assert match.view(0.0, ()).dice.early == (0, 1)


async def test_who_takes_a_seat_over_sends_their_own_part(server: Server) -> None:
    created = await server.lobby.create(ANN, new(ME, OPEN, game="puluc"))
    room = await server.hub.room(created.id)
    await share(room, "ann")
    secret = await server.lobby.renew_link(room, 0, ANN)
    await server.lobby.claim(room, 0, EVE, req.Claim(secret=secret))
    await server.lobby.claim(room, 1, BOB, req.Claim(secret=created.links.seats[1]))
    await share(room, "bob")
    assert (await room.current()).awaited == (0,)
    await share(room, "eve")
    assert (await room.current()).status == "playing"


# seats of those who are away


async def invite(server: Server, monkeypatch: pytest.MonkeyPatch) -> tuple[Room, str]:
    """A new link for Bob's seat, whom Ann has missed for long."""
    room, _ = await start(server)
    await listen(room, "ann")
    later = server.hub.time.steady() + 120
    monkeypatch.setattr(server.hub.time, "steady", lambda: later)
    with pytest.raises(Refusal, match="not yours"):
        await server.lobby.renew_link(room, 1, ANN)
    answer = await say(room, "ann", "ask_away", seat=1, wish="link")
    assert answer["kind"] == "ack", answer
    with pytest.raises(Refusal, match="not yours"):
        await server.lobby.renew_link(room, 1, EVE)
    return room, await server.lobby.renew_link(room, 1, ANN)


async def test_a_lost_seat_is_given_to_somebody_else(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, secret = await invite(server, monkeypatch)
    await server.lobby.claim(room, 1, EVE, req.Claim(secret=secret))
    match = await room.current()
    assert (match.seats_of("eve"), match.seats_of("bob")) == ((1,), ())
    assert not match.misses_anybody


async def test_an_invitation_is_void_when_the_owner_comes_back(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, secret = await invite(server, monkeypatch)
    await listen(room, "bob")
    with pytest.raises(Refusal, match="void"):
        await server.lobby.claim(room, 1, EVE, req.Claim(secret=secret))
    with pytest.raises(Refusal, match="not yours"):
        await server.lobby.renew_link(room, 1, ANN)
    assert (await room.current()).seats_of("bob") == (1,)


async def test_who_takes_a_seat_plays_it_in_place_of_the_stand_in(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, secret = await invite(server, monkeypatch)
    answer = await say(room, "ann", "ask_away", seat=1, wish="bot", id="bot")
    assert answer["kind"] == "ack", answer
    assert (await room.current()).seats[1].bot
    await server.lobby.claim(room, 1, EVE, req.Claim(secret=secret))
    assert (await room.current()).seats[1].bot is None
