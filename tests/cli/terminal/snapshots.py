"""Screens as text files: run `python -m tests.cli.terminal.snapshots` to write them anew.

With colour, a second picture names the inks of each character by a letter, and a key tells them.
"""

import asyncio
import os
import string
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from rich.color import Color
from rich.style import Style
from tests.cli.terminal.helpers import LARGE, SMALL, playing, screen_text

from cacique.cli.terminal.app import PlayApp
from cacique.cli.terminal.table import LocalTable
from cacique.cli.terminal.widgets import ColourDepth
from cacique.games import registry

LETTERS = string.ascii_letters + string.digits + "".join(map(chr, range(0x3B1, 0x500)))
FOLDER = Path(__file__).with_name("screens")

# what to sit down at, and the keys to press there
SCENES = {
    "pueblo-build": (
        "pueblo",
        ("players=3",),
        "Cd4/3u >2 Cb2/1u >1 Ce1/3u >3 Ne6/2u >1 Na4/4u >2 Nf3/1u >4",
        ["tab", "r", "right"],
    ),
    "pueblo-walk": ("pueblo", ("edition=2023",), "Cd4/3u >4 Cd2/3u", ["right"]),
    "pueblo-auction": (
        "pueblo",
        ("players=4", "pro", "sites=c3.d3.d4"),
        "bid3 pass bid5",
        ["up", "up"],
    ),
    "puluc": ("puluc", (), "r3 0-3 r4 10-6 r3 3x6 r5 10-5 r2 0-2 r3 5x2 r4", ["right"]),
    "start": (None, (), "", ["down", "right", "down", "down", "down", "down"]),
}
VARIANTS = list(product(SCENES, (SMALL, LARGE), (ColourDepth.FULL, ColourDepth.NONE)))


def file_of(scene: str, size: tuple[int, int], depth: ColourDepth) -> Path:
    colour = "plain" if depth is ColourDepth.NONE else "colour"
    return FOLDER / f"{scene}-{size[0]}x{size[1]}-{colour}.txt"


async def draw(scene: str, size: tuple[int, int], depth: ColourDepth) -> str:
    """Show a scene and write down its screen."""
    game, options, tokens, keys = SCENES[scene]
    table = None
    if game:
        kind = registry.find(game)
        board = kind.board(kind.setup.parse(options))
        for token in tokens.split():
            board.push_token(token)
        table = LocalTable(board, ["you"] * len(board.scores), 1)
    async with playing(table, size, depth) as (app, pilot):
        await pilot.press(*keys)
        await pilot.pause()
        return screen_text(app) + (
            "" if depth is ColourDepth.NONE else "\n".join(_inks(app)) + "\n"
        )


def _inks(app: PlayApp) -> Iterator[str]:
    """The inks and then the grounds of all characters, by letters, and the key to them."""
    key = {"-": "-"}
    strips = app.screen._compositor.render_strips()
    for name in ("color", "bgcolor"):
        for strip in strips:
            yield "".join(_letter(key, style, name) * len(text) for text, style, _ in strip)
    yield from (f"{letter} {ink}" for ink, letter in key.items())


def _letter(key: dict[str, str], style: Style | None, name: str) -> str:
    colour: Color | None = getattr(style, name, None)
    ink = colour.name if colour else "-"
    return key.setdefault(ink, LETTERS[len(key)])


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        os.environ["XDG_DATA_HOME"] = home
        for variant in VARIANTS:
            path = file_of(*variant)
            path.write_text(asyncio.run(draw(*variant)), encoding="utf-8")


if __name__ == "__main__":
    main()
