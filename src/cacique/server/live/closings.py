"""The last words of a server to a socket: why it is closed, and whether to come back."""

from cacique.server.protocol.messages import Closing

__all__ = ["GOODBYE", "LOST", "MOVED_ON", "REMOVED", "RENEWED", "TOO_SLOW"]

GOODBYE = Closing(
    code="closing", reason="the server restarts and will be back soon", come_back=True
)
LOST = Closing(
    code="stale",
    reason="the storage has lost the end of this game: it goes on from where it stands",
    come_back=True,
)
MOVED_ON = Closing(
    code="forbidden", reason="your seat in this private game is another's now", come_back=False
)
REMOVED = Closing(code="not_found", reason="this game was removed", come_back=False)
RENEWED = Closing(
    code="forbidden", reason="the link to watch this game was renewed", come_back=False
)
TOO_SLOW = Closing(code="too_fast", reason="more happens than this socket reads", come_back=True)
