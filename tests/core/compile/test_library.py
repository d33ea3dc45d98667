"""The native library of this machine."""

from pathlib import Path

import pytest

from cacique.core.compile import library
from cacique.core.compile.__main__ import _main
from cacique.core.native import is_whole, library_path, seal
from cacique.core.sources import hash_library


def test_a_fresh_library_is_not_built_again(monkeypatch: pytest.MonkeyPatch) -> None:
    if not is_whole(library_path()):
        monkeypatch.setattr(library, "find_linker", lambda: None)
        with pytest.raises(library.CannotBuild, match="neither a C compiler nor"):
            library.build_library(print)
        return
    assert library.build_library(pytest.fail) == library_path()


def test_the_stamp_begins_with_the_version_of_the_sources() -> None:
    assert library.stamp().startswith(f"{hash_library()}, numba ")


def test_the_linker_is_the_chosen_one_or_the_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "clang -m64")
    assert library.find_linker() == ["clang", "-m64"]
    monkeypatch.delenv("CC")
    monkeypatch.setattr("shutil.which", lambda _name: None)
    monkeypatch.setattr(library, "find_spec", lambda _name: None)
    assert library.find_linker() is None
    monkeypatch.setattr(library, "find_spec", lambda _name: True)
    assert library.find_linker()[1:] == ["-m", "ziglang", "cc"]  # type: ignore[index]


def test_a_part_that_fails_is_told_with_its_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "list_parts", lambda _target: ("core",))
    no_folder = tmp_path / "file"
    no_folder.touch()
    with pytest.raises(RuntimeError, match=r"(?s)core could not be compiled.*NotADirectoryError"):
        library.compile_parts("native", no_folder, pytest.fail)


def test_set_up_goes_on_where_no_library_can_be_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(library, "library_path", lambda: tmp_path / "kernels.so")
    monkeypatch.setattr(library, "find_linker", lambda: None)
    _main(["setup"])
    told = capsys.readouterr().err
    assert "there is neither a C compiler nor the ziglang package to link with" in told
    assert "waits half a minute for numba" in told
    monkeypatch.setattr(library, "_is_tried", lambda: False)
    _main(["setup"])
    assert "nobody has tried this on such a machine" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="no library can be built"):
        _main([])  # a wheel says that it goes without
    assert [*tmp_path.iterdir()] == []


def test_a_damaged_library_is_built_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / library_path().name
    path.write_bytes(b"half of a library")
    (tmp_path / "kernels-of-old.so").write_bytes(b"")
    monkeypatch.setattr(library, "FOLDER", tmp_path)
    monkeypatch.setattr(library, "library_path", lambda: path)
    monkeypatch.setattr(library, "compile_parts", lambda *_given: None)
    monkeypatch.setattr(library, "_link", lambda *_given: b"a library")
    assert library.build_library(pytest.fail) == path
    assert path.read_bytes() == seal(b"a library")
    assert [*tmp_path.iterdir()] == [path]
