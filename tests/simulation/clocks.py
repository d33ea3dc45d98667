"""Clocks, reckoned once more from the events alone."""

import json
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from tests.simulation.database import EPOCH

from cacique.games import registry

if TYPE_CHECKING:
    from tests.simulation.checker import Checker
    from tests.simulation.world import World

__all__ = ["check_clocks"]

Json = dict[str, Any]

_DAY = 86_400.0
_TINY = 1e-6
_LATE = 0.75  # seconds that a server's idea of the time may be off
_LEAST_OUTAGE = 4.5  # seconds of a standstill that nobody may be charged for
_UNSEEN = 1.6  # of them that no server can tell
_AROUND = 2.5  # seconds by which two beats may lie before and behind a trouble


@dataclass
class _Clock:
    """The clocks of one game as we reckon them."""

    budget: float | None
    increment: float
    is_daily: bool
    left: list[float | None]
    bots: list[bool]
    began: float = 0.0  # of the turn, by the time of the servers
    really_began: float = 0.0  # and of the world
    turn: int | None = None
    wrongs: list[str] = field(default_factory=list)


def check_clocks(checker: "Checker", game: str, events: list[Json]) -> None:
    """Every second is charged once, to whoever was to move, or was credited for a cause."""
    created = events[0]
    board = registry.find(created["game"]).begin(created["options"], created["position"])
    kind = created["clock"]["kind"]
    budget = {
        "none": None,
        "days": created["clock"].get("days", 0) * _DAY,
        "fischer": float(created["clock"].get("seconds", 0)),
    }[kind]
    seats = created["seats"]
    clock = _Clock(
        budget,
        float(created["clock"].get("increment", 0)),
        kind == "days",
        [budget] * len(seats),
        [seat["bot"] is not None for seat in seats],
    )
    reckoner = _Reckoner(checker, game, clock)
    is_on = False
    for before, event in zip([created, *events], events, strict=False):
        if event["at"] < before["at"] - _LATE:
            checker.wrong(f"time goes back in {game}: {before} and {event}")
        is_on = is_on or event["kind"] == "began"
        clock.turn = board.turn if is_on else None
        reckoner.take(event, board)
        if event["kind"] == "ended":
            is_on = False


class _Reckoner:
    def __init__(self, checker: "Checker", game: str, clock: _Clock) -> None:
        self.checker = checker
        self.game = game
        self.clock = clock
        self.times = _Times(checker.world, game)

    def take(self, event: Json, board: Any) -> None:
        match event["kind"]:
            case "began":
                self._begin(event)
            case "moved":
                self._move(event, board)
            case "undone":
                self._go_back(event, board)
            case "dropped":
                if event["reason"] == "time":
                    self._check_flag(event)
                self._change_player(event["seat"], event)
                if event["reason"] == "time":
                    self.clock.left[event["seat"]] = 0.0
            case "returned" if not self.clock.bots[event["seat"]]:
                if event["left"] is not None:  # somebody was invited: their clock went on and does
                    self._check_spent(event, event["seat"], event["left"])
            case "substituted" | "returned":
                self._change_player(event["seat"], event)

    def _move(self, event: Json, board: Any) -> None:
        clock = self.clock
        board.push_token(event["token"])
        if clock.turn is not None and event.get("draw") is None and clock.budget is not None:
            self._check_move(event, event["seat"], ends_turn=board.turn != event["seat"])
        self._begin(event)

    def _begin(self, event: Json) -> None:
        """Charge whoever is to move from an event on."""
        self.clock.began, self.clock.really_began = event["at"], self.times.of(event)

    def _go_back(self, event: Json, board: Any) -> None:
        while board.ply > event["ply"]:
            board.pop()
        if event["left"] is not None:
            for seat, left in enumerate(event["left"]):
                self._check_back(event, seat, left)
            self.clock.left = list(event["left"])
        self._begin(event)

    def _change_player(self, seat: int, event: Json) -> None:
        """A bot plays a seat from now on, or no longer."""
        if event.get("left") is not None:
            self._check_spent(event, seat, event["left"])
            self.clock.left[seat] = event["left"]
        self.clock.bots[seat] = event.get("bot") is not None
        if seat == self.clock.turn:
            self._begin(event)

    def _charge(self, seat: int, event: Json) -> tuple[float, float]:
        """What a seat has at an event: the least, if nothing is credited, and the most."""
        left = self.clock.left[seat]
        assert left is not None
        if seat != self.clock.turn or self.clock.bots[seat]:
            return left, left
        spent = max(0.0, event["at"] - self.clock.began)
        began, ended = self.clock.really_began, self.times.of(event)
        owed = max(0.0, ended - began - self._credit(began, ended))
        return left - spent - _LATE, left - owed + _LATE

    def _credit(self, began: float, ended: float) -> float:
        """The most that may be credited: as long as something was wrong, and a little around it."""
        troubles = [(s - _AROUND, e + _AROUND) for s, e in self.checker.history.troubles]
        return _length(troubles, began, ended)

    def _check_spent(self, event: Json, seat: int, left: float) -> None:
        least, most = self._charge(seat, event)
        if not least - _TINY <= left <= most + _TINY:
            self.checker.wrong(f"{self.game}: {event} should have {least:.3f} to {most:.3f} left")

    def _check_move(self, event: Json, seat: int, *, ends_turn: bool) -> None:
        clock = self.clock
        if event["left"] is None:
            self.checker.wrong(f"{self.game}: {event} charges no clock")
            return
        kept = event["left"] - event["earned"]
        self._check_spent(event, seat, kept)
        if kept < -_TINY and not clock.bots[seat]:
            self.checker.wrong(f"{self.game}: {event} comes after the flag")
        due = 0.0
        if ends_turn:
            assert clock.budget is not None
            due = clock.budget - kept if clock.is_daily else clock.increment
        if abs(event["earned"] - due) > _TINY:
            self.checker.wrong(f"{self.game}: {event} should have earned {due}")
        clock.left[seat] = event["left"]

    def _check_back(self, event: Json, seat: int, left: float | None) -> None:
        if left is None:
            return
        _, most = self._charge(seat, event)
        if left > most + _TINY:
            self.checker.wrong(f"{self.game}: seat {seat} gains time by {event}")

    def _check_flag(self, event: Json) -> None:
        """Nobody loses on time who had some left, standstills aside."""
        clock, seat = self.clock, event["seat"]
        left = clock.left[seat]
        if left is None or seat != clock.turn:
            self.checker.wrong(f"{self.game}: {event} flags a seat that is not to move")
            return
        began, ended = clock.really_began, self.times.of(event)
        away = 0.0
        for start, end in self.checker.history.standstills:
            overlap = min(end, ended) - max(start, began)
            if end - start >= _LEAST_OUTAGE:
                away += max(0.0, overlap - _UNSEEN)
        if ended - began - away < left - _LATE:
            self.checker.wrong(
                f"{self.game}: {event} flags early: {ended - began:.3f} s, {away:.3f} of them"
                f" nobody could be served, of {left:.3f}"
            )


class _Times:
    """When events of a game were, by the time of the world.

    Several servers have the database's time. A single one reads a wall clock when it starts, and
    only then: by so much all its events are off. They are stored a moment after they were decided,
    so the soonest of them tells by how much.
    """

    def __init__(self, world: "World", game: str) -> None:
        self._ahead: dict[int, float] = {}  # seconds, of each event's process
        if world.plan.is_shared or "step" not in world.plan.strikes:
            return
        commits = [commit for commit in world.history.commits if commit.rows]
        ahead: dict[str, float] = {}
        for commit in commits:
            off = json.loads(commit.rows[0].body)["at"] - commit.at
            ahead[commit.process] = max(off, ahead.get(commit.process, off))
        for commit in commits:
            if commit.game == game:
                self._ahead |= {row.number: ahead[commit.process] for row in commit.rows}

    def of(self, event: Json) -> float:
        at: float = event["at"]
        return at - self._ahead.get(event["number"], EPOCH)


def _length(spans: list[tuple[float, float]], first: float, last: float) -> float:
    """Seconds between two times that lie in any of some spans."""
    edges = sorted({first, last, *(edge for span in spans for edge in span if first < edge < last)})
    pairs = pairwise(edges)
    return sum(
        end - begin for begin, end in pairs if any(s <= begin and end <= e for s, e in spans)
    )
