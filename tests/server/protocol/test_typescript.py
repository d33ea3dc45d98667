"""The page's types are the server's."""

from pathlib import Path

import pytest

from cacique.server.protocol import typescript
from cacique.server.protocol.typescript import PAGE_TYPES, format_protocol


def test_page_has_the_protocol_of_this_server() -> None:
    assert PAGE_TYPES.read_text(encoding="utf-8") == format_protocol(), (
        "run python -m cacique.server.protocol.typescript"
    )


def test_what_clients_send_may_leave_defaults_out() -> None:
    text = format_protocol()
    assert "export interface Hello {\n" in text
    assert "  readonly last?: number;\n" in text
    assert "?: " not in text[text.index("export interface GameView ") :].split("}")[0]


def test_events_and_answers_of_one_name_stay_apart() -> None:
    text = format_protocol()
    assert "export interface CreatedEvent {" in text
    assert "export interface Created {" in text


def test_named_file_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "types.ts"
    monkeypatch.setattr("sys.argv", ["typescript", str(target)])
    typescript.main()
    assert target.read_text(encoding="utf-8") == format_protocol()
