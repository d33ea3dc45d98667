"""What things are called and how they are coloured, by edition."""

from dataclasses import dataclass

from cacique.games.pueblo.position import Block

__all__ = ["EditionWords", "block_words", "edition_words"]


@dataclass(frozen=True, slots=True)
class EditionWords:
    """Names and colours of an edition's material, by seat, and the length of its score track."""

    colours: tuple[str, str, str, str]
    paints: tuple[str, str, str, str]
    neutral_paint: str
    site: str
    track: int


_EDITIONS = {
    2002: EditionWords(
        colours=("red", "blue", "green", "violet"),
        paints=("#c8402f", "#2f62b5", "#4c9a4a", "#8a56a8"),
        neutral_paint="#dcc699",
        site="cult site",
        track=100,
    ),
    2023: EditionWords(
        colours=("blue", "orange", "yellow", "pink"),
        paints=("#2b6cb0", "#df7a26", "#e9bd2c", "#d4659a"),
        neutral_paint="#d9c9ab",
        site="garden",
        track=60,
    ),
}


def edition_words(edition: int) -> EditionWords:
    return _EDITIONS[edition]


def block_words(edition: int, block: Block) -> str:
    """Such as `red block`."""
    colours = edition_words(edition).colours
    return f"{'neutral' if block.owner is None else colours[block.owner]} block"
