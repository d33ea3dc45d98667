"""The limit of open files, which every connection takes one of."""

import logging
import sys

__all__ = ["raise_file_limit"]

_OTHERS = 128  # the store, bots, pages that are read, and a few to spare
_log = logging.getLogger("cacique.server")


def raise_file_limit(connections: int) -> int:
    """Ask the system for so many connections; returns how many there can be, and warns of few."""
    if sys.platform == "win32":  # has no such limit
        return connections
    import resource  # noqa: PLC0415  # not everywhere

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + _OTHERS
    if soft != resource.RLIM_INFINITY and soft < wanted:
        limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
        soft = limit
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return connections
    possible = max(soft - _OTHERS, 1)
    _log.warning(
        "only %d files may be open at once, so at most %d connections instead of %d: "
        "raise the limit (LimitNOFILE of systemd, ulimit -n), or set --connections",
        *(soft, possible, connections),
    )
    return possible
