"""The road: eleven cells, two camps, five pieces a side, and what four dice may throw."""

__all__ = ["CAMPS", "CELLS", "PIECES", "SEATS", "THROWS"]

CELLS = 11  # 0 is Light's camp, 10 is Dark's
CAMPS = (0, 10)
PIECES = 5
SEATS = ("Light", "Dark")
THROWS = (1, 2, 3, 4, 5)
