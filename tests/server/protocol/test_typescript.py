"""The page's types, and the shapes that it checks messages with, are the server's."""

import re
from pathlib import Path
from typing import get_args

import pytest

from cacique.server.protocol import events, messages, typescript
from cacique.server.protocol.typescript import PAGE_FOLDER, format_shapes, format_types


def test_page_has_the_protocol_of_this_server() -> None:
    for name, text in (("protocol.ts", format_types()), ("shapes.ts", format_shapes())):
        assert (PAGE_FOLDER / name).read_text(encoding="utf-8") == text, (
            "run python -m cacique.server.protocol.typescript"
        )


def test_what_clients_send_may_leave_defaults_out() -> None:
    text = format_types()
    assert "export interface Hello {\n" in text
    assert "  readonly last?: number;\n" in text
    assert "?: " not in text[text.index("export interface GameView ") :].split("}")[0]


def test_events_and_answers_of_one_name_stay_apart() -> None:
    text = format_types()
    assert "export interface CreatedEvent {" in text
    assert "export interface Created {" in text


def test_everything_that_is_told_has_a_shape_and_nothing_that_is_asked() -> None:
    text = format_shapes()
    named = re.findall(r"^export const (\w+) = ", text, re.MULTILINE)
    told = {member.__name__ for member in get_args(get_args(messages.ServerMessage)[0])}
    answers = {"Me", "Created", "GameLine", "Look", "Secret", "Sight", "Why", "Account", "Hint"}
    assert told | answers | {"Price", "CatalogueEntry", "Problem", "GameView"} <= set(named)
    assert not {"Hello", "Play", "NewGame", "SeatSpec", "Claim", "Rename", "Study"} & set(named)


def test_shapes_come_after_their_parts() -> None:
    seen: set[str] = set()
    for part in format_shapes().split("\n\n")[2:]:
        name, body = part.removeprefix("export const ").split(" = ", 1)
        used = re.findall(r"(?<![\w.\"])[A-Z]\w*(?=[,)])", body)
        assert set(used) <= seen, name
        seen.add(name)


def test_shapes_of_events_fill_in_what_old_ones_lack() -> None:
    moved = format_shapes().split("shape.fields<protocol.MovedEvent>({")[1].split("})")[0]
    assert "  token: shape.text,\n" in moved
    assert "  earned: shape.missing(shape.number, 0.0),\n" in moved
    assert "  left: shape.missing(shape.either(shape.number, shape.nothing), null),\n" in moved
    assert '  kind: shape.oneOf("moved"),\n' in moved, "what tells events apart is never missing"


def test_every_event_is_one_of_the_union() -> None:
    union = format_shapes().split('shape.union<protocol.GameEvent, "kind">("kind", {')[1]
    kinds = [line.split(":")[0].strip() for line in union.split("})")[0].splitlines() if line]
    members = get_args(get_args(events.Event)[0])
    assert kinds == [member.model_fields["kind"].default for member in members]


def test_named_folder_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["typescript", str(tmp_path)])
    typescript.main()
    assert (tmp_path / "protocol.ts").read_text(encoding="utf-8") == format_types()
    assert (tmp_path / "shapes.ts").read_text(encoding="utf-8") == format_shapes()
