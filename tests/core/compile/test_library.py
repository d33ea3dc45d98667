"""The native library of this machine."""

import pytest

from cacique.core.compile import library
from cacique.core.native import library_path
from cacique.core.sources import hash_library


def test_a_fresh_library_is_not_built_again(monkeypatch: pytest.MonkeyPatch) -> None:
    if not library_path().exists():
        monkeypatch.setattr(library, "find_linker", lambda: None)
        with pytest.raises(RuntimeError, match="neither a C compiler nor"):
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


def test_a_part_that_fails_is_told_with_its_error(tmp_path: object) -> None:
    with pytest.raises(RuntimeError, match=r"(?s)nobody could not be compiled.*KeyError"):
        list(library.compile_parts("native", ("nobody",), tmp_path))  # type: ignore[arg-type]
