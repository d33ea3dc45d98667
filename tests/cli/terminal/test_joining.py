"""Ways to a table at a server."""

import sys
from pathlib import Path

import pytest
from tests.cli.terminal.helpers import Sit

from cacique.ai import bots
from cacique.cli.terminal.joining import follow_link
from cacique.core.errors import CaciqueError

pytestmark = pytest.mark.compiled


def test_people_have_the_names_they_gave(sit: Sit) -> None:
    ann = sit("ann", game="pueblo", names=("Ana",))
    bob = sit("bob", link=ann.waiting.split()[-1], names=("Bo",))
    assert bob.players == ("Ana", "Bo")
    with pytest.raises(CaciqueError, match="is no name"):
        sit("bob", link=ann.waiting.split()[-1], names=("\u202e",))


def test_a_link_without_its_server_needs_one() -> None:
    with pytest.raises(CaciqueError, match="needs --server"):
        follow_link("/game/abc")


def test_the_bots_of_a_server_have_seats_there_and_strangers_none(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    example = Path(__file__).parents[3] / "examples" / "reference_bot.py"
    mine = f"program:{sys.executable} {example}@0.1s"
    monkeypatch.setitem(bots.find("puluc").guests, "mine", mine)
    assert sit("ann", game="puluc", bots=("mine",)).players[1] == "mine"
    monkeypatch.delitem(bots.find("puluc").guests, "mine")
    with pytest.raises(CaciqueError, match=r"no bot 'prefect' .* 'perfect'\?"):
        sit("ann", game="puluc", bots=("prefect",))
    with pytest.raises(CaciqueError, match=r"no bot 'program:.* of puluc at"):
        sit("ann", game="puluc", bots=("program:./no-program-of-mine",))
