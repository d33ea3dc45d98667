"""Matches end in the same table, whoever played them and however often they were interrupted."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cacique.ai import journal
from cacique.ai.arena import Arena, group_bots
from cacique.ai.fixture import Result
from cacique.ai.journal import Place
from cacique.ai.standings import Standings, sum_up
from cacique.ai.workers import here, in_processes, on_ray
from cacique.core.errors import CaciqueError

# without a table, Puluc's levels begin with solving the game of few pieces
pytestmark = pytest.mark.compiled

SMALL = Arena("puluc", ("random", "fair"), games=12, seed=3)


def without_times(standings: Standings) -> Standings:
    return replace(standings, bots=tuple(replace(bot, seconds=0) for bot in standings.bots))


def table_of(arena: Arena, results: dict[Place, Result]) -> Standings:
    return without_times(sum_up(arena, results))


def records_of(results: dict[Place, Result]) -> list[str]:
    return [result.record for result in results.values()]


def fail(task: object) -> object:
    raise CaciqueError(f"no luck with {task}")


def die(_task: object) -> None:
    os._exit(1)


@pytest.mark.parametrize(
    ("bots", "seats", "groups"),
    [
        ("ab", 2, ["ab"]),
        ("abc", 2, ["ab", "ac", "bc"]),
        ("abcd", 3, ["abc", "abd", "acd", "bcd"]),
        ("abbb", 4, ["abbb"]),
        ("abb", 2, ["ab"]),
        ("ab", 4, ["aaab", "aabb", "abbb"]),
        ("abc", 4, ["aabc", "abbc", "abcc"]),
    ],
)
def test_groups(bots: str, seats: int, groups: list[str]) -> None:
    assert ["".join(group) for group in group_bots(tuple(bots), seats)] == groups


def test_one_bot_is_no_match() -> None:
    with pytest.raises(CaciqueError, match="two different bots"):
        group_bots(("a", "a"), 2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_rotate_evenly(players: int) -> None:
    bots = ("random", "greedy", "level1", "level2", "level3")
    arena = Arena("pueblo", bots, (f"players={players}",), games=24)
    seen = Counter(
        (place[0], seat, bot)
        for place in arena.places
        for seat, bot in enumerate(arena.seating(place))
    )
    assert set(seen.values()) == {24 // players}
    neighbours = Counter(
        (place[0], bots[seat], bots[(seat + 1) % players])
        for place in arena.places
        for bots in [arena.seating(place)]
        for seat in range(players)
    )
    assert len(set(neighbours.values())) == 1


def test_games_are_rounded_up_to_whole_cycles() -> None:
    arena = Arena("pueblo", ("random", "greedy", "level1"), ("players=3",), games=4)
    assert len(arena.places) == 6
    seeds = {arena.fixture(place).seed for place in arena.places}
    assert len(seeds) == 2


def test_only_games_without_dice_need_random_openings() -> None:
    assert SMALL.fixture((0, 0, 0)).opening == 0
    assert Arena("pueblo", ("random", "greedy")).fixture((0, 0, 0)).opening == 4
    assert Arena("pueblo", ("random", "greedy"), opening=7).fixture((0, 0, 0)).opening == 7


def test_greedy_beats_random_in_pueblo() -> None:
    arena = Arena("pueblo", ("random", "greedy"), games=40)
    best, worst = sum_up(arena, arena.run()).bots
    assert (best.bot, best.games) == ("greedy", 40)
    assert best.score > 0.95
    assert best.elo.value - best.elo.error > worst.elo.value + worst.elo.error
    assert best.points < worst.points
    assert best.seconds > worst.seconds > 0


def test_one_against_many_is_counted_by_places() -> None:
    arena = Arena("pueblo", ("greedy", "random", "random"), ("players=3",), games=9)
    table = sum_up(arena, arena.run())
    best, worst = table.bots
    assert (best.bot, best.games, worst.games) == ("greedy", 9, 9)
    assert best.place + 2 * worst.place == pytest.approx(6)
    (pair,) = table.pairs
    assert pair.duels == 18
    assert pair.score == best.score == 1 - worst.score


def test_results_do_not_depend_on_the_workers(tmp_path: Path) -> None:
    alone = SMALL.run(here)
    two = SMALL.run(in_processes(2), tmp_path / "journal")
    assert records_of(two) == records_of(alone)
    assert table_of(SMALL, two) == table_of(SMALL, alone)
    assert table_of(SMALL, dict(reversed(two.items()))) == table_of(SMALL, alone)


def test_a_journal_is_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    whole = SMALL.run(here, path)
    before = path.read_bytes()
    played: list[object] = []

    def spy(function: Callable[..., object], tasks: Iterable[object]) -> Iterator[object]:
        for task in tasks:
            played.append(task)
            yield function(task)

    assert SMALL.run(spy, path) == whole  # type: ignore[arg-type]
    assert (played, path.read_bytes()) == ([], before)
    more = replace(SMALL, games=14)
    assert records_of(more.run(spy, path))[:12] == records_of(whole)  # type: ignore[arg-type]
    assert len(played) == 2
    assert len(replace(SMALL, games=2).run(spy, path)) == 2  # type: ignore[arg-type]


def test_a_torn_line_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    whole = SMALL.run(here, path)
    data = path.read_bytes()
    lines = data.splitlines(keepends=True)
    for cut in (len(data) - 1, len(data) - 30, len(lines[0]) + 5, len(lines[0]), 10, 0):
        path.write_bytes(data[:cut])
        assert table_of(SMALL, SMALL.run(here, path)) == table_of(SMALL, whole)
        again = path.read_bytes().splitlines()
        assert len([json.loads(line) for line in again]) == 13


@pytest.mark.parametrize("game", ["pueblo", "puluc"])
def test_a_strange_bot_is_refused_before_anything_is_kept(game: str, tmp_path: Path) -> None:
    journal = tmp_path / "match.jsonl"
    with pytest.raises(CaciqueError, match=f"there is no bot 'hal' of {game}"):
        Arena(game, ("random", "hal")).run(journal=journal)
    assert not journal.exists()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"hello", "no journal of a match"),
        (b"hello\n", "no journal of a match"),
        (b"first line\nlast line, without an end", "no journal of a match"),
        (b"[1]\n", "no journal of a match"),
        (b"HEAD{}\n", "line 2 is damaged"),
        (b"HEADnonsense\n", "line 2 is damaged"),
    ],
)
def test_strange_journals_are_refused_and_kept(
    tmp_path: Path, content: bytes, message: str
) -> None:
    path = tmp_path / "journal"
    data = content.replace(b"HEAD", json.dumps(SMALL.head).encode() + b"\n")
    path.write_bytes(data)
    with pytest.raises(CaciqueError, match=message):
        SMALL.run(here, path)
    assert path.read_bytes() == data


def test_a_journal_of_another_match_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    replace(SMALL, games=2).run(here, path)
    with pytest.raises(CaciqueError, match="another match: seed is 3 there, 4 here"):
        replace(SMALL, seed=4).run(here, path)


def test_two_runs_cannot_share_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    games = SMALL.play(here, path)
    next(games)
    with pytest.raises(CaciqueError, match="another run is playing this match"):
        SMALL.run(here, path)
    rest = dict(games)
    assert len(rest) == 11
    assert len(SMALL.run(here, path)) == 12


def test_a_match_has_a_place_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "_cache_folder", lambda: tmp_path)
    paths = [journal.usual_path(replace(SMALL, seed=seed).head) for seed in (3, 3, 4)]
    assert paths[0] == paths[1] != paths[2]
    for path in (paths[0], paths[2]):
        path.touch()
    os.utime(paths[2], (0, 0))
    journal.usual_path(SMALL.head)
    assert list(tmp_path.iterdir()) == [paths[0]]


def is_running(pid: int) -> bool:
    """Whether a process still does something; who never asks for its end leaves a zombie."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def children_of(pid: int) -> list[int]:
    return [
        int(child)
        for task in Path(f"/proc/{pid}/task").iterdir()
        for child in (task / "children").read_text().split()
    ]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGINT])
def test_a_killed_match_goes_on_to_the_same_table(tmp_path: Path, blow: signal.Signals) -> None:
    path = tmp_path / "journal"
    arena = Arena("puluc", ("random", "fair"), games=4000, seed=3)
    options = ["--games", "4000", "--seed", "3", "--processes", "2", "--resume", str(path)]
    command = [sys.executable, "-m", "cacique", "arena", "puluc", "random", "fair", *options]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        while not path.exists() or path.read_bytes().count(b"\n") < 5:
            assert process.poll() is None
            time.sleep(0.01)
        workers = children_of(process.pid)
        process.send_signal(blow)
        _, err = process.communicate(timeout=30)
    if blow is signal.SIGINT:
        assert (process.returncode, err.strip()) == (130, "cacique: interrupted")
    end = time.monotonic() + 10
    while any(map(is_running, workers)):
        assert time.monotonic() < end, "workers outlive the match"
        time.sleep(0.05)
    done = path.read_bytes().count(b"\n") - 1
    assert 4 <= done < 4000
    arena = replace(arena, games=done + 10)
    assert table_of(arena, arena.run(here, path)) == table_of(arena, arena.run())


def test_errors_of_workers_arrive() -> None:
    with pytest.raises(CaciqueError, match="no luck with 1"):
        list(in_processes(2)(fail, [1]))
    with pytest.raises(CaciqueError, match="ended unexpectedly"):
        list(in_processes(2)(die, [1]))


def test_without_ray_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(CaciqueError, match=r"pip install 'cacique\[ray\]'"):
        on_ray("local")


def test_a_cluster_that_is_not_there_is_told_at_once() -> None:
    code = (
        "from cacique.ai.workers import on_ray\n"
        "try: list(on_ray('127.0.0.1:1')(print, [1]))\n"
        "except ValueError as error: print(error)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert result.stdout.startswith("no Ray cluster at '127.0.0.1:1'")


# Ray warns and listens as it likes, so it gets a process of its own
_ON_RAY = """
import sys
from pathlib import Path
from cacique.ai.arena import Arena
from cacique.ai.workers import on_ray
from tests.ai.listening import open_doors

doors = set()
def watch(function, tasks):
    for result in on_ray("local", int(sys.argv[1]))(function, tasks):
        doors.update(open_doors())
        yield result

Arena("puluc", ("random", "fair"), games=12, seed=3).run(watch, Path(sys.argv[2]))
print(sorted(doors))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_ray_plays_the_same_match_behind_closed_doors(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    command = [sys.executable, "-c", _ON_RAY, "2", str(path)]
    root = Path(__file__).parents[2]
    done = subprocess.run(
        command, cwd=root, capture_output=True, text=True, check=False, timeout=120
    )
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, ["['127.0.0.1']"]), done.stderr
    assert path.read_bytes().count(b"\n") == 13
    assert records_of(SMALL.run(here, path)) == records_of(SMALL.run(here))
