"""Conformance: the reference passes, and each thing that can be wrong is found."""

import sys
from pathlib import Path

import pytest
from tests.ai.programs import reference, write

from cacique.ai.conformance import check_program, variants
from cacique.ai.program import Patience

pytestmark = pytest.mark.compiled

HASTE = Patience(late=1, stop=1)


def test_every_number_of_seats_and_every_switch_is_a_variant() -> None:
    shown = [" ".join(setup.format()) for setup in variants("pueblo")]
    assert {"", "players=3", "players=4", "pro", "demolition"} <= set(shown)
    assert "draw=no" in [" ".join(setup.format()) for setup in variants("puluc")]


def test_the_reference_bot_keeps_to_the_protocol() -> None:
    findings = list(check_program(reference()))
    assert [finding for finding in findings if finding.wrong] == []
    assert len(findings) == 18


_ONLY = 'say("name it"); say("plays puluc"); say("wants legal"); say("hello 1")'
_STOPPABLE = (
    "[None for _ in iter(lambda: 'forever' in rest and "
    "sys.stdin.readline().strip() not in ('', 'stop'), False)]; say('move ' + legal[0])"
)


def wrong_in(path: Path, go: str = _STOPPABLE, hello: str = _ONLY) -> dict[str, str]:
    name = write(path, go, hello)
    return {one.what: one.wrong for one in check_program(name, HASTE) if one.wrong}


def test_a_small_program_passes(tmp_path: Path) -> None:
    assert wrong_in(tmp_path / "it.py") == {}


@pytest.mark.parametrize(
    ("go", "what", "text"),
    [
        ("say('info chance high'); say('move ' + legal[0])", "answers `go`", "'chance' is wrong"),
        ("say('info moves 0-9'); say('move ' + legal[0])", "answers `go`", "0-9"),
        ("say('bestmove ' + legal[0]); say('move ' + legal[0])", "answers `go`", "neither"),
        ("say('move ' + legal[0])", "thinks until", "before it was stopped"),
        ("say('move 0-9')", "plays puluc", "0-9"),
    ],
)
def test_what_is_wrong_is_found(go: str, what: str, text: str, tmp_path: Path) -> None:
    wrong = wrong_in(tmp_path / "it.py", go)
    found = {name: line for name, line in wrong.items() if name.startswith(what)}
    assert found
    assert text in next(iter(found.values()))


@pytest.mark.parametrize(
    ("hello", "what", "text"),
    [
        ("pass", "says hello", "gave no answer to `hello`"),
        ("say('plays puluc'); say('wants legal'); say('hello 1')", "says hello", "tells no name"),
        ("say('name it'); say('hello 1')", "says hello", "does not say what it plays"),
        ("say('name it'); say('plays chess'); say('hello 1')", "says hello", "plays 'chess'"),
        (f"say('option A slider 3'); {_ONLY}", "declares its options", "'A slider 3'"),
    ],
)
def test_a_bad_greeting_is_found(hello: str, what: str, text: str, tmp_path: Path) -> None:
    name = write(tmp_path / "it.py", _STOPPABLE, hello)
    patience = Patience(start=1) if hello == "pass" else HASTE
    findings = (finding for finding in check_program(name, patience) if finding.wrong)
    first = next(findings)
    findings.close()
    assert (first.what, text in first.wrong) == (what, True), first


def test_what_a_program_refuses_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "it.py"
    name = write(path, _STOPPABLE, _ONLY)
    path.write_text(
        path.read_text().replace(
            '    elif word == "legal"',
            '    elif word == "game" and len(rest) > 1:\n        say("error only the plain game")\n'
            '    elif word == "legal"',
        )
    )
    findings = {one.what: one for one in check_program(name, HASTE)}
    assert findings["plays puluc draw=no"].is_left_out
    assert not findings["plays puluc"].wrong


def test_one_that_stays_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cacique.ai.session._SECONDS_TO_LEAVE", 0.01)
    monkeypatch.setattr("cacique.ai.conformance._SECONDS_TO_LEAVE", 0.3)
    path = tmp_path / "it.py"
    name = write(path, _STOPPABLE, _ONLY)
    path.write_text(path.read_text() + "\ntime.sleep(600)\n")
    wrong = {one.what: one.wrong for one in check_program(name, HASTE) if one.wrong}
    assert set(wrong) == {"leaves when told to quit", "leaves at the end of its input"}


def test_nothing_is_found_where_nothing_is() -> None:
    (finding,) = check_program(f"{sys.executable}-nowhere")
    assert "there is no program" in finding.wrong
