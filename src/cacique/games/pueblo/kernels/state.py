"""A state of Pueblo as kernels see it: one structured element.

Its head changes with every decision; the site behind it changes only when a block is set or
lifted, and those two undo each other.
"""

import numpy as np

from cacique.games.pueblo.geometry import MOST_BLOCKS, MOST_LEVELS

__all__ = [
    "BIDDING",
    "BLOCK_BASE",
    "BLOCK_CELL",
    "BLOCK_OWNER",
    "BLOCK_POSE",
    "BUILDING",
    "DEMOLITION",
    "FIRST_PART",
    "GONE",
    "HEAD_BYTES",
    "NEUTRAL_OWNER",
    "NOBODY",
    "OPTIONS",
    "OVER",
    "REMOVING",
    "RESERVE",
    "SECOND_PART",
    "STATE",
    "TAKING",
    "WALKING",
]

BIDDING, TAKING, BUILDING, WALKING, REMOVING, OVER = range(6)
FIRST_PART, SECOND_PART, DEMOLITION = range(3)
NOBODY = -1
NEUTRAL_OWNER = 4
GONE = -1  # in a row of a block that does not stand
BLOCK_CELL, BLOCK_POSE, BLOCK_BASE, BLOCK_OWNER = range(4)  # columns of such a row
RESERVE = 2  # pairs that the Pro game puts aside for its second part

# What is agreed before a game, as far as rules go by it.
OPTIONS = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("sites", np.uint64),  # cells that nobody builds on, as bits
                ("players", np.int8),
                ("pro", np.int8),
                ("demolition", np.int8),
                ("hand", np.int8),
                ("chief", np.int8),
                ("first", np.int8),
                ("tallest", np.int8),
            ],
            align=True,
        ),
    )
)

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("scores", np.int32, 4),
                ("players", np.int8),
                ("pro", np.int8),
                ("demolition", np.int8),
                ("hand", np.int8),
                ("tallest", np.int8),
                ("phase", np.int8),
                ("part", np.int8),  # being played, or being auctioned for
                ("chief", np.int8),
                ("seat", np.int8),  # who decides
                ("turn", np.int8),  # how many seats have moved in this round
                ("order", np.int8, 4),  # seats in order of play
                ("coloured", np.int8, 4),  # blocks in stock, by seat
                ("neutral", np.int8, 4),
                ("card", np.int8, 4),  # order card of each seat, 0 for none
                ("opener", np.int8),  # who opened the bidding for this card
                ("bidder", np.int8),  # who bid highest
                ("bid", np.int8),
                ("passed", np.int8, 4),
                ("windows", np.uint64, 4),  # by empty corner: cells of windows without a site
                ("sites", np.uint64),
                ("rises", np.uint64, (2, 3)),  # to the east and to the north, by -1, 0 and 1
                ("heights", np.int8, 64),
                ("slots", np.int8),  # of blocks built so far, standing or not
                ("standing", np.int8, 5),  # blocks of each seat and neutral ones
                ("blocks", np.int8, (MOST_BLOCKS, 4)),
                ("cubes", np.int8, (64, MOST_LEVELS)),  # slot of the block that a cube belongs to
            ],
            align=True,
        ),
    )
)
HEAD_BYTES = STATE.fields["windows"][1]  # type: ignore[index]
