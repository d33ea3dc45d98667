"""The rulebook of a game in the reader's language: sections of text, in Markdown.

`{first|second}` in a text is what the first and the second edition of a game's box call a thing.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from cacique.core.errors import CaciqueError
from cacique.games import registry

__all__ = ["EDITIONS", "LANGUAGES", "Section", "read_rulebook"]

LANGUAGES = ("en", "fr", "de")
EDITIONS = (2002, 2023)
_HEADING = re.compile(r"^## (?P<title>.+) \{#(?P<name>[a-z]+)\}$", re.MULTILINE)
_PICTURE = re.compile(r"^!\[.*\]\(.*\)\n*", re.MULTILINE)
_WORDS = re.compile(r"\{([^{}|]*)\|([^{}|]*)\}")


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules; its name is the same in all languages."""

    name: str
    title: str
    text: str

    @property
    def words(self) -> str:
        """The text without its pictures, for those who cannot be shown any."""
        return _PICTURE.sub("", self.text).strip()


def read_rulebook(game: str, language: str = "en", edition: int = 2002) -> tuple[Section, ...]:
    """All sections in order.

    >>> [section.name for section in read_rulebook("puluc")][:4]
    ['idea', 'road', 'throw', 'move']
    """
    registry.check(game)
    if language not in LANGUAGES:
        raise CaciqueError(f"there are no rules in {language!r}; there are {', '.join(LANGUAGES)}")
    if edition not in EDITIONS:
        raise CaciqueError(f"there is no edition {edition}")
    path = Path(__file__).with_name(game) / "rules" / f"{language}.md"
    if not path.is_file():
        raise CaciqueError(f"the rules of {game} have not been written down yet")
    text = path.read_text("utf-8")
    text = _WORDS.sub(lambda words: words[1 + EDITIONS.index(edition)], text)
    _preface, *parts = _HEADING.split(text)
    sections = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    return tuple(Section(name, title, body.strip()) for title, name, body in sections)
