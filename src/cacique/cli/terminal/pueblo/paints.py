"""The paints of Pueblo's owners: in full colour, in sixteen, or letters and patterns alone."""

from dataclasses import dataclass

from rich.style import Style

from cacique.cli.terminal.language import t
from cacique.cli.terminal.widgets import ColourDepth
from cacique.core.svg import ink_on, mix
from cacique.games.pueblo.editions import edition_words

__all__ = ["Appearance", "Paints"]

_PATTERNS = ("*", "=", "+", "o", ":")  # by seat, and neutral: as the marks in pictures
_SHADES = (0.0, 0.16, 0.36)  # top, left, right
# values of the sixteen colours that terminals agree on, so that they are hit exactly
_SIXTEEN = {
    2002: ("#aa0000", "#0000aa", "#00aa00", "#aa00aa", "#aaaaaa"),
    2023: ("#0000aa", "#aa5500", "#ffff55", "#ff55ff", "#aaaaaa"),
}
_GROUND = ("#c8a46a", "#bd985e")
_SITE = "#7d8f5a"
_GHOST_ILLEGAL = "#5a5a5a"


@dataclass(frozen=True, slots=True)
class Appearance:
    """A paint by face, and the letters that stand for it where paint does not do."""

    paints: tuple[str, str, str]
    glyphs: tuple[str, str, str]


class Paints:
    """The appearance of all owners in an edition at a depth of colour."""

    def __init__(self, edition: int, depth: ColourDepth) -> None:
        self.depth = depth
        words = edition_words(edition)
        paints = (*words.paints, words.neutral_paint)
        if depth is ColourDepth.SIXTEEN:
            paints = _SIXTEEN[edition]
        letters = tuple(t(f"letter.{name}") for name in (*words.colours, "neutral"))
        self._appearances = [
            Appearance(_shades(paint, depth), (letter, letter.lower(), pattern))
            for paint, letter, pattern in zip(paints, letters, _PATTERNS, strict=True)
        ]

    @property
    def is_fine(self) -> bool:
        """Whether half characters can be painted."""
        return self.depth is ColourDepth.FULL

    def appearance(self, owner: int | None) -> Appearance:
        return self._appearances[-1 if owner is None else owner]

    def chip(self, owner: int | None, *, strong: bool = False) -> Style:
        """The style of a letter that stands for a cube."""
        if self.depth is ColourDepth.NONE:
            return Style(reverse=strong, bold=strong)
        paint = self.appearance(owner).paints[0]
        ink = ink_on(paint) if self.depth is ColourDepth.FULL else _ink16(paint)
        return Style(color=ink, bgcolor=paint, bold=strong, underline=strong)

    def ground(self, cell: int, *, is_site: bool) -> str:
        if is_site:
            return _SITE
        return _GROUND[(cell + cell // 8) % 2]

    def ghost(self, owner: int | None, face: int, *, is_legal: bool) -> str:
        paint = self.appearance(owner).paints[face] if is_legal else _GHOST_ILLEGAL
        return mix(paint, "#ffffff", 0.45 if is_legal else 0.12 * (2 - face))


def _shades(paint: str, depth: ColourDepth) -> tuple[str, str, str]:
    if depth is not ColourDepth.FULL:
        return paint, paint, paint
    top, left, right = (mix(paint, "#20102a", shade) for shade in _SHADES)
    return top, left, right


def _ink16(paint: str) -> str:
    return "#000000" if paint in {"#00aa00", "#aaaaaa", "#ffff55", "#ff55ff"} else "#ffffff"
