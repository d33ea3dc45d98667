"""The language of the terminal: every text that is asked for exists, and none is cut."""

import json
import re
from pathlib import Path

import pytest
from tests.cli.terminal.helpers import SMALL, playing, screen_text, wish
from textual.widgets import Footer, Static

from cacique import cli
from cacique.cli.terminal import language
from cacique.cli.terminal.dialogs import HelpDialog
from cacique.cli.terminal.language import join, number, percent, refusal, speak, t
from cacique.cli.terminal.seating import open_table
from cacique.study import words
from cacique.texts import LANGUAGES, read_catalogue

SOURCES = "\n".join(path.read_text("utf-8") for path in Path(cli.__file__).parent.rglob("*.py"))
OWN, PAGE = read_catalogue("terminal", "en"), read_catalogue("page", "en")
REFUSALS = read_catalogue("refusals", "en")
TOLD = json.loads(Path(words.__file__).with_name("en.json").read_text("utf-8"))  # in reviews
# what is put together from a part that is written and one that is not
PREFIXES = tuple(re.findall(r"""f["']([a-zA-Z]+\.)\{""", SOURCES))
WRITTEN = set(re.findall(r"""["']([a-zA-Z]+\.[A-Za-z_.]+)["']""", SOURCES))


def test_every_text_that_is_asked_for_exists() -> None:
    asked = set(re.findall(r"""\bt\(\s*["']([^"']+)["']""", SOURCES))
    assert {key for key in asked if key not in OWN and key not in PAGE} == set()
    there = [*OWN, *PAGE, *REFUSALS, *TOLD]
    assert {one for one in PREFIXES if not any(key.startswith(one) for key in there)} == set()


def test_no_text_is_left_over_or_stands_twice() -> None:
    assert set(OWN) & set(PAGE) == set()
    unused = [key for key in OWN if key not in WRITTEN and not key.startswith(PREFIXES)]
    assert unused == []


def test_lists_and_numbers_are_of_the_language() -> None:
    speak("de")
    assert language.spoken() == "de"
    assert join(["Rot", "Blau", "Grün"]) == "Rot, Blau und Grün"
    assert (number(1.25), percent(0.125)) == ("1,2", "12,5 %")
    assert t("task.move", who="Hell", n=3) == "Hell zieht 3"
    assert not language.is_text("Copy selected text")


def test_what_a_server_says_is_told_in_the_readers_language() -> None:
    assert refusal("there is no such game") == "there is no such game"
    speak("de")
    assert refusal("there is no such game") == "dieses Spiel gibt es nicht"
    assert refusal("this game has 3 seats, not 2") == "dieses Spiel hat 3 Plätze, nicht 2"
    assert refusal("something new") == "something new"


def test_the_environment_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    speak()
    assert t("key.leave") == "Fin"


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_help_fits_into_its_window(spoken: str) -> None:
    speak(spoken)
    for game in ("pueblo", "puluc"):
        lines = f"{t(f'help.{game}')}\n\n{t('help.any')}".splitlines()
        assert len(lines) <= 22
        assert max(map(len, lines)) <= 72


@pytest.mark.compiled
@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.asyncio
async def test_nothing_is_cut_on_a_small_screen(spoken: str) -> None:
    speak(spoken)
    for table in (None, open_table(wish("pueblo", "pro")), open_table(wish("puluc"))):
        async with playing(table, SMALL) as (app, pilot):
            while not (keys := app.screen.query_one(Footer).children):
                await pilot.pause(0.01)
            assert max(key.region.right for key in keys) <= SMALL[0]
            if table:
                assert len(str(app.screen.query_one("#task", Static).content)) < SMALL[0] - 1
                await pilot.press("question_mark")
                assert isinstance(app.screen, HelpDialog)
                assert t("help.any").splitlines()[-1] in screen_text(app)
