"""Puluc solved: every position's value, and players that know it.

`build` solves the game and writes its table, `ValueTable.open` maps one, and an `Oracle` answers
from it.
"""

from cacique.ai.puluc.oracle import Choice, Oracle, ThrowValue
from cacique.ai.puluc.players import LEVELS, Player, SearchPlayer, TablePlayer, player_for
from cacique.ai.puluc.table import ValueTable, build, table_path

__all__ = [
    "LEVELS",
    "Choice",
    "Oracle",
    "Player",
    "SearchPlayer",
    "TablePlayer",
    "ThrowValue",
    "ValueTable",
    "build",
    "player_for",
    "table_path",
]
