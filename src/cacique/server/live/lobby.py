"""The lobby, where games come about: creating, joining, links, rematches, lists."""

import hashlib
import hmac
import json
import secrets
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal

from cacique.ai import bots
from cacique.core.contract import Board
from cacique.core.dice import commit_to
from cacique.core.errors import CaciqueError
from cacique.games import registry
from cacique.server.live.hub import Hub
from cacique.server.live.room import Room
from cacique.server.play.absence import hand_back
from cacique.server.play.authority import Moment, Refusal, begin, begin_when_ready
from cacique.server.play.guests import Guest, hash_secret, new_secret
from cacique.server.play.match import Match
from cacique.server.play.ratelimit import ADDRESS_FACTOR, Limiter
from cacique.server.play.rows import event_row, game_row
from cacique.server.protocol import events as ev
from cacique.server.protocol import requests as req
from cacique.server.store import Conflict, GameRow, NewRow, Row, SeatRow

__all__ = ["Lobby"]

_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are mistaken for each other
_ID_LENGTH = 10
_LISTED = 100
_MOVES_OF_A_GAME = 50  # given ones that cost as much as another game
_QUOTA_SECONDS = 600.0  # in which as many games can be made again as one may have open


@dataclass(frozen=True, slots=True)
class _Plan:
    """A game to be: its first event, its seats and the secrets of their links, moves made."""

    created: ev.CreatedEvent
    seats: tuple[SeatRow, ...]
    secrets: dict[int, str]
    moves: tuple[str, ...] = ()
    early: str = ""  # what its creator sent for the dice before they were promised


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
        return await self._found(game_id, _plan_new(guest, new, self._hub.time.now()))

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

    async def _found(self, game_id: str, plan: _Plan) -> req.Created:
        seed = secrets.token_bytes(32) if plan.created.dice == "server" else None
        watch = None if plan.created.is_public else new_secret()
        match, rows = _first_rows(game_id, plan, seed)
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
            if seat >= len(match.seats):
                raise Refusal("not_found", "there is no such seat")
            if match.seats[seat].guest == guest.id:
                return []
            if match.ended:
                raise Refusal("over", "the game is over")
            if not _opens(claim.secret, match, room.seats[seat]):
                raise Refusal("forbidden", "this link is void: ask for a new one")
            now = self._hub.time.now()
            joined = ev.JoinedEvent(at=now, seat=seat, guest=guest.id, name=name)
            if match.status == "waiting":
                return begin_when_ready(match, joined, *_early_share(match, joined, claim.entropy))
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
        """Make the same game again, seats rotated; people of the old game have their seats.

        Its id follows from the old one's, so that it is stored once, whoever else asks for it.
        """
        match = await room.current()
        if not match.seats_of(guest.id) or not match.ended:
            raise Refusal("forbidden", "only those who played can ask, once the game is over")
        if match.rematch:
            return _without_links(match.rematch)
        created = await self._found_rematch(match, room, guest, address)

        def work(match: Match) -> list[ev.Event]:
            rematched = ev.RematchedEvent(at=self._hub.time.now(), game_id=created.id)
            return [] if match.rematch else [rematched]

        await room.change(work)
        return created

    async def _found_rematch(
        self, match: Match, room: Room, guest: Guest, address: str
    ) -> req.Created:
        game_id = _id_of_rematch(room.id)
        if await self._store.game(game_id) is None:
            await self._check_quota(guest, address)
            with suppress(Conflict):  # somebody else was faster
                plan = _plan_again(match, room.seats, self._hub.time.now())
                return await self._found(game_id, plan)
        return _without_links(game_id)

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


# plans


def _plan_new(guest: Guest, new: req.NewGame, now: float) -> _Plan:
    board = _first_board(new)
    _check_seats(new, board)
    links = {i: new_secret() for i, spec in enumerate(new.seats) if spec.kind == "open"}
    created = ev.CreatedEvent(
        at=now,
        game=new.game,
        rules=board.setup.rules_version,
        options=json.loads(json.dumps(board.setup.options())),
        position=new.position,
        seats=tuple(_seats(new.seats, guest)),
        creator=guest.id,
        clock=new.clock,
        is_public=new.is_public,
        has_chat=new.has_chat,
        dice=_dice(new),
        dice_commitment=None,
    )
    rows = tuple(
        SeatRow(
            i,
            guest.id if spec.kind == "me" else None,
            hash_secret(links[i]) if i in links else None,
        )
        for i, spec in enumerate(new.seats)
    )
    return _Plan(created, rows, links, new.moves, new.entropy)


def _plan_again(match: Match, seats: Sequence[SeatRow], now: float) -> _Plan:
    old = match.created
    pairs = list(zip(old.seats, match.seats, strict=True))
    people = [
        ev.Seat(name=now.name, guest=now.guest, bot=then.bot if now.guest is None else None)
        for then, now in pairs[1:] + pairs[:1]
    ]
    rows = [*seats[1:], *seats[:1]]
    return _Plan(
        old.model_copy(update={"number": 0, "at": now, "seats": tuple(people)}),
        tuple(SeatRow(i, row.guest, None) for i, row in enumerate(rows)),
        {},
    )


def _first_board(new: req.NewGame) -> Board[Any, Any]:
    try:
        board = registry.find(new.game).begin(new.options, new.position)
        for token in new.moves:
            board.push_token(token)
    except CaciqueError as error:
        raise Refusal("illegal", str(error)) from None
    if board.is_over:
        raise Refusal("illegal", "there is nothing left to play in this game")
    return board


def _check_seats(new: req.NewGame, board: Board[Any, Any]) -> None:
    players = board.setup.seats
    if len(new.seats) != players:
        raise Refusal("illegal", f"this game has {players} seats, not {len(new.seats)}")
    for spec in new.seats:
        if (spec.kind == "bot") != (spec.bot is not None):
            raise Refusal("illegal", "a bot's seat, and no other, names its bot")
        if spec.bot is not None and spec.bot not in bots.find(new.game).bots:
            raise Refusal("illegal", f"there is no bot {spec.bot!r} of {new.game}")
    if new.dice == "hand" and any(spec.kind != "me" for spec in new.seats):
        raise Refusal("illegal", "dice are thrown by hand only where one person has all seats")


def _seats(specs: Sequence[req.SeatSpec], guest: Guest) -> Iterator[ev.Seat]:
    """Who sits where; nameless seats of one guest on one screen are told apart by a number."""
    nameless = 0
    for spec in specs:
        if spec.kind == "bot":
            yield ev.Seat(name=spec.name or spec.bot or "", bot=spec.bot)
        elif spec.kind == "me":
            nameless += spec.name is None
            numbered = guest.name if nameless < 2 else f"{guest.name[:27]} {nameless}"
            yield ev.Seat(name=spec.name or numbered, guest=guest.id)
        else:
            yield ev.Seat(name=spec.name or "")


def _dice(new: req.NewGame) -> Literal["none", "server", "hand"]:
    return new.dice if registry.find(new.game).board.has_chance else "none"


# first events


def _first_rows(game_id: str, plan: _Plan, seed: bytes | None) -> tuple[Match, list[Row]]:
    """All that happens before anybody does anything: moves given, and perhaps the beginning."""
    match = Match(game_id, seed)
    rows: list[Row] = []

    def happen(event: ev.Event) -> None:
        rows.append(event_row(match.add(event)))

    commitment = None if seed is None else commit_to(seed)
    happen(plan.created.model_copy(update={"dice_commitment": commitment}))
    for token in plan.moves:
        assert match.board.turn is not None
        happen(ev.MovedEvent(at=plan.created.at, seat=match.board.turn, token=token))
    first_seat = next(iter(match.seats_of(plan.created.creator)), None)
    if plan.early and first_seat in match.awaited:
        happen(_early(first_seat, plan.early, plan.created.at))
    if match.is_ready:
        for event in begin(match, match.shared_entropy, plan.created.at):
            happen(event)
    return match, rows


def _early_share(match: Match, joined: ev.JoinedEvent, entropy: str) -> list[ev.Event]:
    """What somebody sent for the dice with the request for their seat, as older clients do."""
    has_shared = joined.seat not in match.foresee(joined).awaited
    return [] if has_shared or not entropy else [_early(joined.seat, entropy, joined.at)]


def _early(seat: int | None, entropy: str, now: float) -> ev.DiceSharedEvent:
    assert seat is not None
    return ev.DiceSharedEvent(at=now, seat=seat, entropy=entropy, is_early=True)


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
        moves=summary["moves"],
        updated=row.updated,
    )
