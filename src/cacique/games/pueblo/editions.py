"""The editions of Pueblo: what things are called there, and how they are coloured."""

from dataclasses import dataclass

__all__ = ["EditionWords", "block_words", "edition_words"]


@dataclass(frozen=True, slots=True)
class EditionWords:
    """Names and colours of an edition's material, by seat, and the length of its score track.

    The paints differ in lightness too, so that they are told apart in print and by every eye.
    """

    colours: tuple[str, str, str, str]
    paints: tuple[str, str, str, str]
    neutral_paint: str
    site: str
    card: str  # what says who moves when, and is auctioned
    track: int


_EDITIONS = {
    2002: EditionWords(
        colours=("red", "blue", "green", "violet"),
        paints=("#de5138", "#1f4486", "#86bf5b", "#8149a6"),
        neutral_paint="#ecdcb8",
        site="cult site",
        card="order card",
        track=100,
    ),
    2023: EditionWords(
        colours=("blue", "orange", "yellow", "pink"),
        paints=("#23538f", "#e0762a", "#eec22f", "#b93d80"),
        neutral_paint="#f0e8da",
        site="garden",
        card="pot",
        track=60,
    ),
}


def edition_words(edition: int) -> EditionWords:
    return _EDITIONS[edition]


def block_words(edition: int, owner: int | None) -> str:
    """Such as `red block`; nobody owns a neutral one."""
    return f"{'neutral' if owner is None else edition_words(edition).colours[owner]} block"
