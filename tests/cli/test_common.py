"""Common parts of commands: files that are wrong are named, and adapters found."""

from pathlib import Path

import pytest
from tests.cli.running import Run

from cacique import puluc
from cacique.cli.common import find_adapter, load_game, warm_up


@pytest.mark.parametrize(
    "words", [["replay"], ["analyse"], ["puluc", "analyse"], ["verify-dice"]], ids=" ".join
)
def test_every_command_names_the_file_of_a_bad_record(
    run: Run, tmp_path: Path, words: list[str]
) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("nonsense\n")
    result = run(*words, path)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"cacique: {path}: line 1, column 1: a tag such as")
    path.write_bytes(b"\xff")
    assert run(*words, path).err == f"cacique: {path}: byte 1 is not UTF-8 text\n"


def test_an_adapter_is_found_by_the_name_of_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "face").mkdir()
    (tmp_path / "face" / "whole.py").write_text("")
    (tmp_path / "face" / "broken.py").write_text("import nowhere_to_be_found")
    monkeypatch.syspath_prepend(tmp_path)
    assert find_adapter("face", "whole")
    assert find_adapter("face", "missing") is None
    assert find_adapter("face", "missing.screen") is None
    with pytest.raises(ModuleNotFoundError, match="nowhere"):
        find_adapter("face", "broken")


def test_a_game_is_warm_once_its_kernels_were_used(monkeypatch: pytest.MonkeyPatch) -> None:
    pushed = []
    monkeypatch.setattr(puluc.Board, "push", lambda board, move: pushed.append((board.ply, move)))
    monkeypatch.setattr(puluc.Board, "pop", lambda _board: None)
    monkeypatch.setattr("cacique.core.jit.is_ready", lambda: True)
    load_game("puluc")
    assert not pushed
    assert warm_up("puluc") is puluc.GAME
    assert len(pushed) == 1
