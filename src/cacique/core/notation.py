"""The head of position lines, the same for all games: `game1_options_…`, made for links."""

from typing import TypeVar

from cacique.core.checks import check_text
from cacique.core.errors import InvalidNotation
from cacique.core.setup import Setup

__all__ = ["format_head", "parse_head"]

SetupT = TypeVar("SetupT", bound=Setup)

_LONGEST_LINE = 1000


def format_head(setup: Setup) -> str:
    return f"{setup.game}{setup.rules_version}_{';'.join(setup.format()) or '-'}"


def parse_head(line: str, setup_type: type[SetupT], *, fields: int) -> tuple[SetupT, list[str]]:
    """Split a line into a checked setup and the fields that follow."""
    if len(check_text(line, "a position")) > _LONGEST_LINE:
        raise InvalidNotation(f"a position line has at most {_LONGEST_LINE} characters")
    start = f"{setup_type.game}{setup_type.rules_version}"
    first, *parts = line.split("_")
    if first != start:
        raise InvalidNotation(f"a position of this game begins with {start}_, not {first[:20]!r}")
    if len(parts) != fields + 1:
        raise InvalidNotation(
            f"a line of {setup_type.game} has {fields + 2} fields, not {len(parts) + 1}"
        )
    setup = setup_type.parse([] if parts[0] == "-" else parts[0].split(";")).check()
    if format_head(setup) != f"{first}_{parts[0]}":
        raise InvalidNotation(f"the options {parts[0]!r} are not written in the usual way")
    return setup, parts[1:]
