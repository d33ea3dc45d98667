"""One table of settings: the flags, the environment and the documentation agree."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from cacique.cli import app
from cacique.server.settings import describe_settings, settings_table

DOCS = Path(__file__).parents[2] / "docs" / "server.md"


def test_the_documentation_has_the_table() -> None:
    """Put `settings_table()` between the two marks where this fails."""
    text = DOCS.read_text()
    table = text.split("<!-- settings -->\n")[1].split("<!-- end of settings -->")[0]
    assert table == settings_table()


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
