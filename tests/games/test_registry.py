"""Games by name."""

import pytest

from cacique.core.errors import CaciqueError
from cacique.games import pueblo, puluc, registry


def test_there_is_no_third_game() -> None:
    with pytest.raises(
        ValueError, match="there is no game 'chess'; the games are pueblo and puluc"
    ):
        registry.find("chess")


def test_every_game_is_found_by_its_name() -> None:
    assert registry.NAMES == ("pueblo", "puluc")
    assert [registry.find(name) for name in registry.NAMES] == [pueblo.GAME, puluc.GAME]
    assert [registry.find(name).setup.game for name in registry.NAMES] == [*registry.NAMES]


@pytest.mark.parametrize("name", ["", "Pueblo", "registry", "../core"])
def test_nothing_else_is_imported_by_name(name: str) -> None:
    with pytest.raises(CaciqueError, match="there is no game"):
        registry.check(name)
