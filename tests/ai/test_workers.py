"""Workers: the same results here, in processes and on Ray, and no trace of them afterwards."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from tests.ai.matches import SMALL, records_of, table_of

from cacique.ai.arena import Arena
from cacique.ai.workers import _open_pool, here, in_processes, on_ray
from cacique.core.errors import CaciqueError

# without a table, Puluc's levels begin with solving the game of few pieces
pytestmark = pytest.mark.compiled


def test_here_one_task_follows_the_other() -> None:
    begun: list[int] = []

    def work(task: int) -> int:
        begun.append(task)
        return task * task

    results = here(work, range(4))
    assert (next(results), begun) == (0, [0])
    assert [*results] == [1, 4, 9]


def fail(task: object) -> object:
    raise CaciqueError(f"no luck with {task}")


def die(_task: object) -> None:
    os._exit(1)


def test_errors_of_workers_arrive() -> None:
    with pytest.raises(CaciqueError, match="no luck with 1"):
        list(in_processes(2)(fail, [1]))
    with pytest.raises(CaciqueError, match="ended unexpectedly"):
        list(in_processes(2)(die, [1]))


def test_results_do_not_depend_on_the_workers(tmp_path: Path) -> None:
    alone = SMALL.run(here)
    two = SMALL.run(in_processes(2), tmp_path / "journal")
    assert records_of(two) == records_of(alone)
    assert table_of(SMALL, two) == table_of(SMALL, alone)
    assert table_of(SMALL, dict(reversed(two.items()))) == table_of(SMALL, alone)


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


@pytest.mark.skipif(sys.platform == "win32", reason="sends signals")
def test_interrupts_while_a_worker_starts_are_the_hosts_alone() -> None:
    """A terminal sends them to all of its processes, also to one that is still importing."""
    with _open_pool(2) as pool:
        answer = pool.submit(os.getpid)
        workers = [*pool._processes]
        while not answer.done():
            for worker in workers:
                os.kill(worker, signal.SIGINT)
            time.sleep(0.002)
        assert answer.result() in workers


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


_OWN_ON_RAY = """
from mybot import Mine
from cacique.ai.arena import Arena
from cacique.ai.workers import here, on_ray

arena = Arena("puluc", ("random", "mybot:Mine", Mine(2)), games=4)
records = [[one.record for one in arena.run(w).values()] for w in (here, on_ray("local", 2))]
print(records[0] == records[1], len(records[0]))
"""


@pytest.mark.deep
def test_ones_own_bots_play_on_ray(tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text(
        "class Mine:\n    def __init__(self, step=1):\n        self.step = step\n"
        "    def choose(self, board, rng):\n"
        "        return board.legal_moves[self.step % len(board.legal_moves)]\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", _OWN_ON_RAY],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.stdout.splitlines()[-1:] == ["True 12"], done.stderr
