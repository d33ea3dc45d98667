"""A server that is started: where it listens, and why it does not."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from cacique.server.settings import Settings
from cacique.server.web.serving import prepare


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
