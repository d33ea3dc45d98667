"""Queries: every fact of the screen, asked for line by line."""

import pytest
from tests.cli.terminal.helpers import Talk

from cacique.cli.terminal.adapters import find_queries

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("game", ["pueblo", "puluc"])
def test_every_fact_can_be_asked_for(talk: Talk, game: str) -> None:
    opening = {"pueblo": "Cd4/3u\n>3\n", "puluc": ""}[game]
    asked = [name for name in find_queries(game) if name != "why"]
    lines = opening + "".join(f"{name}\n" for name in asked)
    answers = "\n".join(talk(game, "--seed", "1", "--bot", "random", lines=lines))
    assert "no: there is no auction now" in answers or game == "puluc"
    assert answers.count("no: ") == (game == "pueblo")


def test_rules_are_told_by_their_sections(talk: Talk) -> None:
    answers = talk("pueblo", "edition=2023", lines="rules\nrules auction\nrules chess\n")
    assert "auction: The auction" in answers
    assert any("pot" in line for line in answers)
    assert answers[-1].startswith("no: there is no section “chess”; there are ")


def test_wrong_words_are_refused_and_change_nothing(talk: Talk) -> None:
    answers = talk("pueblo", lines="castle\nwhy\nwhy Cd4/1d\nwhy zz\nwhy Cd4/3u\nhistory\n")
    assert "no: “castle” is neither a move nor a command: type help" in answers
    assert "no: say which move: why TOKEN" in answers
    assert any(line.startswith("there is a gap under") for line in answers)
    assert "no: “zz” is no move of this game" in answers
    assert "Cd4/3u is legal" in answers
    assert answers[-1] == "no move was made yet"
