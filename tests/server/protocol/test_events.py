"""Events: a closed union that is stored and sent as JSON."""

import json
from typing import get_args

import pytest
from pydantic import ValidationError
from tests.server.table import eventful

from cacique.server.protocol import events as ev


def test_kinds_of_events_are_told_apart_by_name() -> None:
    kinds = [kind.model_fields["kind"].default for kind in get_args(get_args(ev.Event)[0])]
    assert len(set(kinds)) == len(kinds)
    assert set(kinds) >= set(eventful().kinds())


def test_events_come_back_from_their_text() -> None:
    for event in eventful().events:
        assert ev.EVENT.validate_json(event.model_dump_json()) == event


@pytest.mark.parametrize(
    "text",
    [
        '{"kind": "exploded"}',
        '{"seat": 1}',
        '{"kind": "draw_offered"}',
        '{"kind": "draw_offered", "seat": 1, "why": "tired"}',
        '{"kind": "dropped", "seat": 1, "reason": "asleep", "bot": null}',
    ],
)
def test_what_is_no_event_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        ev.EVENT.validate_json(text)


def test_events_of_old_databases_need_no_new_fields() -> None:
    """A field that is added later must have a default, or stored games could not be read."""
    moved = ev.EVENT.validate_python({"kind": "moved", "seat": 0, "token": "r3"})
    undone = ev.EVENT.validate_python({"kind": "undone", "seat": 0, "ply": 1})
    assert isinstance(moved, ev.MovedEvent)
    assert isinstance(undone, ev.UndoneEvent)
    assert (moved.draw, moved.left, moved.earned, undone.left) == (None, None, 0, None)


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "days", "days": 0},
        {"kind": "days", "days": 31},
        {"kind": "fischer", "seconds": 9, "increment": 0},
        {"kind": "fischer", "seconds": 60, "increment": 601},
        {"kind": "hourglass"},
    ],
)
def test_clocks_have_limits(clock: dict[str, object]) -> None:
    created = json.loads(eventful().events[0].model_dump_json())
    ev.EVENT.validate_python(created | {"clock": {"kind": "days", "days": 30}})
    with pytest.raises(ValidationError):
        ev.EVENT.validate_python(created | {"clock": clock})
