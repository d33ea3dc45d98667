"""The documentation tells the limits as they are."""

from pathlib import Path

import pytest

from cacique.server.live import connection
from cacique.server.play import authority
from cacique.server.play.ratelimit import Turns
from cacique.server.protocol import fields
from cacique.server.web import middleware, sockets, wire


@pytest.mark.parametrize(
    "line",
    [
        (
            f"body of a request | {middleware.MOST_BYTES:,} bytes,"
            f" within {middleware._SECONDS:.0f} s |"
        ),
        f"head of a request | 64 KB, within {wire._SECONDS_TO_ASK:.0f} s |",
        f"message over the socket | {sockets.MOST_CHARACTERS:,} characters |",
        f"frame, or message in pieces | {wire.MOST_BYTES:,} bytes |",
        f"time to say `hello` | {sockets._SECONDS_TO_HELLO:.0f} s, pings or not |",
        f"make no sense or are too fast | {sockets._MOST_COMPLAINTS} |",
        f"slow reader | {connection._MOST_WAITING}, {connection._MOST_CHARACTERS:,} characters |",
        f"take what was sent | {wire._SECONDS_TO_READ:.0f} s |",
        f"hints at once of an address; in all | 1; {Turns().most} |",
        f"commands of a guest in one game | {authority.MOST_COMMANDS:,} |",
        f"name; line of chat | {fields._LONGEST_NAME}; {fields._LONGEST_LINE} characters |",
        f"reason that is told | {sockets._LONGEST_REASON} characters |",
    ],
)
def test_the_limits_are_written_down(line: str) -> None:
    document = Path(__file__).parents[2] / "docs" / "server.md"
    assert line in document.read_text(encoding="utf-8")
