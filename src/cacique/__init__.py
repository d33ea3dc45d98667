"""Play, study and master two board games: Pueblo and Puluc.

>>> from cacique import pueblo
>>> board = pueblo.Board(players=3)

The games are imported when first asked for, so that `import cacique` stays light.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cacique.games import pueblo, puluc

__all__ = ["__version__", "pueblo", "puluc"]
__version__ = "0.2.0.dev0"


def __getattr__(name: str) -> Any:
    if name in {"pueblo", "puluc"}:
        return import_module(f"cacique.games.{name}")
    raise AttributeError(f"module 'cacique' has no attribute {name!r}")
