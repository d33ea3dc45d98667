"""The catalogues: the same keys and places in every language, and numbers as each writes them."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cacique import texts
from cacique.texts import LANGUAGES, Message, fill, format_number, read_catalogue, tell_refusal

CATALOGUES = sorted(path.name for path in Path(texts.__file__).parent.iterdir() if path.is_dir())
CATALOGUES = [name for name in CATALOGUES if not name.startswith("_")]
BOTH = pytest.mark.parametrize(
    ("catalogue", "language"), [(name, other) for name in CATALOGUES for other in LANGUAGES]
)


def forms(message: Message) -> list[str]:
    return [message] if isinstance(message, str) else list(message.values())


def places(message: Message) -> set[str]:
    return {place for form in forms(message) for place in re.findall(r"\{(\w+)\}", form)}


@BOTH
def test_every_text_exists_in_every_language(catalogue: str, language: str) -> None:
    english, other = read_catalogue(catalogue, "en"), read_catalogue(catalogue, language)
    assert set(other) == set(english)
    assert {key: places(text) for key, text in other.items()} == {
        key: places(text) for key, text in english.items()
    }
    empty = [key for key, text in other.items() if not all(map(str.strip, forms(text)))]
    assert empty == []


@BOTH
def test_no_key_stands_twice_in_a_file(catalogue: str, language: str) -> None:
    path = Path(texts.__file__).parent / catalogue / f"{language}.json"
    keys: list[str] = []

    def keep(pairs: list[tuple[str, object]]) -> dict[str, object]:
        keys.extend(key for key, _ in pairs if "." in key)
        return dict(pairs)

    json.loads(path.read_text("utf-8"), object_pairs_hook=keep)
    assert sorted(set(keys)) == sorted(keys)


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_signs_of_french_stay_on_the_line_of_the_word_before_them(catalogue: str) -> None:
    french = read_catalogue(catalogue, "fr").items()
    wrong = [key for key, text in french if re.search(r" [:;!?%»…]|« ", " ".join(forms(text)))]
    assert wrong == []


def test_signs_of_french_stay_with_their_words_in_reviews_too() -> None:
    path = Path(texts.__file__).parents[1] / "study" / "words" / "fr.json"
    wrong = [
        line
        for line in path.read_text("utf-8").splitlines()
        if re.search(r"\w [:;!?%»…]|« |} [:;!?]", line)
    ]
    assert wrong == []


def _refusals() -> Iterator[tuple[str, str]]:
    """Code and reason of every refusal of the server; 7 is in the place of what may change."""
    server = Path(texts.__file__).parents[1] / "server"
    for path in server.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name("Refusal"), args=[code, ast.Constant(value=str() as reason)]
                ):
                    yield ast.unparse(code).strip("'"), reason
                case ast.Call(func=ast.Name("Refusal"), args=[code, ast.JoinedStr(values=parts)]):
                    filled = [
                        "7" if isinstance(part, ast.FormattedValue) else part.value
                        for part in parts
                        if isinstance(part, ast.FormattedValue | ast.Constant)
                    ]
                    yield ast.unparse(code).strip("'"), "".join(map(str, filled))


def test_every_refusal_of_the_server_is_known_in_every_language() -> None:
    """Of some the code says it all; what only programs make is told in English."""
    told_by_code = {"not_begun", "not_seated", "not_your_turn", "over", "stale", "too_fast"}
    told_by_code |= {"newer", "damaged", "unavailable", "bad_message"}
    reasons = {reason for code, reason in _refusals() if code not in told_by_code}
    assert len(reasons) > 40
    for language in ("de", "fr"):
        assert {each for each in reasons if tell_refusal(language, each) == each} == set()


def test_refusals_are_told_in_the_words_of_the_server() -> None:
    assert all(key == f"refused.{text}" for key, text in read_catalogue("refusals", "en").items())


def test_refusals_are_told_with_their_numbers_and_names() -> None:
    away = "its owner must have been away for 120 seconds"
    assert tell_refusal("de", away) == "wer den Platz hat, muss seit 120 Sekunden abwesend sein"
    assert tell_refusal("fr", "the game has 1 moves only") == "la partie n’a que 1 coup"
    assert tell_refusal("de", "there is no bot 'x' of puluc") == "für puluc gibt es keinen Bot 'x'"
    gap = "move 4: Cd4/3u: there is a gap under d4 at level 2"
    assert tell_refusal("de", gap) == "Zug 4: Cd4/3u: unter d4 ist auf Ebene 2 eine Lücke"
    assert tell_refusal("de", "line 3, column 4: what is new") == "Zeile 3, Spalte 4: what is new"
    assert tell_refusal("en", gap) == gap


def test_plurals_are_those_of_the_language() -> None:
    points = {"one": "{n} point", "other": "{n} points"}
    assert fill("en", points, {"n": 0}) == "0 points"
    assert fill("fr", points, {"n": 0}) == "0 point"
    assert fill("de", points, {"n": 1}) == "1 point"
    assert fill("en", points, {}) == "{n} points"
    assert fill("en", points, {"n": "many"}) == "many points"


def test_numbers_are_written_as_the_language_does() -> None:
    assert format_number("en", 1234567.25) == "1,234,567.25"
    assert format_number("fr", 1234.5) == "1\u202f234,5"
    assert format_number("de", -0.5) == "-0,5"
    assert texts.format_percent("fr", 0.5) == "50\u202f%"


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_AT.UTF-8", "LC_MESSAGES": "fr_CA"}, "fr"),
        ({"LANG": "de", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "pt_BR"}, "en"),
        ({}, "en"),
    ],
)
def test_the_terminal_says_which_language(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert texts.preferred_language() == language
