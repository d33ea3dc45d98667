"""Pictures of Puluc in text, for terminals."""

import pytest
from tests.games.puluc.test_drawing import at, random_boards

PICTURE = """\
Light   1      2      3      4      5      6      7      8      9   Dark
 [2]    .      L      .     Dld     .      .      .      D      .   [1]
Dark moves 4; out: Light 1, Dark 1"""


@pytest.mark.parametrize("seed", range(5))
def test_random_games_fit_a_terminal(seed: int) -> None:
    for board in random_boards(seed):
        assert max(map(len, str(board).splitlines())) <= 80


def test_text_of_a_road() -> None:
    assert str(at("2.-.L.-.D12.-.-.-.D.-.1_D4")) == PICTURE


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("5.-.-.-.-.-.-.-.-.-.5_D-", "Dark throws; out: Light 0, Dark 0"),
        ("0.-.-.-.-.D54.-.-.-.-.1_L-", " Dl5d3 "),
        ("1.-.-.-.-.-.-.-.-.-.0_L-", "Light wins; out: Light 4, Dark 5"),
        ("1.-.-.-.-.-.-.-.-.-.1_L-", "a draw; out: Light 4, Dark 4"),
    ],
)
def test_text_tells_the_state(line: str, words: str) -> None:
    assert words in str(at(line))
