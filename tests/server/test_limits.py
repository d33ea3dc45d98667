"""The documentation tells the limits as they are."""

from pathlib import Path

import pytest

from cacique.server.live import connection, lobby
from cacique.server.play import authority, rows
from cacique.server.play.ratelimit import Turns
from cacique.server.protocol import fields
from cacique.server.web import doors, middleware, sockets, wire


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
        (
            f"the same over HTTP | {wire._SECONDS_TO_READ:.0f} s for each"
            f" {wire._LEAST_READ // 1024} KB that arrives (elsewhere than on Linux: that its"
            f" system takes); {doors._MOST_SLOW} slow ones of an address |"
        ),
        f"`welcome` or `update` | {rows.MOST_ROWS}, {rows._MOST_CHARACTERS:,} characters |",
        (
            f"again over one socket | {sockets._HELLOS_AT_ONCE:.0f}, and one more every"
            f" {1 / sockets._HELLOS_PER_SECOND:.0f} s, of a guest |"
        ),
        f"ten times that; {lobby._MOVES_OF_A_GAME} given moves count as a game |",
        f"hints at once of an address; in all | 1; {Turns().most} |",
        f"commands of a guest in one game | {authority.MOST_COMMANDS:,} |",
        f"name; line of chat | {fields._LONGEST_NAME}; {fields._LONGEST_LINE} characters |",
        f"reason that is told | {sockets._LONGEST_REASON} characters |",
    ],
)
def test_the_limits_are_written_down(line: str) -> None:
    document = Path(__file__).parents[2] / "docs" / "server.md"
    assert line in document.read_text(encoding="utf-8")
