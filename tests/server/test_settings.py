"""One table of settings: the flags, the environment and the documentation agree."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cacique.cli import app
from cacique.server.settings import Settings, describe_settings, settings_table
from cacique.server.web.serving import prepare

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


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("database", "reason"),
    [
        ("nowhere", "'nowhere' is no database: write sqlite:PATH or postgresql://…"),
        ("sqlite:{file}/games.db", "{file}"),
        ("postgresql://127.0.0.1:{port}/games", "cannot connect to PostgreSQL"),
    ],
)
def test_a_server_without_its_storage_says_why_in_one_line(
    database: str, reason: str, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.touch()
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        places = {"file": file, "port": deaf.getsockname()[1]}
        command = [sys.executable, "-m", "cacique", "serve", "--port=0", "--log-json"]
        ended = subprocess.run(
            [*command, f"--database={database.format(**places)}"],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    *_, last = ended.stderr.splitlines()
    assert ended.returncode == 2
    assert last.startswith("cacique: ")
    assert reason.format(**places) in last
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(("host", "is_open"), [("127.0.0.1", False), ("0.0.0.0", True)])
def test_the_address_that_is_told_is_one_to_go_to(*, host: str, is_open: bool) -> None:
    told: list[str] = []
    service, listening = prepare(Settings(host=host, port=0), told.append)
    with listening:
        service._ready()
        port = listening.getsockname()[1]
    (address,) = told
    assert address.endswith(f":{port}/")
    assert (f"//{host}:" in address) is not is_open
