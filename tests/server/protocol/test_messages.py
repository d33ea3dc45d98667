"""The documentation tells the protocol as it is."""

import re
from pathlib import Path
from typing import get_args

import pytest
from tests.server.table import Table

from cacique.server.protocol.messages import (
    CLIENT_MESSAGE,
    SERVER_MESSAGE,
    ClientMessage,
    Update,
    Welcome,
    join_update,
    join_welcome,
)
from cacique.server.protocol.views import view_board

_PAGE = (Path(__file__).parents[3] / "docs" / "server.md").read_text(encoding="utf-8")
_SOCKET = _PAGE[_PAGE.index("## The socket") :].partition("\n## ")[0]
_ROWS = re.findall(r"^\| `(\w+)` \|([^|]*)\|", _SOCKET, re.MULTILINE)
_EXAMPLES = re.findall(r"^    (\{.*\})$", _SOCKET, re.MULTILINE)


def test_the_page_names_every_message_of_a_client_with_its_fields() -> None:
    messages = get_args(get_args(ClientMessage)[0])
    fields = {each.model_fields["kind"].default: set(each.model_fields) for each in messages}
    assert {kind: {"kind", *re.findall(r"`(\w+)`", cell)} for kind, cell in _ROWS} == fields


def test_examples_of_the_page_are_messages() -> None:
    asked, answered = _EXAMPLES
    assert CLIENT_MESSAGE.validate_json(asked).kind == "move"
    assert SERVER_MESSAGE.validate_json(answered).kind == "ack"
    with pytest.raises(ValueError):
        CLIENT_MESSAGE.validate_json(answered)


def test_joined_messages_are_those_of_the_models() -> None:
    """Events are sent as they are stored: what is joined of them must be what a model would say."""
    table = Table()
    table.move()
    game, view = table.match.view(table.now, ()), view_board(table.match.board)
    bodies = [event.model_dump_json() for event in table.events]
    events = tuple(table.events)
    assert SERVER_MESSAGE.validate_json(join_update(bodies)) == Update(events=events)
    full = Update(events=events, game=game, view=view)
    assert join_update(bodies, game, view) == full.model_dump_json()
    welcome = Welcome(guest="ann", seats=(0, 1), events=events, game=game, view=view)
    assert SERVER_MESSAGE.validate_json(join_welcome("ann", (0, 1), bodies, game, view)) == welcome
    assert '"view":null}' in join_welcome("ann", (), bodies, game, None)
