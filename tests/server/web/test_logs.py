"""Logs for people, and for programs."""

import json
import logging
import re
from collections.abc import Iterator

import pytest

from cacique.server.web.logs import set_up_logs


@pytest.fixture(autouse=True)
def _other_logs() -> Iterator[None]:
    """Put the handlers of the tests back."""
    root, uvicorn = logging.getLogger(), logging.getLogger("uvicorn")
    kept = root.handlers[:], root.level, uvicorn.level
    root.handlers = []
    yield
    root.handlers, root.level, uvicorn.level = kept


def test_people_get_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs(as_json=False)
    logging.getLogger("cacique.test").info("%s games", 3)
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(r"\d{4}-\d\d-\d\d [\d:,]+ INFO    cacique\.test: 3 games\n", err)


def test_programs_get_json_with_the_error(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs(as_json=True)
    try:
        int("no number")
    except ValueError:
        logging.getLogger("cacique.test").exception("a\nfailure")
    (line,) = capsys.readouterr().err.splitlines()
    entry = json.loads(line)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", entry["time"])
    assert (entry["level"], entry["logger"]) == ("error", "cacique.test")
    assert entry["message"] == "a\nfailure"
    assert "ValueError: invalid literal" in entry["error"]


@pytest.mark.parametrize("as_json", [False, True])
def test_requests_are_not_logged(capsys: pytest.CaptureFixture[str], *, as_json: bool) -> None:
    set_up_logs(as_json=as_json)
    logging.getLogger("uvicorn.access").info("GET /join/abc/1/secret")
    assert capsys.readouterr().err == ""
