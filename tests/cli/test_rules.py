"""`cacique rules` as people type it."""

import pytest
from tests.cli.running import Run


def test_the_rules_are_told(run: Run) -> None:
    told = run("rules", "pueblo").out
    for words in ("What it is about", "The last lap", "Demolition", "any card that is left"):
        assert words in " ".join(told.split())
    assert "](" not in told  # no picture's address


def test_a_section_in_the_reader_s_language(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert "Puluc!" in run("rules", "puluc", "capture").out
    assert "oben" in run("rules", "puluc", "capture").out
    monkeypatch.setenv("LANG", "C")
    assert "on top" in run("rules", "puluc", "capture").out
    assert "sommet" in run("rules", "puluc", "capture", "--lang", "fr").out


def test_editions_and_strange_sections(run: Run) -> None:
    assert "pots" in run("rules", "pueblo", "auction", "--edition", "2023").out
    answer = run("rules", "pueblo", "chess")
    assert answer.code == 2
    assert "the sections are idea, site" in answer.err
