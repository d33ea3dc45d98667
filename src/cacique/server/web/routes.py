"""The HTTP routes: they read requests and write answers, and decide nothing."""

import asyncio
import time
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response, WebSocket
from fastapi.responses import PlainTextResponse

from cacique import study
from cacique.server.live.bots import ask_about
from cacique.server.live.fairqueue import Claim
from cacique.server.live.hints import find_advice, format_hint
from cacique.server.live.room import Room
from cacique.server.play.authority import Refusal
from cacique.server.play.catalogue import list_games
from cacique.server.play.guests import (
    SECONDS_TO_KEEP,
    Guest,
    cookie_name,
    find_cookie,
)
from cacique.server.play.match import Match
from cacique.server.play.records import record_of
from cacique.server.play.rows import MOST_ROWS, cut_page
from cacique.server.protocol import events as ev
from cacique.server.protocol import requests as req
from cacique.server.protocol.messages import GameView
from cacique.server.protocol.views import view_sight
from cacique.server.web.looks import (
    account_of,
    board_at,
    draw_board,
    look_at,
    look_at_position,
    look_at_record,
)
from cacique.server.web.middleware import address_of
from cacique.server.web.server import Server
from cacique.server.web.sockets import wire_of

__all__ = ["router", "socket_router"]

_PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": req.Problem} for status in (400, 403, 404, 405, 408, 409, 413, 422, 429, 503)
}
router = APIRouter(prefix="/api", responses=_PROBLEMS)
socket_router = APIRouter(prefix="/api")

GameId = Annotated[str, Path(pattern=r"^[a-z0-9]{1,20}$")]
SeatNumber = Annotated[int, Path(ge=0, le=3)]
Ply = Annotated[int | None, Query(ge=0, le=10_000)]


# Dependencies are coroutines, though they wait for nothing: others would each cost a thread.


async def _server(request: Request) -> Server:
    server: Server = request.app.state.server
    return server


ServerHere = Annotated[Server, Depends(_server)]


async def _guest(request: Request, response: Response, server: ServerHere) -> Guest:
    """Whoever asks; somebody new gets a cookie, and somebody whose cookie is old a new one."""
    cookie = find_cookie(request.cookies, is_secure=_is_secure(request))
    guest = server.guests.read(cookie)
    if guest and not server.pace.allows(guest.id, time.monotonic()):
        raise Refusal("too_fast", "too many requests: wait a little")
    if guest is None:
        guest = server.guests.new()
        _set_cookie(request, response, server, guest)
    elif cookie_name(is_secure=_is_secure(request)) not in request.cookies or not (
        cookie and server.guests.is_fresh(cookie)
    ):
        _set_cookie(request, response, server, guest)
    return guest


def _is_secure(request: Request) -> bool:
    return request.url.scheme == "https"


GuestHere = Annotated[Guest, Depends(_guest)]


async def _address(request: Request) -> str:
    return address_of(request.scope)


AddressHere = Annotated[str, Depends(_address)]


def _set_cookie(request: Request, response: Response, server: Server, guest: Guest) -> None:
    is_secure = _is_secure(request)
    response.set_cookie(
        cookie_name(is_secure=is_secure),
        server.guests.write(guest),
        max_age=SECONDS_TO_KEEP,
        httponly=True,
        samesite="lax",
        secure=is_secure,
    )


class _Entered(NamedTuple):
    """A game that the guest may read."""

    room: Room
    match: Match


async def _enter(
    game_id: GameId,
    server: ServerHere,
    guest: GuestHere,
    secret: Annotated[str, Header(alias="x-watch")] = "",
    watch: str = "",
) -> _Entered:
    room = await server.hub.room(game_id)
    return _Entered(room, await room.enter(guest.id, secret or watch))


EnteredHere = Annotated[_Entered, Depends(_enter)]


async def _room(entered: EnteredHere) -> Room:
    return entered.room


async def _match(entered: EnteredHere) -> Match:
    return entered.match


RoomHere = Annotated[Room, Depends(_room)]
MatchHere = Annotated[Match, Depends(_match)]


# guests


@router.get("/me")
async def get_me(guest: GuestHere) -> req.Me:
    """Say who I am."""
    return req.Me(guest=guest.id, name=guest.name)


@router.put("/me")
async def rename_me(
    body: req.Rename, request: Request, response: Response, server: ServerHere, guest: GuestHere
) -> req.Me:
    """Take another name."""
    renamed = server.guests.rename(guest, body.name)
    _set_cookie(request, response, server, renamed)
    return req.Me(guest=renamed.id, name=renamed.name)


@router.get("/catalogue")
async def get_catalogue() -> tuple[req.CatalogueEntry, ...]:
    """The games, and the bots that play them."""
    return list_games()


# games


@router.post("/games", status_code=201)
async def create_game(
    body: req.NewGame, server: ServerHere, guest: GuestHere, address: AddressHere
) -> req.Created:
    """Make a game."""
    return await server.lobby.create(guest, body, address)


@router.get("/games")
async def list_public_games(server: ServerHere, guest: GuestHere) -> list[req.GameLine]:
    """Public games."""
    return await server.lobby.public_games(guest)


@router.get("/games/mine")
async def list_my_games(server: ServerHere, guest: GuestHere) -> list[req.GameLine]:
    """Games with a seat of mine."""
    return await server.lobby.games_of(guest)


@router.get("/games/{game_id}")
async def get_game(room: RoomHere, match: MatchHere) -> GameView:
    """One game, without its position."""
    return room.view(match)


@router.delete("/games/{game_id}", status_code=204)
async def remove_game(room: RoomHere, server: ServerHere, guest: GuestHere) -> None:
    """Remove a game that nobody else plays."""
    await server.lobby.remove(room, guest)


@router.get("/games/{game_id}/events", response_model=list[ev.Event])
async def get_events(
    room: RoomHere, server: ServerHere, after: Annotated[int, Query(ge=0, le=10**9)] = 0
) -> Response:
    """A page of the events of a game; where there are more, a Link leads to the next one."""
    rows = await server.store.rows(room.id, after, MOST_ROWS + 1)
    page, has_more = cut_page(rows)
    last = rows[len(page) - 1].number if page else after
    headers = {"Link": f'<?after={last}>; rel="next"'} if has_more else {}
    return Response(f"[{','.join(page)}]", media_type="application/json", headers=headers)


@router.get("/games/{game_id}/look")
async def look(room: RoomHere, match: MatchHere, ply: Ply = None) -> req.Look:
    """The position after so many moves, or the last one."""
    names, game = [seat.name for seat in match.seats], room.view(match)
    return await asyncio.to_thread(look_at, match.board.copy(), ply, names, game)


@router.get("/games/{game_id}/prices")
async def get_prices(match: MatchHere) -> dict[str, req.Price]:
    """What every legal build or removal would cost everybody."""
    price = study.find(match.created.game).prices
    prices = await asyncio.to_thread(price, match.board.copy())
    return {token: req.Price(walks=one.walks, lap=one.lap) for token, one in prices.items()}


@router.get("/games/{game_id}/sight")
async def get_sight(
    match: MatchHere, square: Annotated[str, Query(max_length=2)], ply: Ply = None
) -> req.Sight:
    """What is seen from a square."""
    board = await asyncio.to_thread(board_at, match.board.copy(), ply)
    seen = view_sight(board, square)
    if seen is None:
        raise Refusal("illegal", "nobody looks at anything in this game")
    return req.Sight(square=square, seen=seen)


@router.get("/games/{game_id}/why")
async def get_why(match: MatchHere, token: Annotated[str, Query(max_length=12)]) -> req.Why:
    """Why a move is illegal."""
    reason = match.board.why_illegal(match.board.rules.parse_move(token))
    if reason is None:
        return req.Why(reason=None, code=None, words={})
    return req.Why(reason=str(reason), code=reason.code, words=reason.words)


@router.get("/games/{game_id}/review")
async def get_review(match: MatchHere) -> req.Account:
    """How the points came about."""
    return await asyncio.to_thread(account_of, match.board.copy())


@router.get(
    "/games/{game_id}/record",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def get_record(room: RoomHere, server: ServerHere) -> Response:
    """The record."""
    record = await asyncio.to_thread(record_of, await server.store.rows(room.id))
    return PlainTextResponse(str(record))


@router.get(
    "/games/{game_id}/picture.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}},
)
async def get_picture(match: MatchHere, ply: Ply = None) -> Response:
    """A drawing."""
    drawing = await asyncio.to_thread(draw_board, match.board.copy(), ply)
    return Response(drawing, media_type="image/svg+xml")


@router.get("/games/{game_id}/hint")
async def get_hint(
    match: MatchHere, server: ServerHere, guest: GuestHere, address: AddressHere
) -> req.Hint:
    """What the strongest bot would look at; not in games against other people."""
    if match.turn is None or match.others_to_ask(guest.id):
        raise Refusal("forbidden", "there are no hints here")
    version, question = match.version, ask_about(match)
    with server.hints.taken(address) as is_free:
        if not is_free:
            raise Refusal("too_many", "one hint after the other: wait for the last one")
        advice = await server.pool.run(find_advice, question, Claim(guest.id, "hint"))
    return format_hint(advice, version)


@router.post("/games/{game_id}/seats/{seat}/claim")
async def claim_seat(
    game_id: GameId, seat: SeatNumber, body: req.Claim, server: ServerHere, guest: GuestHere
) -> GameView:
    """Take a seat by its link."""
    room = await server.hub.room(game_id)
    await server.lobby.claim(room, seat, guest, body)
    return room.view(await room.current())


@router.post("/games/{game_id}/seats/{seat}/invitation")
async def get_invitation(
    game_id: GameId, seat: SeatNumber, body: req.Invited, server: ServerHere, guest: GuestHere
) -> req.Invitation:
    """What a seat's link invites to; its secret is not for addresses, so it comes in the body."""
    room = await server.hub.room(game_id)
    return await server.lobby.invitation(room, seat, guest, body)


@router.post("/games/{game_id}/seats/{seat}/bot")
async def seat_bot(
    room: RoomHere, seat: SeatNumber, body: req.BotSeat, server: ServerHere, guest: GuestHere
) -> GameView:
    """Give a free seat to a bot."""
    await server.lobby.seat_bot(room, seat, guest, body.bot)
    return room.view(await room.current())


@router.post("/games/{game_id}/seats/{seat}/link")
async def renew_link(
    room: RoomHere, seat: SeatNumber, server: ServerHere, guest: GuestHere
) -> req.Secret:
    """Make a seat's link anew; the old one is void."""
    return req.Secret(secret=await server.lobby.renew_link(room, seat, guest))


@router.post("/games/{game_id}/watch")
async def renew_watch(room: RoomHere, server: ServerHere, guest: GuestHere) -> req.Secret:
    """Make the link to watch anew; the old one is void, and who watches by it has to go."""
    return req.Secret(secret=await server.lobby.renew_watch(room, guest))


@router.post("/games/{game_id}/rematch", status_code=201)
async def rematch(
    room: RoomHere, server: ServerHere, guest: GuestHere, address: AddressHere
) -> req.Created:
    """Offer to play again, seats rotated, or agree to it."""
    return await server.lobby.rematch(room, guest, address)


# study


@router.post("/study")
async def study_record(body: req.Study) -> req.Look:
    """Look at a record."""
    return await asyncio.to_thread(look_at_record, body)


@router.get("/study")
async def study_position(position: Annotated[str, Query(max_length=4000)]) -> req.Look:
    """Look at a position."""
    return await asyncio.to_thread(look_at_position, position)


@socket_router.websocket("/games/{game_id}/socket")
async def play(socket: WebSocket, game_id: str, watch: str = "") -> None:
    """Live play."""
    server: Server = socket.app.state.server
    playing = server.sockets.serve(socket, game_id, watch)
    go_on = wire_of(socket).get("go_on")
    if go_on:
        go_on(playing)
    else:
        await playing
