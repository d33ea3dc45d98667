"""Ways to a table at a server: a new game, or a link that somebody sent."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from cacique.ai import bots
from cacique.cli.terminal.client import Client, in_words, parse_link
from cacique.cli.terminal.remote import RemoteTable
from cacique.cli.terminal.words import PERSON
from cacique.core.errors import CaciqueError
from cacique.core.setup import Setup
from cacique.server.protocol import requests as req
from cacique.texts.suggest import did_you_mean

__all__ = ["create_game", "follow_link"]


def follow_link(text: str, server: str | None = None, name: str = "") -> RemoteTable:
    """Take a seat, watch, or come back to a game; raises CaciqueError."""
    link = parse_link(text)
    if not (server or link.server):
        raise CaciqueError("a link without its server needs --server")
    with _visiting(server or link.server or "", name) as client:
        if link.seat is not None:
            client.claim(link)
        return RemoteTable(client, link.game, link.watch)


def create_game(
    setup: Setup,
    players: Sequence[str | None],
    server: str,
    names: Sequence[str] = (),
    *,
    lots: tuple[req.Lot, ...] = (),
) -> RemoteTable:
    """Make a new game, with the seats open that nobody has yet; raises CaciqueError.

    Names are those of the people here, in the order of their seats; lots are drawn by the server.
    """
    waiting = iter(names)
    with _visiting(server, next(iter(names), "")) as client:
        _refuse_strangers(client, setup.game, players)
        game = req.NewGame(
            game=setup.game,
            options=json.loads(json.dumps(setup.options())),  # with lists for tuples
            seats=tuple(_seat(player, waiting) for player in players),
            lots=lots,
        )
        created = client.create(game)
        seats = created.links.seats.items()
        links = {i: f"{client.url}/join/{created.id}/{i}#{secret}" for i, secret in seats}
        return RemoteTable(client, created.id, links=links)


@contextmanager
def _visiting(server: str, name: str = "") -> Iterator[Client]:
    """Introduce ourselves to a server, by a name if there is one; if nothing comes of it, leave."""
    client = Client(server)
    try:
        me = client.greet()
        if name and me.name != name:
            client.rename(name)
        yield client
    except CaciqueError:
        client.close()
        raise


def _refuse_strangers(client: Client, game: str, players: Sequence[str | None]) -> None:
    """Refuse bots that are neither cacique's own nor the server's; raises CaciqueError."""
    usual = bots.find(game).bots
    strange = [player for player in players if player and player not in {PERSON, *usual}]
    if not strange:
        return
    offered = [bot.id for entry in client.catalogue() if entry.game == game for bot in entry.bots]
    for name in strange:
        if name not in offered:
            raise CaciqueError(
                f"there is no bot {name!r} of {game} at {client.url}; "
                f"there are {', '.join(offered)}{did_you_mean(name, offered)}"
            )


def _seat(player: str | None, names: Iterator[str]) -> req.SeatSpec:
    if player == PERSON:
        return req.SeatSpec(kind="me", name=next(names, None))
    with in_words(f"the name of the bot {player!r} is too long to be asked for"):
        return req.SeatSpec(kind="bot", bot=player) if player else req.SeatSpec(kind="open")
