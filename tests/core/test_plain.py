"""Which signs the texts of records may have: all that are not named, in whatever Unicode."""

import sys
import unicodedata

import pytest

from cacique.core.plain import MARK, WORD, is_plain, words


def test_all_signs_but_those_that_are_named() -> None:
    refused = {sign for sign in map(chr, range(sys.maxunicode + 1)) if not is_plain(sign)}
    signs = map(chr, range(0x10000))
    controls = {sign for sign in signs if unicodedata.category(sign) in {"Cc", "Cs"}}
    assert refused == controls | {"\u2028", "\u2029", "\ufeff"}


@pytest.mark.parametrize(
    "text", ["👩‍💻", "mi\u200ckham", "Ana\u00a0B", "\ue000", "\U000e0fff", "\xad"]
)
def test_what_joins_and_what_is_new_may_be_written(text: str) -> None:
    assert is_plain(text)
    assert words(f" {text}\n") == text


def test_white_space_is_what_editors_change() -> None:
    assert words("\ta  b\r\nc\rd ") == "a b c d"
    for sign in ("\u00a0", "\u3000", "\x0c", "\x1c", "\x85"):
        assert words(f"a{sign}b") == f"a{sign}b"


@pytest.mark.parametrize("sign", ["\x07", "\x1c", "\x85", "\u2028", "\ufeff", "\ud800", "\u00a0"])
def test_moves_and_marks_have_less(sign: str) -> None:
    assert not WORD.fullmatch(f"r{sign}3")
    assert not MARK.fullmatch(f"[red:{sign}3]")
