"""Words of strangers: whatever they are, they can be shown."""

import pytest

from cacique.ai.quote import LONGEST, describe, quote

pytestmark = pytest.mark.compiled  # no kernels here: once is enough


class Shy:
    def __str__(self) -> str:
        raise SystemExit(3)


class Impatient:
    def __str__(self) -> str:
        raise KeyboardInterrupt


def test_what_steers_a_terminal_is_left_out() -> None:
    assert quote("\x1b[2Jgone\x07 \u202e back\r\n") == "[2Jgone back"


@pytest.mark.parametrize("text", ["a" * 10**6, " " * 10**6 + "a", "a\n" * 10**6])
def test_long_texts_are_cut(text: str) -> None:
    assert len(quote(text)) <= LONGEST
    assert quote(text).isprintable()


def test_what_cannot_be_shown_is_told_by_its_kind() -> None:
    assert describe(Shy()) == "something of type Shy"
    with pytest.raises(KeyboardInterrupt):
        describe(Impatient())
