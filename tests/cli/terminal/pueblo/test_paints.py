"""Paints of owners at every depth of colour."""

import pytest
from rich.color import Color

from cacique.cli.terminal.pueblo.paints import Paints
from cacique.cli.terminal.widgets import ColourDepth
from cacique.games.pueblo.editions import edition_words

OWNERS = [0, 1, 2, 3, None]
EDITIONS = [2002, 2023]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("depth", ColourDepth)
def test_owners_are_told_apart_without_colour(edition: int, depth: ColourDepth) -> None:
    paints = Paints(edition, depth)
    glyphs = [paints.appearance(owner).glyphs for owner in OWNERS]
    for face in range(3):
        assert len({glyph[face] for glyph in glyphs}) == len(OWNERS)
    letters = [colour[0].upper() for colour in edition_words(edition).colours]
    assert [glyph[0] for glyph in glyphs] == [*letters, "N"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("depth", [ColourDepth.FULL, ColourDepth.SIXTEEN])
def test_ink_is_never_the_colour_of_its_ground(edition: int, depth: ColourDepth) -> None:
    paints = Paints(edition, depth)
    chips = [paints.chip(owner) for owner in OWNERS]
    assert all(chip.color != chip.bgcolor for chip in chips)
    assert len({chip.bgcolor for chip in chips}) == len(OWNERS)


def test_faces_are_shaded_in_full_colour_alone() -> None:
    assert len(set(Paints(2002, ColourDepth.FULL).appearance(0).paints)) == 3
    assert len(set(Paints(2002, ColourDepth.SIXTEEN).appearance(0).paints)) == 1
    assert [Paints(2002, depth).is_fine for depth in ColourDepth] == [True, False, False]


@pytest.mark.parametrize("edition", EDITIONS)
def test_sixteen_colours_are_hit_exactly(edition: int) -> None:
    paints = Paints(edition, ColourDepth.SIXTEEN)
    for owner in OWNERS:
        channels = Color.parse(paints.appearance(owner).paints[0]).get_truecolor()
        assert set(channels) <= {0x00, 0x55, 0xAA, 0xFF}


def test_without_colour_what_is_strong_is_reversed() -> None:
    paints = Paints(2002, ColourDepth.NONE)
    assert paints.chip(0).color is None
    assert paints.chip(0, strong=True).reverse


def test_ground_sites_and_ghosts_differ() -> None:
    paints = Paints(2002, ColourDepth.FULL)
    assert paints.ground(0, is_site=False) != paints.ground(1, is_site=False)
    assert paints.ground(0, is_site=False) != paints.ground(8, is_site=False)
    assert paints.ground(0, is_site=True) == paints.ground(1, is_site=True)
    legal = paints.ghost(0, 0, is_legal=True)
    assert legal not in {paints.appearance(0).paints[0], paints.ghost(0, 0, is_legal=False)}
    assert paints.ghost(0, 0, is_legal=False) == paints.ghost(1, 0, is_legal=False)
