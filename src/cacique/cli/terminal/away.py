"""Making and joining games at a server."""

import json
import secrets

from cacique.ai.fixture import count_seats
from cacique.cli.terminal.client import Door, Link, parse_link
from cacique.cli.terminal.remote import RemoteTable
from cacique.cli.terminal.seating import PERSON, Wishes, seat_players
from cacique.core.errors import CaciqueError
from cacique.server.protocol import requests as req

__all__ = ["open_remote_table"]


def open_remote_table(wishes: Wishes) -> RemoteTable:
    """Follow a link, or make a new game with its other seats open; raises CaciqueError."""
    link = parse_link(wishes.link) if wishes.link else None
    server = wishes.server or (link and link.server)
    if not server:
        raise CaciqueError("a link without its server needs --server")
    door = Door(server)
    try:
        door.greet()
        return _follow(door, link) if link else _create(door, wishes)
    except CaciqueError:
        door.close()
        raise


def _create(door: Door, wishes: Wishes) -> RemoteTable:
    created = door.create(_describe(wishes))
    links = [
        f"{door.url}/join/{created.id}/{seat}/{secret}"
        for seat, secret in created.links.seats.items()
    ]
    return RemoteTable(door, created.id, links=tuple(links))


def _follow(door: Door, link: Link) -> RemoteTable:
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
