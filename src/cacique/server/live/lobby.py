"""The lobby, where games come about: creating, joining, links, rematches, lists."""

import hashlib
import hmac
import json
import secrets
from contextlib import suppress

from cacique.ai import bots
from cacique.server.live.hub import Hub
from cacique.server.live.plans import Plan, early_share, first_rows, plan_again, plan_new
from cacique.server.live.room import Room
from cacique.server.play.absence import hand_back, reserved_for
from cacique.server.play.authority import Moment, Refusal, begin_when_ready
from cacique.server.play.guests import Guest, hash_secret, new_secret
from cacique.server.play.match import Match
from cacique.server.play.ratelimit import ADDRESS_FACTOR, Limiter
from cacique.server.play.rows import game_row
from cacique.server.protocol import events as ev
from cacique.server.protocol import requests as req
from cacique.server.store import Conflict, GameRow, NewRow, SeatRow

__all__ = ["Lobby"]

_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are mistaken for each other
_ID_LENGTH = 10
_LISTED = 100
_MOVES_OF_A_GAME = 50  # given ones that cost as much as another game
_QUOTA_SECONDS = 600.0  # in which as many games can be made again as one may have open


class Lobby:
    """Makes games and finds them."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._store = hub.store
        most = float(hub.settings.games_each)
        self._by_guest = Limiter(most / _QUOTA_SECONDS, most)
        most *= ADDRESS_FACTOR
        self._by_address = Limiter(most / _QUOTA_SECONDS, most)

    async def create(self, guest: Guest, new: req.NewGame, address: str = "") -> req.Created:
        """Make a game; Refusal where it cannot be."""
        await self._check_quota(guest, address, 1 + len(new.moves) / _MOVES_OF_A_GAME)
        game_id = "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))
        return await self._found(game_id, plan_new(guest, new, self._hub.time.now()))

    async def _check_quota(self, guest: Guest, address: str, cost: float = 1.0) -> None:
        """Limit games that a guest made or plays, and how fast they are made.

        One that comes with many moves costs as much as many games.
        """
        now = self._hub.time.steady()
        by_guest = self._by_guest.allows(guest.id, now, cost)
        if not (by_guest and self._by_address.allows(address, now, cost)):
            raise Refusal("too_many", "too many new games: wait some minutes")
        if await self._store.open_games_of(guest.id) >= self._hub.settings.games_each:
            raise Refusal("too_many", "you have too many games that are not over yet")

    async def _found(self, game_id: str, plan: Plan) -> req.Created:
        seed = secrets.token_bytes(32) if plan.created.dice == "server" else None
        watch = None if plan.created.is_public else new_secret()
        match, rows = first_rows(game_id, plan, seed)
        await self._hub.create(
            NewRow(
                game=game_row(match, plan.created.at),
                rows=rows,
                seats=plan.seats,
                creator=plan.created.creator,
                seed=seed,
                watch_hash=hash_secret(watch) if watch else None,
            )
        )
        return req.Created(id=game_id, links=req.Links(seats=plan.secrets, watch=watch))

    async def claim(self, room: Room, seat: int, guest: Guest, claim: req.Claim) -> None:
        """Give a seat to whoever has the secret of its link, which is void from then on."""
        name = claim.name or guest.name
        row = SeatRow(seat, guest.id, None)

        def work(match: Match) -> list[ev.Event]:
            self._check_claim(match, room, seat, guest, claim.secret)
            if match.seats[seat].guest == guest.id:
                return []
            now = self._hub.time.now()
            joined = ev.JoinedEvent(at=now, seat=seat, guest=guest.id, name=name)
            if match.status == "waiting":
                return begin_when_ready(match, joined, *early_share(match, joined, claim.entropy))
            if seat not in match.stand_ins:
                return [joined]
            return [joined, hand_back(match, seat, Moment(now, self._hub.outages))]

        await room.change(work, seat=row)

    async def renew_link(self, room: Room, seat: int, guest: Guest) -> str:
        """Give a seat's link another secret, for its owner, or for the creator while it is open.

        Where the others agreed to invite somebody, also for who asked them, or for the creator.
        """
        invitation = (await room.current()).invitations.get(seat)

        def check(match: Match) -> None:
            if seat >= len(match.seats) or (match.seats[seat].bot and not match.seats[seat].guest):
                raise Refusal("not_found", "there is no such seat for people")
            creator, owner = match.created.creator, match.seats[seat].guest
            is_inviting = invitation and guest.id in {invitation.guest, creator}
            if guest.id != (owner or creator) and not is_inviting:
                raise Refusal("forbidden", "this link is not yours to renew")
            if invitation != match.invitations.get(seat):
                raise Refusal("stale", "its owner is back, or the seat is another's: look again")

        secret = new_secret()
        await room.set_secret(seat, _hash_for(invitation, secret), check)
        return secret

    async def renew_watch(self, room: Room, guest: Guest) -> str:
        """Give a private game's link to watch another secret, for whoever made the game."""

        def check(match: Match) -> None:
            if match.created.is_public:
                raise Refusal("illegal", "everybody may watch this game: there is no link for it")
            if guest.id != match.created.creator:
                raise Refusal("forbidden", "only whoever made the game renews its link to watch")

        secret = new_secret()
        await room.set_watch(hash_secret(secret), check)
        return secret

    async def rematch(self, room: Room, guest: Guest, address: str = "") -> req.Created:
        """Offer the same game again, seats rotated, or agree to it.

        It waits until all people of the old game have asked for it: nobody's clock runs before.
        Its id follows from the old one's, so that it is stored once, whoever else asks for it.
        """
        match = await room.current()
        if not match.seats_of(guest.id) or not match.ended:
            raise Refusal("forbidden", "only those who played can ask, once the game is over")
        created = await self._found_rematch(match, room, guest, address)
        await self._sit_down(created.id, guest)

        def work(match: Match) -> list[ev.Event]:
            now = self._hub.time.now()
            rematched = ev.RematchedEvent(at=now, game_id=created.id, guest=guest.id)
            return [] if match.rematch else [rematched]

        await room.change(work)
        return created

    async def _found_rematch(
        self, match: Match, room: Room, guest: Guest, address: str
    ) -> req.Created:
        game_id = match.rematch or _id_of_rematch(room.id)
        if await self._store.game(game_id) is None:  # or it was called off
            await self._check_quota(guest, address)
            with suppress(Conflict):  # somebody else was faster
                plan = plan_again(match, guest, self._hub.time.now())
                return await self._found(game_id, plan)
        return _without_links(game_id)

    async def _sit_down(self, game_id: str, guest: Guest) -> None:
        """Give a guest the seats that were kept for them."""
        room = await self._hub.room(game_id)
        for seat in reserved_for(await room.current(), guest.id):

            def work(match: Match, seat: int = seat) -> list[ev.Event]:
                kept = match.seats[seat]
                if kept.reserved != guest.id:
                    return []
                now = self._hub.time.now()
                joined = ev.JoinedEvent(at=now, seat=seat, guest=guest.id, name=kept.name)
                return begin_when_ready(match, joined)

            await room.change(work, seat=SeatRow(seat, guest.id, None))

    async def invitation(
        self, room: Room, seat: int, guest: Guest, asked: req.Invited
    ) -> req.Invitation:
        """What a seat's link invites to, for whoever has its secret."""
        if self._store.is_shared:  # no event tells that a link is another by now
            await room.follow()
        match = await room.current()
        self._check_claim(match, room, seat, guest, asked.secret)
        created = match.created
        return req.Invitation(
            game=created.game,
            options=created.options,
            clock=created.clock,
            inviter=self._inviter(match, seat),
            names=tuple(each.name for each in match.seats),
            status=match.status,
            is_mine=match.seats[seat].guest == guest.id,
            is_own=guest.id == created.creator or bool(match.seats_of(guest.id)),
        )

    @staticmethod
    def _inviter(match: Match, seat: int) -> str:
        """The name of who made the game, else of anybody else who plays it."""
        creator = [each.name for each in match.seats if each.guest == match.created.creator]
        others = [each.name for i, each in enumerate(match.seats) if each.guest and i != seat]
        return next(iter([*creator, *others]), "")

    @staticmethod
    def _check_claim(match: Match, room: Room, seat: int, guest: Guest, secret: str) -> None:
        """Raise Refusal where a secret does not let a guest take a seat."""
        if seat >= len(match.seats):
            raise Refusal("not_found", "there is no such seat")
        if match.seats[seat].guest == guest.id:
            return
        if match.ended:
            raise Refusal("over", "the game is over")
        if not _opens(secret, match, room.seats[seat]):
            raise Refusal("forbidden", "this link is void: ask for a new one")

    async def remove(self, room: Room, guest: Guest) -> None:
        """Remove a game in which nobody else has a seat, for whoever made or plays it."""
        match = await room.fresh()
        people = {seat.guest for seat in match.seats if seat.guest}
        if guest.id not in people | {match.created.creator}:
            raise Refusal("forbidden", "this game is not yours to remove")
        if people - {guest.id}:
            raise Refusal("forbidden", "somebody else plays this game, too")
        await self._hub.remove(room.id)

    async def seat_bot(self, room: Room, seat: int, guest: Guest, bot: str) -> None:
        """Let a bot have a seat that nobody has taken, for whoever made the game."""

        def work(match: Match) -> list[ev.Event]:
            if guest.id != match.created.creator:
                raise Refusal("forbidden", "only whoever made the game fills its seats")
            if seat >= len(match.seats) or match.seats[seat].guest or match.seats[seat].bot:
                raise Refusal("stale", "this seat is not free")
            if match.status != "waiting":
                raise Refusal("over", "the game has begun")
            if not bots.find(match.created.game).offers(bot):
                raise Refusal("illegal", f"there is no bot {bot!r} of {match.created.game}")
            now = self._hub.time.now()
            return begin_when_ready(match, ev.SubstitutedEvent(at=now, seat=seat, bot=bot))

        await room.change(work, seat=SeatRow(seat, None, None))

    async def public_games(self, guest: Guest) -> list[req.GameLine]:
        rows = await self._store.public_games(_LISTED)
        mine = {row.id for row in await self._store.games_of(guest.id, _LISTED)}
        return [_line(row, guest, row.id in mine) for row in rows]

    async def games_of(self, guest: Guest) -> list[req.GameLine]:
        rows = await self._store.games_of(guest.id, _LISTED)
        return [_line(row, guest, is_mine=True) for row in rows]


def _id_of_rematch(game_id: str) -> str:
    digest = hashlib.sha256(f"rematch of {game_id}".encode()).digest()
    return "".join(_ID_LETTERS[byte % len(_ID_LETTERS)] for byte in digest[:_ID_LENGTH])


def _without_links(game_id: str) -> req.Created:
    """A game that somebody else has made: they were told its links."""
    return req.Created(id=game_id, links=req.Links(seats={}, watch=None))


# links


def _hash_for(invitation: ev.InvitedEvent | None, secret: str) -> str:
    """What is stored of a link's secret; that of an invitation is void without that very one."""
    return hash_secret(f"{invitation.number}.{secret}" if invitation else secret)


def _opens(secret: str, match: Match, row: SeatRow) -> bool:
    """Whether a secret lets somebody take a seat now."""
    invitation = match.invitations.get(row.seat)
    stored = row.secret_hash or ""
    candidates = {_hash_for(None, secret), _hash_for(invitation, secret)}
    return any(hmac.compare_digest(each, stored) for each in candidates)


def _line(row: GameRow, guest: Guest, is_mine: bool) -> req.GameLine:  # noqa: FBT001
    summary = json.loads(row.summary)
    return req.GameLine(
        id=row.id,
        game=row.game,
        options=summary["options"],
        status=row.status,  # type: ignore[arg-type]
        names=tuple(summary["names"]),
        is_mine=is_mine,
        is_my_turn=summary["turn"] == guest.id,
        my_seats=tuple(i for i, who in enumerate(summary.get("guests", ())) if who == guest.id),
        winners=summary.get("winners"),
        scores=summary.get("scores"),
        moves=summary["moves"],
        updated=row.updated,
    )
