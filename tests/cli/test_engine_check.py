"""`cacique engine-check` as people type it."""

import json
import sys

import pytest
from tests.ai.programs import REFERENCE
from tests.cli.running import Run

from cacique.ai.conformance import Finding

pytestmark = pytest.mark.compiled


@pytest.fixture
def findings(monkeypatch: pytest.MonkeyPatch) -> list[Finding]:
    """What is found, said beforehand: what is really found is tested beside the checks."""
    found = [Finding("says hello"), Finding("plays go", "says: no", is_left_out=True)]
    monkeypatch.setattr(
        "cacique.cli.engine_check.check_program", lambda _program, games: found * games
    )
    return found


def test_findings_are_listed(run: Run, findings: list[Finding]) -> None:
    code, out, _ = run("engine-check", "./mine")
    assert (code, out.splitlines()) == (
        0,
        ["ok    says hello", "none  plays go: says: no", "./mine: keeps to the protocol"],
    )
    findings.append(Finding("leaves", "is still there"))
    code, out, _ = run("engine-check", "./mine")
    assert code == 1
    assert out.splitlines()[-2:] == ["wrong leaves: is still there", "./mine: 1 of 3 are wrong"]


def test_programs_read_it_too(run: Run, findings: list[Finding]) -> None:
    findings.append(Finding("leaves", "is still there"))
    code, out, _ = run("engine-check", "./mine", "--json")
    facts = json.loads(out)
    assert (code, facts["is_conforming"]) == (1, False)
    assert facts["findings"][0] == {"what": "says hello", "wrong": ""}


def test_a_real_program_is_talked_to(run: Run) -> None:
    code, out, _ = run("engine-check", f"{sys.executable} -c 'print(1)' {REFERENCE}")
    assert (code, out.splitlines()[0]) == (1, "wrong says hello: answered '1' to `hello`")
