"""Making and joining games at a server."""

import json
import secrets

from cacique.ai.match import count_seats
from cacique.cli.terminal.doors import Door, parse_link
from cacique.cli.terminal.opening import PERSON, Wishes, seat_players
from cacique.cli.terminal.remote import RemoteTable
from cacique.core.errors import CaciqueError
from cacique.server import requests as req

__all__ = ["open_remote_table"]


def open_remote_table(wishes: Wishes) -> RemoteTable:
    """Follow a link, or make a new game with its other seats open; raises CaciqueError."""
    if wishes.link:
        return _follow(wishes.link, wishes.server)
    assert wishes.server
    door = Door(wishes.server)
    door.greet()
    created = door.create(_describe(wishes))
    links = [
        f"{door.url}/join/{created.id}/{seat}/{secret}"
        for seat, secret in created.links.seats.items()
    ]
    return RemoteTable(door, created.id, links=tuple(links))


def _follow(text: str, server: str | None) -> RemoteTable:
    link = parse_link(text)
    if not (server or link.server):
        raise CaciqueError("a link without its server needs --server")
    door = Door(server or link.server or "")
    door.greet()
    if link.seat is not None:
        door.claim(link)
    return RemoteTable(door, link.game, link.watch)


def _describe(wishes: Wishes) -> req.NewGame:
    assert wishes.game
    setup = wishes.setup()
    return req.NewGame(
        game=wishes.game,
        options=json.loads(json.dumps(setup.options())),  # with lists for tuples
        seats=tuple(_seat(player) for player in seat_players(wishes, count_seats(setup))),
        entropy=secrets.token_hex(16),
    )


def _seat(player: str | None) -> req.SeatSpec:
    if player == PERSON:
        return req.SeatSpec(kind="me")
    return req.SeatSpec(kind="bot", bot=player) if player else req.SeatSpec(kind="open")
