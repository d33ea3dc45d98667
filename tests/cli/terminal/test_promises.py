"""What the terminal remembers of dice."""

from pathlib import Path

import platformdirs
import pytest

from cacique.cli.terminal import promises
from cacique.core.dice import Witness

SEEN = Witness("c0ffee", "ab" * 16)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(platformdirs, "user_data_path", lambda _: tmp_path / "data")
    return tmp_path / "data"


def test_what_was_seen_first_stays() -> None:
    assert promises.find("http://a", "g1") is None
    assert promises.keep("http://a", "g1", SEEN) == SEEN
    assert promises.keep("http://a", "g1", Witness("other", "cd")) == SEEN
    assert promises.find("http://a", "g1") == SEEN
    assert promises.find("http://b", "g1") is None
    assert promises.find_all("g1") == promises.find_all() == [SEEN]


def test_the_oldest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(promises, "_MOST", 2)
    for game in ("g1", "g2", "g3"):
        promises.keep("http://a", game, Witness(game, game))
    assert promises.find("http://a", "g1") is None
    assert [seen.commitment for seen in promises.find_all()] == ["g2", "g3"]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"http://a/g1": 1}', '{"x": {"entropy": 1}}'])
def test_a_spoilt_file_is_as_good_as_none(folder: Path, text: str) -> None:
    folder.mkdir()
    (folder / "dice.json").write_text(text)
    assert promises.find("http://a", "g1") is None
    promises.keep("http://a", "g1", SEEN)
    assert promises.find("http://a", "g1") == SEEN
