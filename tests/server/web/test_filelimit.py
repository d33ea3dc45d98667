"""How many files may be open, and what becomes of a server that may have few."""

import resource
import socket
import time
from contextlib import ExitStack
from pathlib import Path

import httpx2 as httpx
import pytest
from tests.server.process import ServerProcess, unlimited

from cacique.server.web import filelimit
from cacique.server.web.filelimit import raise_file_limit

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize(
    ("limits", "possible", "asked"),
    [
        ((100, 4000), 1000, (1128, 4000)),
        ((100, resource.RLIM_INFINITY), 1000, (1128, resource.RLIM_INFINITY)),
        ((5000, 5000), 1000, None),
        ((resource.RLIM_INFINITY, resource.RLIM_INFINITY), 1000, None),
        ((100, 500), 372, (500, 500)),
        ((100, 100), 1, (100, 100)),
    ],
)
def test_the_limit_is_raised_as_far_as_it_goes(
    limits: tuple[int, int],
    possible: int,
    asked: tuple[int, int] | None,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    set_to: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _what: limits)
    monkeypatch.setattr(resource, "setrlimit", lambda _what, to: set_to.append(to))
    assert raise_file_limit(1000) == possible
    assert set_to == ([asked] if asked else [])
    assert len(caplog.messages) == (possible < 1000)


def test_a_server_with_few_files_says_so_once_and_goes_on(tmp_path: Path) -> None:
    limit = filelimit._OTHERS + 20
    few = ["bash", "-c", f'ulimit -n {limit}; exec "$@"', "few"]
    server = ServerProcess(f"sqlite:{tmp_path / 'games.db'}", unlimited(), few)
    server.start()
    try:
        with ExitStack() as stack:
            for _ in range(100):
                stack.enter_context(socket.create_connection(("127.0.0.1", server.port), 10))
            time.sleep(1)
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            try:
                answer = httpx.get(f"http://{server.address}/readyz", timeout=10)
            except httpx.HTTPError:
                continue
            if answer.is_success:
                break
        assert answer.text == "ok\n"
    finally:
        assert server.stop() == 0
    log = "".join(server.log)
    assert f"only {limit} files may be open at once, so at most 20 connections" in log
    assert log.count("connections are taken") == 1
    assert "Traceback" not in log
    assert "error" not in log.lower()
