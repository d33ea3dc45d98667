"""Conformance: the reference passes, and each thing that can be wrong is found."""

import re
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
        (
            "say('I would rather not')",
            "answers `go`",
            "said 'I would rather not', which is neither `info` nor `move`",
        ),
        ("say(''); say('error \x1b[31m\x07' + 'no' * 9999)", "answers `go`", "says: [31m nono"),
        (
            "say('I would rather not' if 'forever' in rest else 'move ' + legal[0])",
            "thinks until",
            "said 'I would rather not'",
        ),
    ],
)
def test_what_is_wrong_is_found(go: str, what: str, text: str, tmp_path: Path) -> None:
    wrong = wrong_in(tmp_path / "it.py", go)
    found = {name: line for name, line in wrong.items() if name.startswith(what)}
    assert found
    assert text in next(iter(found.values()))
    assert all(line.isprintable() and len(line) <= 200 for line in wrong.values())


_REMEMBER = '    elif word == "game":\n        games = rest\n'


def test_blank_lines_are_passed_over(tmp_path: Path) -> None:
    assert wrong_in(tmp_path / "it.py", f"say(''); {_STOPPABLE}") == {}


@pytest.mark.parametrize("number", range(3))
def test_a_program_that_ignores_the_seed_is_found(number: int, tmp_path: Path) -> None:
    """Whatever it drew at its start, it does not decide alike eight times by chance."""
    go = _STOPPABLE.replace("legal[0]", f"rng.setdefault(0, random.Random({number})).choice(legal)")
    name = write(tmp_path / "it.py", go, _ONLY)
    path = tmp_path / "it.py"
    path.write_text("import random\nrng = {}\n" + path.read_text())
    findings = {one.what: one.wrong for one in check_program(name, HASTE)}
    wrong = findings.pop("decides alike by the same seed")
    assert re.match(r"answered \S+ and then \S+ to `go visits 20 seed 11` in puluc1_", wrong)
    assert not any(findings.values())


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('say("ready")', "pass", "is ready when asked"),
        ('say("ready")', "asked[0] == 0 and say('ready'); asked[0] += 1", "takes its"),
        ('say("ready")', "games[-1:] == ['draw=no'] or say('ready')", "plays puluc draw=no"),
    ],
)
def test_of_one_that_is_never_ready_nothing_more_is_asked(
    old: str, new: str, what: str, tmp_path: Path
) -> None:
    path = tmp_path / "it.py"
    name = write(path, _STOPPABLE, _ONLY)
    lines = path.read_text().replace(old, new)
    path.write_text(
        "asked, games = [0], []\n"
        + lines.replace('    elif word == "legal"', _REMEMBER + '    elif word == "legal"')
    )
    *_, last = check_program(name, Patience(start=0.5, late=1, stop=1))
    assert last.what.startswith(what)
    assert last.wrong == "gave no answer to `ready` within 0.5 s; no more was asked"


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
