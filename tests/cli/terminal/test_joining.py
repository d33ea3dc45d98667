"""Ways to a table at a server."""

import pytest
from tests.cli.terminal.helpers import Sit

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
