"""Where kernels that numba compiled are kept, and that they are never stale."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import cacique
from cacique.core import ondemand

PACKAGE = Path(cacique.__file__).parent


def run(code: str, source: Path, cache: Path | str) -> str:
    environment = os.environ | {
        "PYTHONPATH": str(source),
        "XDG_CACHE_HOME": str(cache),
        "CACIQUE_KERNELS": "jit",
    }
    environment.pop("NUMBA_CACHE_DIR", None)
    result = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return result.stdout.strip()


@pytest.mark.compiled
def test_an_edited_rule_is_never_played_from_an_old_cache(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "src" / "cacique")
    code = "from cacique import puluc; print(puluc.Board().camps, puluc.Board().key)"
    before = run(code, tmp_path / "src", tmp_path / "cache")
    assert before.startswith("(5, 5)")
    geometry = tmp_path / "src/cacique/games/puluc/geometry.py"
    geometry.write_text(geometry.read_text().replace("PIECES = 5", "PIECES = 4"))
    after = run(code, tmp_path / "src", tmp_path / "cache")
    assert after.startswith("(4, 4)")


@pytest.mark.compiled
def test_the_second_process_finds_kernels_compiled(tmp_path: Path) -> None:
    code = (
        "from cacique.core import ondemand; print(ondemand.is_cached())\n"
        "from cacique.core.rng import below, seeded; below(seeded(1), 3)"
    )
    assert run(code, PACKAGE.parent, tmp_path) == "False"
    assert run(code, PACKAGE.parent, tmp_path) == "True"


def test_an_unwritable_cache_is_no_obstacle() -> None:
    code = "from cacique.core import ondemand; print(ondemand.cache_folder)"
    folder = Path(run(code, PACKAGE.parent, "/dev/null/nowhere"))
    assert folder.is_dir()
    assert folder.name.startswith("cacique-kernels-")
    folder.rmdir()


def test_kernels_of_old_versions_are_removed(tmp_path: Path) -> None:
    old, recent = tmp_path / "old", tmp_path / "recent"
    for folder in (old, recent):
        folder.mkdir()
        (folder / "kernel.nbc").write_bytes(b"x")
    month_ago = time.time() - 31 * 24 * 3600
    os.utime(old, (month_ago, month_ago))
    ondemand._remove_old(tmp_path)
    assert list(tmp_path.iterdir()) == [recent]


def test_a_folder_that_the_user_chose_is_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    folder = ondemand._choose_cache_folder()
    assert folder.parent == tmp_path / "cacique" / "kernels"
    assert folder.is_dir()


def test_a_cache_that_is_no_folder_is_replaced(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    (tmp_path / "file").touch()
    monkeypatch.setattr("platformdirs.user_cache_path", lambda _: tmp_path / "file")
    folder = ondemand._choose_cache_folder()
    assert folder.name.startswith("cacique-kernels-")
    folder.rmdir()
