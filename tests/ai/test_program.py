"""Programs as bots: asked with patience, answerable for their faults, and gone afterwards."""

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from tests.ai.matches import records_of
from tests.ai.programs import FAULTS, HELLOS, reference, write

from cacique.ai.arena import Arena
from cacique.ai.bots import check_welcome, find, make_bot, welcome
from cacique.ai.own import Fault
from cacique.ai.program import Patience, Program, Spec, describe
from cacique.ai.workers import here, in_processes
from cacique.core.errors import CaciqueError
from cacique.core.rng import seeded
from cacique.games import pueblo, puluc

pytestmark = pytest.mark.compiled

PULUC = "puluc1_-_5.-.-.-.-.-.-.-.-.-.5_L3"


def test_names_say_command_budget_and_options() -> None:
    assert Spec.parse("program:./a b@c.com") == Spec(("./a", "b@c.com"))
    assert Spec.parse("program:'my bot' -x@50") == Spec(("my bot", "-x"), visits=50)
    assert Spec.parse("program:./a@2s,Level=3,Style=wild") == Spec(
        ("./a",), seconds=2, options={"Level": "3", "Style": "wild"}
    )
    assert Spec.parse("program:./a").go(7) == "go seed 7 time 1000"
    assert Spec.parse("program:./a@0.25s").go(7) == "go seed 7 time 250"
    assert Spec.parse("program:./a@9").go(7) == "go seed 7 visits 9"
    assert Spec.parse("program:./a@9").limit(Patience()) == 120
    assert Spec.parse("program:./a@2s").limit(Patience()) == 5
    for name, text in (("program:", "names no program"), ("program:'a", "No closing quotation")):
        with pytest.raises(CaciqueError, match=text):
            make_bot("pueblo", name)


def test_the_reference_bot_plays_both_games_here_and_in_processes() -> None:
    for game in ("pueblo", "puluc"):
        arena = Arena(game, ("random", reference("@0.1s,Taste=wild")), games=2)
        alone = arena.run(here)
        assert [result.fault for result in alone.values()] == ["", ""]
        assert records_of(arena.run(in_processes(2))) == records_of(alone)


@pytest.mark.parametrize("kind", FAULTS)
def test_a_fault_is_told_in_time_and_nothing_is_left(kind: str, tmp_path: Path) -> None:
    go, text = FAULTS[kind]
    patience = Patience(late=0.49) if kind in {"silent", "late", "flood"} else Patience()
    bot = Program(write(tmp_path / "it.py", go) + "@0.01s", patience)
    begun = time.monotonic()
    with pytest.raises(Fault) as caught:
        bot.choose(puluc.Board.from_position(PULUC), seeded(1))
    assert time.monotonic() - begun < 20
    assert text in str(caught.value)
    assert str(caught.value).startswith(bot.name)
    assert str(caught.value).isprintable()
    assert bot._talk is None


@pytest.mark.parametrize("kind", HELLOS)
def test_who_does_not_greet_well_is_refused_before_a_match(kind: str, tmp_path: Path) -> None:
    hello, text = HELLOS[kind]
    name = write(tmp_path / "it.py", hello=hello)
    with pytest.raises(CaciqueError) as caught:
        Program(name, Patience(start=0.5) if "within" in text else None).check(puluc.Setup())
    assert text in str(caught.value)


def test_a_program_that_is_not_there_is_refused_before_a_match(tmp_path: Path) -> None:
    with pytest.raises(CaciqueError, match=r"cannot be started: there is no program './no'"):
        Arena("puluc", ("random", "program:./no")).run(journal=tmp_path / "journal")
    with pytest.raises(CaciqueError, match=r"has no option 'Level'; it has Taste"):
        Arena("puluc", ("random", reference("@1s,Level=3"))).run(journal=tmp_path / "journal")
    assert not (tmp_path / "journal").exists()


def test_a_fault_loses_one_game_and_the_match_goes_on(tmp_path: Path) -> None:
    name = write(tmp_path / "it.py", "say('nonsense' if 'r2' in legal[0] else 'move x')")
    results = Arena("puluc", ("random", name), games=4).run()
    assert len(results) == 4
    assert all("answered the move 'x'" in result.fault for result in results.values())
    assert all(result.places[list(result.places).index(2)] == 2 for result in results.values())


def test_a_program_can_be_stopped() -> None:
    stop = threading.Event()
    bot = Program(reference())
    threading.Timer(0.2, stop.set).start()
    board = pueblo.Board()
    talk = bot._begin(board.setup)
    begun = time.monotonic()
    move = talk.ask(board, "go forever", 60, stop)
    assert move in board.legal_moves
    assert time.monotonic() - begun < 10
    bot.close()


def test_one_who_does_not_listen_blocks_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cacique.ai.session._SECONDS_TO_LISTEN", 0.2)
    path = tmp_path / "deaf.py"
    path.write_text(
        "import time\nfor line in ('name it', 'plays pueblo puluc', 'wants legal', 'hello 1',"
        " 'ready', *['move 0-3'] * 5000):\n    print(line, flush=True)\ntime.sleep(60)"
    )
    bot = Program(f"program:{sys.executable} {path}")
    board = puluc.Board.from_position(PULUC)

    def play_on() -> None:
        for _ in range(5000):
            bot.choose(board, seeded(1))

    with pytest.raises(Fault, match="does not read what it is told"):
        play_on()


def test_which_program_it_was_is_remembered(tmp_path: Path) -> None:
    name = write(tmp_path / "it.py")
    first = describe(name, puluc.Setup())
    assert first.startswith("is python")
    assert "it.py (" in first
    describe.cache_clear()
    write(tmp_path / "it.py", "say('move ' + legal[-1])")
    assert describe(name, puluc.Setup()) != first


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGINT])
def test_no_program_outlives_its_host(blow: signal.Signals, tmp_path: Path) -> None:
    """Not even one that ignores everything, and has a child that does so too."""
    note = tmp_path / "pids"
    go = (
        "[signal.signal(s, signal.SIG_IGN) for s in (1, 2, 13, 15)]; os.fork(); "
        f"open({str(note)!r}, 'a').write(str(os.getpid()) + chr(10)); time.sleep(600)"
    )
    name = write(tmp_path / "it.py", go)
    words = [sys.executable, "-m", "cacique", "arena", "puluc", "random", f"{name}@60s"]
    words += ["--processes", "1", "--resume", str(tmp_path / "journal")]
    with subprocess.Popen(words, stderr=subprocess.PIPE) as host:
        while not note.exists() or note.read_text().count("\n") < 2:
            assert host.poll() is None
            time.sleep(0.02)
        host.send_signal(blow)
        host.communicate(timeout=30)
    end = time.monotonic() + 10
    pids = [int(pid) for pid in note.read_text().split()]
    assert len(pids) == 2
    while any(map(is_running, pids)):
        assert time.monotonic() < end, "the program outlives its host"
        time.sleep(0.05)


def test_an_operator_can_welcome_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for game in ("pueblo", "puluc"):
        monkeypatch.setattr(find(game), "guests", {})
    name = write(tmp_path / "it.py", hello='say("name it"); say("plays puluc"); say("hello 1")')
    welcome(f"it={name}@0.2s; any=tests.ai.own_bots:Any1;")
    assert find("puluc").guests == {"it": f"{name}@0.2s", "any": "tests.ai.own_bots:Any1"}
    assert find("pueblo").guests == {"any": "tests.ai.own_bots:Any1"}
    assert find("pueblo").offers("any")
    assert not find("pueblo").offers("it")
    assert make_bot("pueblo", "any").choose(pueblo.Board(), seeded(1))
    for words, text in {
        "it": "'it' is no bot",
        "It=program:./a": "is no bot: write NAME=",
        "a=level3": "is no bot",
        "random=tests.ai.own_bots:Any1": "there is a bot 'random' of pueblo already",
        "a=program:./no": "there is no program './no'",
        "a=tests.ai.own_bots:Zzz": "has no 'Zzz'",
    }.items():
        with pytest.raises(CaciqueError, match=text):
            welcome(words)
        with pytest.raises(CaciqueError, match=text):
            check_welcome(words)


@pytest.mark.deep
def test_the_reference_bot_plays_a_hundred_games_without_a_fault() -> None:
    results = Arena("pueblo", ("level1", reference()), games=100).run(in_processes(2))
    assert len(results) == 100
    assert [result.fault for result in results.values()] == [""] * 100
