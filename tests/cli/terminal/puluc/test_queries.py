"""Queries of Puluc."""

from cacique import puluc
from cacique.cli.terminal.puluc.queries import QUERIES


def tell(word: str, line: str) -> list[str]:
    return [*QUERIES[word].tell(puluc.Board.from_position(line), "")]


def test_every_stack_is_told() -> None:
    assert tell("road", "puluc1_-_2.-.L.-.D12.-.-.-.-.-.2_D4") == [
        "camps: Light 2, Dark 2",
        "2: Light, with 1 light and 0 dark pieces",
        "4: Dark, with 1 light and 2 dark pieces",
    ]


def test_dice_are_told_with_their_chances() -> None:
    start = "puluc1_p=0.25_5.-.-.-.-.-.-.-.-.-.5_L"
    chances = ["r1: 31.6%", "r2: 42.2%", "r3: 21.1%", "r4: 4.7%", "r5: 0.4%"]
    assert tell("dice", f"{start}-") == chances
    thrown = "the throw is 3: 2 of the four dice show dark"
    assert tell("dice", f"{start}3") == [thrown, *chances]


def test_dice_are_told_as_bell_counts_them() -> None:
    start = "puluc1_ruleset=bell_5.-.-.-.-.-.-.-.-.-.5_L"
    assert tell("dice", f"{start}5")[0] == "the throw is 5: 0 of the four dice show dark"
    assert tell("dice", f"{start}1")[0] == "the throw is 1: 1 of the four dice shows dark"
