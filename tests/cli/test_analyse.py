"""`cacique analyse` as people type it."""

import json
import re
from functools import partial
from pathlib import Path
from random import Random

import pytest
from rich.console import Console
from tests.cli.running import Run
from tests.players import play_some

from cacique.core.record import Record
from cacique.games import pueblo, puluc

pytestmark = pytest.mark.compiled

SMALL = "puluc1_-_1.L.-.-.D.-.-.L11.-.-.0_L-"
QUICK = ("--visits", "80")


@pytest.fixture
def run(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setattr("cacique.ai.puluc.table.cache_folder", lambda: tmp_path)
    return partial(run, "analyse")


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Two games of Pueblo in a file, the second one with an auction."""
    path = tmp_path / "games.txt"
    boards = [play_some(pueblo.Board(pro=pro), Random(1), 10_000) for pro in (False, True)]
    path.write_text("\n".join(str(Record.of(board)) for board in boards))
    return path


def test_a_ply_of_a_record_is_analysed(run: Run, games: Path) -> None:
    code, out, err = run(games, "--ply", "20", "--json", *QUICK, "--top", "3")
    assert (code, err) == (0, "")
    facts = json.loads(out)
    board = play_some(pueblo.Board(), Random(1), 20)
    assert facts["position"] == board.position()
    assert len(facts["turns"]) == 3
    for turn in facts["turns"]:
        twin = board.copy()
        for token in turn["line"]:
            twin.push_token(token)
        assert turn["line"][: len(turn["moves"])] == turn["moves"]
    best = facts["turns"][0]
    assert best["visits"] > 1
    text = run(games, "--ply", "20", *QUICK)[1]
    assert str(board) in text
    assert f"{best['moves'][0]} {best['moves'][1]}" in text
    again = json.loads(run(board.position(), "--json", *QUICK, "--top", "3")[1])
    assert again == facts


@pytest.mark.parametrize(
    ("language", "heads", "refusal"),
    [
        (
            "fr",
            "devant      ±   Rouge    Bleu   essais  suite",
            "la partie est finie après 60 coups",
        ),
        ("de", "vorn      ±     Rot    Blau Versuche  Folge", "nach 60 Zügen ist das Spiel vorbei"),
    ],
)
def test_turns_are_told_in_the_readers_language(
    run: Run, games: Path, language: str, heads: str, refusal: str
) -> None:
    told = run(games, "--ply", "20", *QUICK, "--lang", language).out
    assert heads in told
    assert re.search(r" \d+,\d\s%", told)
    assert refusal in run(games, "--lang", language).err
    cards = run(games, "--game", "2", "--ply", "0", "--visits", "2", "--lang", language).out
    assert {"fr": "sur 2 parties", "de": "aus 2 Spielen"}[language] in cards
    assert {"fr": "Enchère, première", "de": "Versteigerung, erster"}[language] in cards


@pytest.mark.parametrize(
    ("language", "before", "best"),
    [
        ("fr", "Clair, avant le lancer : ", "le meilleur"),
        ("de", "Hell, vor dem Wurf: ", "am besten"),
    ],
)
def test_values_of_puluc_are_told_in_the_readers_language(
    run: Run, language: str, before: str, best: str
) -> None:
    assert before.replace(" :", "\u00a0:") in run(SMALL, "--lang", language).out
    assert best in run(SMALL[:-1] + "3", "--lang", language).out


def test_the_end_is_exact(run: Run, games: Path) -> None:
    board = play_some(pueblo.Board(), Random(1), 58)
    code, out, _ = run(games, "--ply", "58", "--seconds", "60")
    assert (board.is_over, code) == (False, 0)
    assert "exact" in out


def test_an_auction_shows_what_cards_and_bids_are_worth(run: Run, games: Path) -> None:
    code, out, _ = run(games, "--game", "2", "--ply", "0", "--json", "--visits", "10")
    assert code == 0
    facts = json.loads(out)
    assert facts["games"] == 10
    assert [[card["card"] for card in seat["cards"]] for seat in facts["seats"]] == [[1, 2]] * 2
    assert all(seat["highest_bid"] >= 0 for seat in facts["seats"])
    text = run(games, "--game", "2", "--ply", "0", "--visits", "10")[1]
    assert "bid up to" in text
    assert f"{facts['seats'][0]['cards'][0]['points']:.1f}" in text


def test_cards_that_are_gone_are_left_out(run: Run) -> None:
    board = pueblo.Board(players=3, pro=True)
    for token in ("bid1", "pass", "pass", "take2"):
        board.push_token(token)
    facts = json.loads(run(board.position(), "--json", "--visits", "2")[1])
    assert [[card["card"] for card in seat["cards"]] for seat in facts["seats"]] == [
        [2],
        [1, 3],
        [1, 3],
    ]
    assert "–" in run(board.position(), "--visits", "2")[1]


def test_somebody_who_looks_on_sees_it_grow(
    run: Run, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = Console(force_terminal=True, width=120, record=True, stderr=True)
    monkeypatch.setattr("cacique.cli.analyse.pueblo.stderr", shown)
    code, out, err = run(games, "--ply", "20", *QUICK)
    assert code == 0
    assert "visits" in err
    assert "visits" in out


def test_puluc_is_answered_from_the_solution(run: Run) -> None:
    code, out, _ = run(SMALL[:-1] + "3", "--json")
    assert code == 0
    assert {move["move"] for move in json.loads(out)["moves"]} == {"0-3", "1x4", "7-H"}
    assert "luck" in run(SMALL)[1]


def test_puluc_that_is_not_solved_says_how_to(run: Run) -> None:
    code, out, err = run(puluc.Board(draw=False).position())
    assert (code, out) == (2, "")
    assert "`cacique puluc solve draw=no` does it" in err


@pytest.mark.parametrize(
    ("args", "text"),
    [
        (["/no/such/file"], "No such file"),
        (["pueblo1_nonsense"], "cacique: "),
        ([SMALL, "--ply", "3"], "--ply is for records"),
        (["GAMES", "--game", "3"], "there is no game 3: the file has 2"),
        (["GAMES", "--ply", "999"], "there is no ply 999: the game has 60 moves"),
        (["GAMES"], "the game is over after its 60 moves: choose an earlier one, such as --ply 58"),
        (["GAMES", "--ply", "60"], "the game is over after its 60 moves"),
        (["puluc1_-_1.-.-.-.-.-.-.-.-.-.1_L-"], "the game is over in this position"),
        (["GAMES", "--visits", "0"], "0 is not in the range"),
    ],
)
def test_bad_input_is_one_clear_line(run: Run, games: Path, args: list[str], text: str) -> None:
    code, out, err = run(*(games if arg == "GAMES" else arg for arg in args))
    assert (code, out) == (2, "")
    assert err.startswith("cacique: ")
    assert err.count("\n") == 1
    assert text in err
