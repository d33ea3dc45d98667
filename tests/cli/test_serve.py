"""`cacique serve`: a flag for each setting."""

from typing import Any

import pytest
from click.testing import CliRunner
from tests.cli.running import Run

from cacique.ai.bots import find
from cacique.cli import app, serve
from cacique.server.settings import Settings, describe_settings
from cacique.server.web import pages, serving


def test_every_setting_is_a_flag() -> None:
    text = CliRunner().invoke(app, ["serve", "--help"]).output
    for setting in describe_settings():
        assert setting.flag in text


@pytest.mark.parametrize(
    ("flag", "value"),
    [
        ("--port", "eighty"),
        ("--port", "99999"),
        ("--sockets", "many"),
        ("--bots-at-once", "0"),
        ("--commands-per-second", "0"),
        ("--idle-seconds", "-1"),
    ],
)
def test_bad_values_are_told(flag: str, value: str) -> None:
    result = CliRunner().invoke(app, ["serve", flag, value])
    assert result.exit_code == 2
    assert value in result.output


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """The settings of servers that are only said to be ready."""
    found: list[Settings] = []

    def pretend(settings: Settings, ready: Any) -> None:
        found.append(settings)
        ready("http://127.0.0.1:1")

    monkeypatch.setattr(serving, "serve", pretend)
    return found


def test_flags_go_before_the_environment_and_that_before_defaults(
    run: Run, served: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CACIQUE_PORT", "81")
    monkeypatch.setenv("CACIQUE_BOTS_AT_ONCE", "3")
    code, _, err = run("serve", "--port", "82")
    assert (code, served[0]) == (0, Settings(port=82, bots_at_once=3))
    assert "ready at http://127.0.0.1:1" in err


@pytest.mark.usefixtures("served")
def test_a_page_that_is_not_served_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "find_fault", lambda: "the page is old: run `make page`")
    _, _, err = run("serve")
    assert "Only programs can play: the page is old: run `make page`" in err
    monkeypatch.setattr(pages, "find_fault", lambda: None)
    assert "Only programs" not in run("serve")[2]


@pytest.mark.parametrize(
    ("flags", "has_screen", "opened"),
    [(["--open"], True, ["http://127.0.0.1:1"]), (["--open"], False, []), ([], True, [])],
)
def test_the_page_is_opened_where_there_is_a_screen(
    run: Run,
    served: list[Settings],
    monkeypatch: pytest.MonkeyPatch,
    *,
    flags: list[str],
    has_screen: bool,
    opened: list[str],
) -> None:
    found: list[str] = []
    monkeypatch.setattr(serve, "_has_screen", lambda: has_screen)
    monkeypatch.setattr("webbrowser.open", found.append)
    assert run("serve", *flags).code == 0
    assert found == opened
    assert len(served) == 1


def test_bots_of_ones_own_are_welcomed_or_refused_at_once(
    run: Run, served: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find("puluc"), "guests", {})
    assert run("serve", "--bots", "mine=tests.ai.own_bots:OnlyPuluc").code == 0
    assert find("puluc").guests == {"mine": "tests.ai.own_bots:OnlyPuluc"}
    code, _, err = run("serve", "--bots", "other=program:./nowhere")
    assert (code, len(served)) == (2, 1)
    assert "there is no program './nowhere'" in err
