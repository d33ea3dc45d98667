"""What the other side of a connection has not taken yet."""

import asyncio
import sys

__all__ = ["unread_of"]


def unread_of(transport: asyncio.Transport) -> int:
    """Bytes that wait for a reader, here and in the system's buffer.

    The transport alone tells little: the system takes nothing more before a third of its buffer,
    which may have megabytes, is free again, however steadily somebody reads.
    """
    return transport.get_write_buffer_size() + _unacknowledged(transport)


def _unacknowledged(transport: asyncio.Transport) -> int:
    """Bytes that the system has not been told the arrival of; 0 where it cannot be asked."""
    if sys.platform != "linux":
        return 0
    import fcntl  # noqa: PLC0415  # not everywhere
    import termios  # noqa: PLC0415

    room = bytes(4)
    try:
        answer = fcntl.ioctl(transport.get_extra_info("socket"), termios.TIOCOUTQ, room)
    except (OSError, ValueError):  # it is closed
        return 0
    return int.from_bytes(answer, sys.byteorder)
