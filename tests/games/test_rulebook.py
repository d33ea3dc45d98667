"""The rules as they are told, in three languages."""

import re
from pathlib import Path

import pytest

from cacique.core.errors import CaciqueError
from cacique.games import registry
from cacique.games.rulebook import EDITIONS, LANGUAGES, Section, read_rulebook

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def pictures_in(section: Section) -> list[str]:
    return re.findall(r"!\[[^\]]+\]\(([a-z0-9-]+)\)", section.text)


@pytest.mark.parametrize("game", registry.NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_language_tells_the_same(game: str, language: str, edition: int) -> None:
    """Sections, pictures, lists and paragraphs are those of the English rules."""
    english, told = read_rulebook(game, "en", edition), read_rulebook(game, language, edition)
    assert [section.name for section in told] == [section.name for section in english]
    for theirs, ours in zip(english, told, strict=True):
        assert pictures_in(ours) == pictures_in(theirs), ours.name
        assert ours.text.count("\n- ") == theirs.text.count("\n- "), ours.name
        assert ours.text.count("\n\n") == theirs.text.count("\n\n"), ours.name
        assert "{" not in ours.text + ours.title
    names = [name for section in told for name in pictures_in(section)]
    assert all((PICTURES / f"{name}.svg").is_file() for name in names)


def test_each_edition_has_its_words() -> None:
    by_year = {
        year: " ".join(section.text for section in read_rulebook("pueblo", "en", year))
        for year in EDITIONS
    }
    for word in ("cult site", "order cards", "white marker", "100 squares"):
        assert word in by_year[2002]
        assert word not in by_year[2023]
    for word in ("garden", "pots", "eagle", "60 squares"):
        assert word in by_year[2023]
        assert word not in by_year[2002]


def test_french_signs_stay_with_their_words() -> None:
    for game in registry.NAMES:
        for section in read_rulebook(game, "fr"):
            assert not re.search(r" [:;!?»]|« ", section.title + section.text), section.name


def test_figures_of_the_rules_are_those_of_the_games() -> None:
    """What the text says of stocks and throws, the library says too."""
    pueblo = registry.find("pueblo")
    stock = next(s for s in read_rulebook("pueblo") if s.name == "stock").text
    for players, words in ((2, "8 blocks"), (3, "6 and 5"), (4, "5 and 4")):
        board = pueblo.begin({"players": players}, None)
        coloured, neutral = board.stock(0)  # type: ignore[attr-defined]
        assert words in stock
        assert str(coloured) in words
        assert players == 2 or str(neutral) in words
    chances = [chance for _throw, chance in registry.find("puluc").board().chance_outcomes()]
    assert [round(16 * chance) for chance in chances] == [1, 4, 6, 4, 1]
    assert "6 of 16" in next(s for s in read_rulebook("puluc") if s.name == "throw").text


def test_strange_wishes_are_refused() -> None:
    with pytest.raises(CaciqueError, match="no game"):
        read_rulebook("chess")
    with pytest.raises(CaciqueError, match="no rules in 'la'"):
        read_rulebook("pueblo", "la")
    with pytest.raises(CaciqueError, match="no edition 1999"):
        read_rulebook("pueblo", "en", 1999)


def test_a_game_may_lack_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "NAMES", ("stones",))
    with pytest.raises(CaciqueError, match="not been written down"):
        read_rulebook("stones")
