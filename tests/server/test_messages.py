"""The documentation tells the protocol as it is."""

import re
from pathlib import Path
from typing import get_args

import pytest

from cacique.server.protocol.messages import CLIENT_MESSAGE, SERVER_MESSAGE, ClientMessage

_PAGE = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
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
