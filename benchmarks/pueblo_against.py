"""How the players of Pueblo fare against those of another commit, or against themselves.

    python benchmarks/pueblo_against.py search@500 ff41679:search@500 --bounds 0.5 0.58
    python benchmarks/pueblo_against.py search@500 ff41679:search@500 --option players=3
    python benchmarks/pueblo_against.py level8 plain:level8 --bounds 0.48 0.53
    python benchmarks/pueblo_against.py search@1s jit:search@1s --bounds 0.5 0.6
    python benchmarks/pueblo_against.py --speed search@2000 ff41679:search@2000

The second bot has all seats but one. `COMMIT:BOT` is played by that commit in a process of its own:
its sources are taken out of the repository and its kernels compiled, once, into the folder.
`plain:BOT` plays without variety, `jit:BOT` by kernels that numba compiles. Seats rotate; finished
games are kept in a journal, so that a run goes on where it was stopped. A run ends as soon as it
knows, by a sequential test with errors of 5 %, on which side of the bounds the first bot's share
is, or after so many games.

Times are the processor's: visits should be chosen so that both take the same. Bots that count
seconds need a core of their own.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tarfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache, partial
from io import BytesIO
from math import log, sqrt
from pathlib import Path
from typing import Any, cast

from cacique.ai import bots
from cacique.ai.agent import NEVER, Agent, Stop
from cacique.ai.arena import Arena
from cacique.ai.pueblo.agents import SearchAgent, TurnAgent
from cacique.ai.pueblo.levels import LEVELS
from cacique.ai.pueblo.model import first_model
from cacique.core.rng import Rng, seeded
from cacique.games.pueblo import MOVES, Board, Phase
from cacique.games.pueblo.moves import PuebloMove

_ERROR = 0.05  # of a sequential test, on either side
_CONFIDENCE = 1.96
_COMMIT = re.compile(r"(?P<commit>[0-9a-f]{7,40}|jit):(?P<bot>.+)")
_JIT = "jit"
_PLAIN = "plain:"

# What the process of another commit runs: it answers each line, a position and a bot, with a move.
_ANSWERING = """
import json, sys, time
from cacique.ai.bots import make_bot
from cacique.core.rng import seeded
from cacique.games.pueblo import Board

known = {}
for line in sys.stdin:
    bot, position, seed = json.loads(line)
    start = time.process_time()
    agent = known.setdefault(bot, make_bot("pueblo", bot))
    move = agent.choose(Board.from_position(position), seeded(seed))
    print(json.dumps([str(move), time.process_time() - start]), flush=True)
"""


class OtherVersion:
    """A process that plays as another commit does, or as this one by the JIT."""

    def __init__(self, commit: str, folder: Path) -> None:
        is_own = commit == _JIT
        home = Path(__file__).parents[1] if is_own else folder / commit
        environment = os.environ | {"PYTHONPATH": str(home / "src")}
        if is_own:
            environment["CACIQUE_KERNELS"] = _JIT
        if not home.exists():
            _check_out(commit, home)
            if (home / "src/cacique/core/compile").exists():  # else it compiles on demand
                build = [sys.executable, "-m", "cacique.core.compile"]
                subprocess.run(build, env=environment, cwd=home, check=True)
        command = [sys.executable, "-c", _ANSWERING]
        self._process = subprocess.Popen(
            command, env=environment, cwd=home, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def choose(self, bot: str, board: Board, seed: int) -> tuple[PuebloMove, float]:
        """The move, and how many seconds of the processor it took."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps([bot, board.position(), seed]).encode() + b"\n")
        self._process.stdin.flush()
        token, seconds = json.loads(self._process.stdout.readline())
        return _MOVES[token], seconds


_MOVES = {str(move): move for move in MOVES}
_OWN = dict(bots.find("pueblo").bots)
_version_of = cache(OtherVersion)
_spent: defaultdict[str, float] = defaultdict(float)  # seconds of the processor, by bot
_turns: Counter[str] = Counter()  # that each bot has begun; walks were mostly planned before


def _check_out(commit: str, home: Path) -> None:
    """Take a commit's sources out of the repository."""
    command = ["git", "archive", commit, "src"]
    archive = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    with tarfile.open(fileobj=BytesIO(archive)) as files:
        files.extractall(home, filter="data")


def _note(bot: str, board: Board, seconds: float) -> None:
    _spent[bot] += seconds
    _turns[bot] += board.phase is not Phase.WALKING


class OtherAgent:
    """A bot of another commit, or of the JIT."""

    def __init__(self, name: str, commit: str, bot: str, folder: Path) -> None:
        self.name = name
        self._bot = bot
        self._version = _version_of(commit, folder)

    def choose(self, board: Board, rng: Rng, _stop: Stop = NEVER, /) -> PuebloMove:
        rng[0] += 1  # the next seed is another one
        move, seconds = self._version.choose(self._bot, board, int(rng[0] >> 1))
        _note(self.name, board, seconds)
        return move


class TimedAgent:
    """A bot of this version, and the processor's time that it takes."""

    def __init__(self, name: str, agent: Agent) -> None:
        self.name = name
        self._agent = agent

    def choose(self, board: Board, rng: Rng, stop: Stop = NEVER, /) -> PuebloMove:
        start = time.process_time()
        move = self._agent.choose(board, rng, stop)
        _note(self.name, board, time.process_time() - start)
        return cast("PuebloMove", move)


def make(name: str, folder: Path) -> Agent:
    """A bot of this version, of another, or without variety."""
    found = _COMMIT.fullmatch(name)
    if found:
        return OtherAgent(name, found["commit"], found["bot"], folder)
    bot = name.removeprefix(_PLAIN)
    return TimedAgent(name, _make_plain(bot) if name.startswith(_PLAIN) else _make_own(bot))


def _make_own(bot: str) -> Agent:
    agent = _OWN[bot]() if bot in _OWN else bots.find("pueblo").read(bot)
    assert agent, f"there is no bot {bot}"
    return agent


def _make_plain(bot: str) -> Agent:
    for level in LEVELS:
        if bot == f"level{level.number}" and level.budget is None:
            model = None if level.is_learned else first_model()
            return TurnAgent(bot, model, skip=level.skip, variety=0)
    agent = _make_own(bot)
    assert isinstance(agent, SearchAgent)
    return SearchAgent(bot, agent.budget, variety=0, keeps=agent.keeps)


class Tally:
    """What the first bot has reached: a share of the duels for each game."""

    def __init__(self, players: int) -> None:
        self.places: list[float] = []
        self._players = players

    def add(self, place: float) -> None:
        self.places.append(place)

    @property
    def shares(self) -> list[float]:
        return [(self._players - place) / (self._players - 1) for place in self.places]

    @property
    def mean(self) -> float:
        return sum(self.shares) / len(self.shares)

    @property
    def variance(self) -> float:
        return max(sum((one - self.mean) ** 2 for one in self.shares) / len(self.shares), 0.01)

    def favour(self, low: float, high: float) -> float:
        """Logarithm of how much more likely the results are by the higher bound."""
        return len(self.shares) * (high - low) * (2 * self.mean - low - high) / (2 * self.variance)

    def __str__(self) -> str:
        """With the limits of the share by Wilson's score with 95 %."""
        games = len(self.places)
        square = _CONFIDENCE**2 / games
        middle = (self.mean + square / 2) / (1 + square)
        width = sqrt(square * (self.variance + square / 4)) / (1 + square)
        place = sum(self.places) / games
        limits = f"{middle - width:.1%}–{middle + width:.1%}"
        return f"{self.mean:.1%} ({limits}), mean place {place:.2f}, {games} games"


def judge(tally: Tally, bounds: tuple[float, float]) -> str:
    """What is known by now, if anything."""
    favour, enough = tally.favour(*bounds), log((1 - _ERROR) / _ERROR)
    if favour >= enough:
        return f"more than {bounds[0]:.0%}"
    return f"less than {bounds[1]:.0%}" if favour <= -enough else ""


def play(arena: Arena, journal: Path) -> Iterator[float]:
    """Places of the first bot, game by game."""
    for place, result in arena.play(journal=journal):
        seating = arena.seating(place)
        yield result.places[seating.index(arena.bots[0])]


def run(arena: Arena, journal: Path, bounds: tuple[float, float] | None) -> None:
    tally = Tally(arena.seats)
    known = ""
    for place in play(arena, journal):
        tally.add(place)
        if len(tally.places) % arena.seats == 0 and len(tally.places) >= 10 * arena.seats:
            known = judge(tally, bounds) if bounds else ""
            if len(tally.places) % (10 * arena.seats) == 0:
                print(tally, flush=True)
            if known:
                break
    print(f"{' against '.join(arena.players)}: {tally}; {known or 'open'}")
    tell_times()


def tell_times() -> None:
    for bot, seconds in _spent.items():
        print(f"  {bot}: {1000 * seconds / max(_turns[bot], 1):.1f} ms of the processor a turn")


def measure_speed(names: list[str], folder: Path) -> None:
    """Let each bot decide in the middle of the same games."""
    boards = [Board() for _ in range(6)]
    greedy = bots.make_bot("pueblo", "greedy")
    for number, board in enumerate(boards):
        while board.ply < 8 + 6 * number:
            board.push_token(str(greedy.choose(board, seeded(number, board.ply))))
    for name in names:
        make(name, folder).choose(boards[0], seeded(0))  # loads what is compiled
    _spent.clear()
    _turns.clear()
    for board in boards:
        for name in names:
            make(name, folder).choose(board, seeded(0))
    tell_times()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bots", nargs=2, metavar="BOT")
    parser.add_argument("--option", action="append", default=[], help="of the game: players=3")
    parser.add_argument("--games", type=int, default=400, help="at most")
    parser.add_argument("--bounds", type=float, nargs=2, metavar="SHARE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opening", type=int, help="random moves first; by default a turn each")
    parser.add_argument("--folder", type=Path, default=Path("build/against"))
    parser.add_argument("--speed", action="store_true", help="only measure the time of a turn")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    folder = args.folder.resolve()
    if args.speed:
        measure_speed(args.bots, folder)
        return
    named = cast("dict[str, Any]", bots.find("pueblo").bots)
    labels = [name.replace(":", " ") for name in args.bots]  # with a colon, bots are modules
    for label, name in zip(labels, args.bots, strict=True):
        named[label] = partial(make, name, folder)
    options = tuple(args.option)
    players = Arena("pueblo", ("greedy", "random"), options).seats
    first, other = labels
    seating = first, *[other] * (players - 1)
    arena = Arena("pueblo", seating, options, args.games, args.seed, args.opening)
    words = *args.bots, *options, str(args.seed), str(arena.random_moves)
    journal = re.sub(r"[^\w.=@-]", "_", "-".join(words))
    run(arena, folder / f"{journal}.jsonl", tuple(args.bounds) if args.bounds else None)


if __name__ == "__main__":
    main()
