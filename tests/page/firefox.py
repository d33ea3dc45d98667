"""Debian's Firefox, driven over WebDriver BiDi: the little of it that a player needs."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.page.driven import PATIENCE, Driven
from websockets.sync.client import ClientConnection, connect

_SOCKET = "WebDriver BiDi listening on "
# another browser's first steps, and pages of its maker, are not asked for
_PREFERENCES = """
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("dom.disable_beforeunload", true);
user_pref("ui.prefersReducedMotion", 1);
user_pref("intl.accept_languages", "en-GB, en");
"""


def find_firefox() -> str | None:
    return next((path for name in ("firefox-esr", "firefox") if (path := shutil.which(name))), None)


class Firefox(Driven):
    """One tab of it."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._asked = 0
        self.troubles: list[str] = []
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        (tab, *_) = self._ask("browsingContext.getTree")["contexts"]
        self._tab = tab["context"]

    def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        self._asked += 1
        self._socket.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while True:
            told = json.loads(self._socket.recv(timeout=PATIENCE))
            if told.get("method") == "log.entryAdded":
                self._hear(told["params"])
            if told.get("id") == self._asked:
                assert told["type"] == "success", told
                result: dict[str, Any] = told["result"]
                return result

    def _hear(self, entry: dict[str, Any]) -> None:
        if entry["level"] == "error":
            self.troubles.append(str(entry.get("text")))

    def open(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """The value of an expression, by way of JSON."""
        told = self._ask(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then((value) => JSON.stringify(value))",
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert told["type"] == "success", told
        return json.loads(told["result"].get("value", "null"))

    def press(self, steps: list[dict[str, Any]]) -> None:
        mouse = {"type": "pointer", "id": "mouse", "actions": steps}
        self._ask("input.performActions", context=self._tab, actions=[mouse])


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """A Firefox without a window, in a profile of its own."""
    path = find_firefox()
    assert path, "there is no Firefox on this machine"
    (profile / "user.js").write_text(_PREFERENCES)
    command = [path, "--headless", "--no-remote", "--profile", str(profile)]
    command += ["--remote-debugging-port", "0", "--width", "1280", "--height", "800"]
    surroundings = {**os.environ, "HOME": str(profile), "MOZ_DISABLE_CONTENT_SANDBOX": "1"}
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=surroundings) as process:
        assert process.stderr
        try:
            told = (line for line in process.stderr if _SOCKET in line)
            address = next(told).partition(_SOCKET)[2].strip()
            with connect(f"{address}/session", max_size=None) as socket:
                yield Firefox(socket)
        finally:
            process.terminate()
            process.stderr.close()
