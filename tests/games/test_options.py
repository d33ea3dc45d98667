"""The options as types are those that the setups have."""

from dataclasses import fields
from inspect import signature
from typing import get_type_hints

import pytest

from cacique.games import registry
from cacique.games.options import AnyOptions
from cacique.games.pueblo.setup import PuebloOptions
from cacique.games.puluc.setup import PulucOptions

OPTIONS = {"pueblo": PuebloOptions, "puluc": PulucOptions}


@pytest.mark.parametrize("name", registry.NAMES)
def test_types_and_signature_tell_the_options_of_a_setup(name: str) -> None:
    game = registry.find(name)
    names = [field.name for field in fields(game.setup)]
    hints = get_type_hints(OPTIONS[name])
    assert list(hints) == names
    found = signature(game.board).parameters
    assert list(found) == ["setup", *names]
    for field in fields(game.setup):
        assert found[field.name].default == field.default
        if field.name != "sites":  # which may come as any lists of names
            assert hints[field.name] is found[field.name].annotation is field.type


def test_all_options_are_those_of_all_games() -> None:
    together = {option for hints in OPTIONS.values() for option in get_type_hints(hints)}
    assert set(get_type_hints(AnyOptions)) == together
    assert set(OPTIONS) == set(registry.NAMES)
