"""Debian's WebKitGTK, driven over WebDriver on a screen that nobody sees."""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from tests.page.driven import PATIENCE, Driven

_BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
_SIZE = (1280, 900)


def find_webkit() -> bool:
    """Whether driver, browser and a screen for them are here (`webkit2gtk-driver`, `xvfb`)."""
    return bool(_BROWSERS and shutil.which("WebKitWebDriver") and shutil.which("Xvfb"))


class WebKit(Driven):
    """One window of it."""

    def __init__(self, address: str) -> None:
        self._address = address
        options = {"binary": str(_BROWSERS[-1]), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        told = self._ask("POST", "/session", capabilities=wanted)
        self._session = f"/session/{told['sessionId']}"
        self.version = told["capabilities"]["browserVersion"]

    def _ask(self, method: str, path: str, **body: Any) -> Any:
        data = json.dumps(body).encode() if method == "POST" else None
        request = Request(f"{self._address}{path}", data, method=method)
        with urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]

    def open(self, url: str) -> None:
        self._ask("POST", f"{self._session}/url", url=url)

    def evaluate(self, expression: str) -> Any:
        script = f"return ({expression});"
        return self._ask("POST", f"{self._session}/execute/sync", script=script, args=[])

    def press(self, steps: list[dict[str, Any]]) -> None:
        mouse = {
            "type": "pointer",
            "id": "mouse",
            "parameters": {"pointerType": "mouse"},
            "actions": steps,
        }
        self._ask("POST", f"{self._session}/actions", actions=[mouse])

    def close(self) -> None:
        self._ask("DELETE", self._session)


@contextmanager
def webkit(home: Path) -> Iterator[WebKit]:
    """A WebKit in a home of its own."""
    with _screen() as display, _driver(home, display) as address:
        browser = WebKit(address)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def _screen() -> Iterator[str]:
    """A screen without glass; tells its number."""
    reading, writing = os.pipe()
    wide, high = _SIZE
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{wide}x{high}x24"]
    command += ["-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as process:
        os.close(writing)
        try:
            with os.fdopen(reading) as told:
                yield f":{told.readline().strip()}"
        finally:
            process.terminate()


@contextmanager
def _driver(home: Path, display: str) -> Iterator[str]:
    path = shutil.which("WebKitWebDriver")
    assert path, "there is no WebKit on this machine"
    port = _free_port()
    surroundings = {
        **os.environ,
        "DISPLAY": display,
        "GDK_BACKEND": "x11",
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(home),
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # as root there is none; pages are ours
    }
    command = [path, "--host=127.0.0.1", f"--port={port}"]
    with subprocess.Popen(command, env=surroundings, stderr=subprocess.DEVNULL) as process:
        try:
            yield _wait_for_driver(f"http://127.0.0.1:{port}")
        finally:
            process.terminate()


def _wait_for_driver(address: str) -> str:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(f"{address}/status", timeout=PATIENCE):
                return address
        except OSError:
            assert time.monotonic() < end, "the driver never answered"
            time.sleep(0.1)


def _free_port() -> int:
    import socket  # noqa: PLC0415

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
