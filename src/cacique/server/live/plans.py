"""Plans of games to be: who sits where, what is drawn by lot, and what happens at once."""

import json
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal

from cacique.ai import bots
from cacique.core.contract import Board
from cacique.core.dice import commit_to
from cacique.core.errors import CaciqueError
from cacique.games import registry
from cacique.server.play.authority import Refusal, begin
from cacique.server.play.guests import Guest, hash_secret, new_secret
from cacique.server.play.match import Match
from cacique.server.play.rows import event_row
from cacique.server.protocol import events as ev
from cacique.server.protocol import requests as req
from cacique.server.store import Row, SeatRow

__all__ = ["Plan", "early_share", "first_rows", "plan_again", "plan_new"]


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to be: its first event, its seats and the secrets of their links, moves made."""

    created: ev.CreatedEvent
    seats: tuple[SeatRow, ...]
    secrets: dict[int, str]
    moves: tuple[str, ...] = ()
    early: str = ""  # what its creator sent for the dice before they were promised


def plan_new(guest: Guest, asked: req.NewGame, now: float) -> Plan:
    new = _draw_lots(asked)
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
        lots=new.lots,
    )
    rows = tuple(
        SeatRow(
            i,
            guest.id if spec.kind == "me" else None,
            hash_secret(links[i]) if i in links else None,
        )
        for i, spec in enumerate(new.seats)
    )
    return Plan(created, rows, links, new.moves, new.entropy)


def _draw_lots(new: req.NewGame) -> req.NewGame:
    """Draw the seats that shall be drawn, each as likely as the others, and set them."""
    if not new.lots:
        return new
    known = {field.name for field in fields(registry.find(new.game).setup)}
    if not known.issuperset(new.lots):
        raise Refusal("illegal", f"there is nothing of that to draw in {new.game}")
    drawn = {name: secrets.randbelow(len(new.seats)) for name in new.lots}
    return new.model_copy(update={"options": new.options | drawn})


def plan_again(match: Match, guest: Guest, now: float) -> Plan:
    """The same game with the seats rotated; those of other people are kept until they agree."""
    old = match.created
    pairs = list(zip(old.seats, match.seats, strict=True))
    seats = [_seat_again(then, last, guest) for then, last in pairs[1:] + pairs[:1]]
    created = {"number": 0, "at": now, "seats": tuple(seats), "creator": guest.id}
    return Plan(
        old.model_copy(update=created),
        tuple(SeatRow(i, seat.guest, None) for i, seat in enumerate(seats)),
        {},
    )


def _seat_again(then: ev.Seat, last: ev.Seat, guest: Guest) -> ev.Seat:
    if last.guest is None:
        return ev.Seat(name=last.name, bot=then.bot or last.bot)
    if last.guest == guest.id:
        return ev.Seat(name=last.name, guest=guest.id)
    return ev.Seat(name=last.name, reserved=last.guest)


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
        if spec.bot is not None and not bots.find(new.game).offers(spec.bot):
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


def first_rows(game_id: str, plan: Plan, seed: bytes | None) -> tuple[Match, list[Row]]:
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


def early_share(match: Match, joined: ev.JoinedEvent, entropy: str) -> list[ev.Event]:
    """What somebody sent for the dice with the request for their seat, as older clients do."""
    has_shared = joined.seat not in match.foresee(joined).awaited
    return [] if has_shared or not entropy else [_early(joined.seat, entropy, joined.at)]


def _early(seat: int | None, entropy: str, now: float) -> ev.DiceSharedEvent:
    assert seat is not None
    return ev.DiceSharedEvent(at=now, seat=seat, entropy=entropy, is_early=True)
