"""`cacique play`: what its help says, and what is no way to play."""

import sys

import click
import pytest

from cacique import cli
from cacique.ai.bots import find
from cacique.ai.pueblo.levels import LEVELS as PUEBLO_LEVELS
from cacique.cli.play import command

pytestmark = pytest.mark.compiled

LEVELS = [f"level{level.number}" for level in PUEBLO_LEVELS]


def help_of(name: str) -> str:
    (option,) = (option for option in command.params if option.name == name)
    assert isinstance(option, click.Option)
    return option.help or ""


def test_the_help_names_all_bots_and_who_plays_if_none_is_named() -> None:
    pueblo, puluc = help_of("bots").split("Pueblo: ")[1].split(" Puluc: ")
    named = pueblo.split(" (")[0].replace(f"{LEVELS[0]} … {LEVELS[-1]}", ", ".join(LEVELS))
    assert {*named.split(", ")} == {*find("pueblo").bots, "search@2s"}
    assert {*puluc.split(" (")[0].split(", ")} == {*find("puluc").bots}
    assert pueblo.endswith(f"({find('pueblo').default} if none is named).")
    assert puluc.endswith(f"({find('puluc').default}).")


def test_the_help_says_what_json_goes_with() -> None:
    assert help_of("as_json") == "With --plain: each answer is one line of JSON."


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("--plain",), "--plain needs a GAME"),
        (("pueblo", "--json"), "--json goes with --plain"),
        (("pueblo", "--resume"), "a game that goes on has its options"),
        (("--resume", "--server", "http://x"), "goes on here"),
        (("pueblo", "--watch", "--seat", "1"), "--watch leaves no seat"),
        (("pueblo", "--seat", "2", "--plain"), "there is no seat 2"),
        (("pueblo", "--bot", "deepblue", "--plain"), "there is no bot 'deepblue'"),
        (("pueblo", "--bot", "level1", "--bot", "level2", "--plain"), "there is room for 1 bot,"),
        (("pueblo", "players=9", "--plain"), "players must be"),
        (("--resume", "nowhere.txt", "--plain"), "there is no saved game in nowhere.txt"),
        (("--join", "http://x/what", "--plain"), "is no link"),
        (("--join", "/join/ab/1/secretsecret", "--plain"), "needs --server"),
        (("puluc", "--server", "ftp://x", "--plain"), "is no address of a server"),
        (("puluc", "--server", "http://127.0.0.1:9", "--plain"), "127.0.0.1:9"),
        (("puluc", "--server", "http://[", "--plain"), "is no address of a server"),
        (("puluc", "--server", "http://x:abc", "--plain"), "is no address of a server"),
        (("puluc", "--server", "http://a..b", "--plain"), "is no address of a server"),
        (("--join", "http://[/join/ab/1/secretsecret", "--plain"), "is no link"),
    ],
)
def test_nonsense_is_bad_input(
    args: tuple[str, ...],
    complaint: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "argv", ["cacique", "play", *args])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 2
    assert complaint in capsys.readouterr().err
