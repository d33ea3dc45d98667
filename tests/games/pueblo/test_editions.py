"""Editions: what things are called, and paints that are told apart."""

import numpy as np
import pytest

from cacique.games.pueblo.editions import block_words, edition_words


@pytest.mark.parametrize(
    ("edition", "colours", "site", "track"),
    [
        (2002, ("red", "blue", "green", "violet"), "cult site", 100),
        (2023, ("blue", "orange", "yellow", "pink"), "garden", 60),
    ],
)
def test_words_of_an_edition(edition: int, colours: tuple[str, ...], site: str, track: int) -> None:
    words = edition_words(edition)
    assert (words.colours, words.site, words.track) == (colours, site, track)


def test_a_block_is_called_by_its_colour() -> None:
    assert block_words(2002, 1) == "blue block"
    assert block_words(2023, 1) == "orange block"
    assert block_words(2002, None) == block_words(2023, None) == "neutral block"


def grey(paint: str) -> float:
    """Lightness from 0 to 100, as the eye has it."""
    channels = [int(paint[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c < 0.04 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    light = float(np.dot(linear, (0.2126, 0.7152, 0.0722)))
    return float(116 * light ** (1 / 3) - 16)


@pytest.mark.parametrize("edition", [2002, 2023])
def test_paints_are_told_apart_in_grey(edition: int) -> None:
    words = edition_words(edition)
    greys = sorted(map(grey, (*words.paints, words.neutral_paint)))
    assert min(np.diff(greys)) > 6
