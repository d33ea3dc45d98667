"""Play, study and master two board games: Pueblo and Puluc.

>>> from cacique import pueblo
>>> board = pueblo.Board(players=3)

`dir(cacique)` lists what there is; docs/library.md tells which modules are public. Everything is
imported when first asked for, so that `import cacique` stays light.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cacique import study
    from cacique.ai.arena import Arena
    from cacique.ai.bots import make_bot
    from cacique.core import errors
    from cacique.core.lines import Line, Mark, Note
    from cacique.core.perft import perft
    from cacique.core.play import Play
    from cacique.core.record import Record, format_records, parse_records
    from cacique.core.rng import seeded
    from cacique.games import pueblo, puluc
    from cacique.games.records import RecordedGame, read_records, write_records

__all__ = [
    "Arena",
    "Line",
    "Mark",
    "Note",
    "Play",
    "Record",
    "RecordedGame",
    "__version__",
    "errors",
    "format_records",
    "make_bot",
    "parse_records",
    "perft",
    "pueblo",
    "puluc",
    "read_records",
    "seeded",
    "study",
    "write_records",
]
__version__ = "0.2.0.dev0"

_MODULES = {
    "errors": "cacique.core.errors",
    "pueblo": "cacique.games.pueblo",
    "puluc": "cacique.games.puluc",
    "study": "cacique.study",
}
_HOMES = {
    "Arena": "ai.arena",
    "Line": "core.lines",
    "Mark": "core.lines",
    "Note": "core.lines",
    "Play": "core.play",
    "Record": "core.record",
    "RecordedGame": "games.records",
    "format_records": "core.record",
    "make_bot": "ai.bots",
    "parse_records": "core.record",
    "perft": "core.perft",
    "read_records": "games.records",
    "seeded": "core.rng",
    "write_records": "games.records",
}


if not TYPE_CHECKING:  # a type checker knows the names above, and refuses others

    def __getattr__(name: str) -> Any:
        if name in _MODULES:
            return import_module(_MODULES[name])
        if name in _HOMES:
            return getattr(import_module(f"cacique.{_HOMES[name]}"), name)
        raise AttributeError(f"module 'cacique' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
