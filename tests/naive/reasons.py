"""A slow, literal check of what a review of Pueblo says: each reason, on the cubes themselves.

It is given a position, the two lines and the reasons; sights, fines and who walks where are found
again by the naive reference. Weights of fines that are still to come are the model's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.naive.pueblo import CORNERS, PATH, NaivePueblo, line_of_sight

from cacique.ai.pueblo.kernels.terms import (
    COLOURED,
    CONSTANT,
    CORNER,
    NEUTRAL,
    RAZING,
    TEMPO,
    Model,
)
from cacique.study.review import MoveReview, Reason

Cube = tuple[str, int]
Payments = dict[tuple[Cube, int], float]  # by cube and the seat that owns it

CLOSE = 1e-3  # weights are kept in single precision


def seen_by(game: NaivePueblo) -> dict[Cube, set[str]]:
    """The squares that see each coloured cube."""
    found: dict[Cube, set[str]] = {}
    for square in PATH:
        for cell, level, owner, _points in game.seen_from(square):
            if owner is not None:
                found.setdefault((cell, level), set()).add(square)
    return found


def is_walk(token: str) -> bool:
    return token.startswith(">")


class Line:
    """A line of decisions followed by the naive reference for so many turns."""

    def __init__(self, start: NaivePueblo, tokens: Sequence[str], turns: int) -> None:
        self.tokens = tokens
        self.start_part = start._part
        self.chief = start.chief
        self.has_other_walks = start._demolition or (start._pro and start._part == "first")
        self.game = start.copy()
        self.paid: Payments = {}
        self.walks: list[tuple[str, int, set[Cube]]] = []  # square, who walked, what was seen
        self.site: NaivePueblo | None = None
        self.own_walk: dict[int, int] = {}
        for token in tokens:
            if len(self.walks) == turns or self.game.over:
                break
            if is_walk(token):
                self._walk(token)
            else:
                self.game.apply(token)
        if self.site is None:
            self.site = self.game.copy()
        self.owners = {
            (cell, level): self.site.owner_at(cell, level)
            for x in "abcdefgh"
            for y in "12345678"
            for level in range(1, self.site.height + 1)
            if self.site.owner_at(cell := x + y, level) != "empty"
        }
        self.views = seen_by(self.site)
        self.left = {square: self.game.seen_from(square) for square in PATH}

    def _walk(self, token: str) -> None:
        seat = self.game.turn
        assert seat is not None
        square = PATH[(PATH.index(self.game.chief) + int(token[1:])) % len(PATH)]
        if self.site is None:
            self.site = self.game.copy()
        sighted = self.game.seen_from(square)
        before, was_building = self.game.copy(), not self.is_demolition
        self.game.apply(token)
        if not self.walks:
            for _, _, owner, points in sighted:
                if owner is not None:
                    self.own_walk[owner] = self.own_walk.get(owner, 0) + points
        self.charge(sighted)
        self.walks.append((square, seat, {(c, v) for c, v, o, _ in sighted if o is not None}))
        if was_building and (self.game.over or self.is_demolition):
            for each in PATH:
                self.charge(before.seen_from(each))

    @property
    def is_demolition(self) -> bool:
        return self.game._part == "demolition"

    def charge(self, sighted: Any) -> None:
        for cell, level, owner, points in sighted:
            if owner is not None:
                key = ((cell, level), owner)
                self.paid[key] = self.paid.get(key, 0) + points

    @property
    def stop(self) -> str | None:
        return self.walks[0][0] if self.walks else None

    def cost(self, cube: Cube, seat: int, *, own_walk: bool) -> float:
        """What was paid for a cube that stood once the turn was made."""
        if self.owners.get(cube) != seat:
            return 0.0
        paid = self.paid.get((cube, seat), 0.0)
        if own_walk or not self.walks:
            return paid
        square = self.walks[0][0]
        assert self.site
        first = [p for c, v, o, p in self.site.seen_from(square) if (c, v) == cube and o == seat]
        return paid - sum(first)

    # what is still to come, by the model

    def row(self, model: Model) -> Any:
        game = self.game
        if self.is_demolition:
            blocks = {number for number, owner in game._site.values() if owner is not None}
            return model.weights[RAZING + len(blocks)]
        players = range(game._players)
        return model.weights[sum(sum(game.stock(seat)) for seat in players)]

    def due(self, cube: Cube, seat: int, model: Model) -> float:
        if self.game.over or self.owners.get(cube) != seat:
            return 0.0
        row, total = self.row(model), 0.0
        chief = PATH.index(self.game.chief)
        for at, square in enumerate(PATH):
            sighted = self.left[square]
            own = [s for s in sighted if (s[0], s[1]) == cube and s[2] == seat]
            if not own:
                continue
            distance = (at - chief - 1) % len(PATH)
            if square in CORNERS:
                total += float(row[CORNER + distance])
                continue
            line = ["abcdefgh"[x] + "12345678"[y] for x, y in line_of_sight(square)]
            kind = min(line.index(cube[0]), 2)  # the front row, the second one, or deeper
            total += float(row[len(PATH) * kind + distance]) * own[0][3]
        return total

    def sums(self, model: Model) -> tuple[list[float], list[float]]:
        """What the stock and the pace of each seat weigh."""
        game = self.game
        players = range(game._players)
        if game.over:
            return [0.0 for _ in players], [0.0 for _ in players]
        row = self.row(model)
        stock = [
            float(row[COLOURED]) * game.stock(seat)[0] + float(row[NEUTRAL]) * game.stock(seat)[1]
            for seat in players
        ]
        pace = []
        for seat in players:
            tempo = 0.0
            if game._step not in {"bid", "take"}:
                wait = (game._order.index(seat) - game._mover) % game._players
                tempo = float(row[TEMPO + wait])
            pace.append(float(row[CONSTANT]) + tempo)
        return stock, pace


def turns_of(tokens: Sequence[str]) -> int:
    return max(sum(map(is_walk, tokens)), 1)


def confirm(game: NaivePueblo, move: MoveReview, model: Model) -> None:
    """Raise AssertionError where anything that a review says of a move is not so."""
    total = sum(reason.points or 0.0 for reason in move.reasons)
    assert move.points_lost is not None
    assert abs(total - move.points_lost) < 0.05
    assert move.reasons[-1].kind == "line"
    most = min(turns_of(move.played_line), turns_of(move.line))
    depths = [100, *range(1, most + 1)]
    assert any(_holds(game, move, model, depth) for depth in depths), move


def _holds(game: NaivePueblo, move: MoveReview, model: Model, depth: int) -> bool:
    played, better = Line(game, move.played_line, depth), Line(game, move.line, depth)
    check = _Check(move.seat, game._players, played, better, model)
    return all(check.confirms(reason) for reason in move.reasons if reason.kind != "line")


class _Check:
    """Two lines beside each other, and what is to be said of them."""

    def __init__(self, seat: int, players: int, played: Line, better: Line, model: Model) -> None:
        self.seat, self.players = seat, players
        self.played, self.better, self.model = played, better, model
        self.is_one_stop = played.stop == better.stop
        self.kinds = (played.tokens[0][0], better.tokens[0][0])

    def sign(self, seat: int) -> float:
        return 1.0 if seat == self.seat else -1.0 / (self.players - 1)

    def cost(self, line: Line, cube: Cube, seat: int) -> float:
        return line.cost(cube, seat, own_walk=self.is_one_stop) + line.due(cube, seat, self.model)

    def difference(self, cube: Cube, seat: int) -> float:
        return self.sign(seat) * (
            self.cost(self.played, cube, seat) - self.cost(self.better, cube, seat)
        )

    def confirms(self, reason: Reason) -> bool:
        assert reason.points is not None
        match reason.kind:
            case "shown" | "hid":
                return self._face(reason)
            case "reached":
                return self._reached(reason)
            case "walk" | "corner":
                return self._stop(reason)
            case "stock" | "tempo":
                return self._sums(reason)
            case "gain":
                return self._holds_gain(reason)
        raise AssertionError(reason)

    def _holds_gain(self, reason: Reason) -> bool:
        """What is named is at least a quarter of all, and nothing else is."""
        gains = self._gains()
        total = sum(gains.values())
        named = set(reason.gains or ())
        least = total / 4
        is_named = all(gains[kind] < least + CLOSE for kind in named)
        is_all = all(gains[kind] > least - CLOSE for kind in gains.keys() - named)
        return abs(total - (reason.points or 0)) < CLOSE and bool(named) and is_named and is_all

    def _gains(self) -> dict[str, float]:
        """All that spoke for what was played, part by part."""
        gains = dict.fromkeys(("faces", "walk", "stock", "tempo"), 0.0)
        if not self.is_one_stop:
            for seat in range(self.players):
                walks = [line.own_walk.get(seat, 0) for line in (self.played, self.better)]
                gains["walk"] += min(self.sign(seat) * (walks[0] - walks[1]), 0)
        keeps = self.kinds == ("N", "C")
        if self.kinds in {("N", "C"), ("C", "N")}:
            gains["stock"] = min(self._stock(is_coloured=not keeps), 0)
        if self.played.start_part == "demolition" and self._later() < 0:
            gains["tempo"] = min(self._change(1), 0)
        for cube in {*self.played.owners, *self.better.owners}:
            owners = [line.owners.get(cube) for line in (self.played, self.better)]
            owner = next((one for one in owners if isinstance(one, int)), None)
            views = [line.views.get(cube, set()) for line in (self.played, self.better)]
            is_only_better = owners[1] == self.seat and owners[0] != self.seat
            if owner is not None and views[0] != views[1] and not (keeps and is_only_better):
                gains["faces"] += min(self.difference(cube, owner), 0)
        return gains

    def _later(self) -> int:
        """Coloured blocks that stand at the end of the line played, and not of the better one."""
        played, better = (
            len({number for number, owner in line.game._site.values() if owner is not None})
            for line in (self.played, self.better)
        )
        return played - better

    def _change(self, which: int) -> float:
        played, better = self.played.sums(self.model)[which], self.better.sums(self.model)[which]
        return sum(self.sign(s) * (played[s] - better[s]) for s in range(self.players))

    def _stock(self, *, is_coloured: bool) -> float:
        points = self._change(0)
        if not is_coloured:
            points -= sum(
                self.cost(self.better, cube, self.seat)
                for cube, owner in self.better.owners.items()
                if owner == self.seat and self.played.owners.get(cube) != self.seat
            )
        return points

    def _face(self, reason: Reason) -> bool:
        assert reason.cell
        assert reason.level
        assert reason.squares
        assert reason.seat is not None
        assert (reason.kind == "shown") == (reason.seat == self.seat)
        cube = (reason.cell, reason.level)
        there, elsewhere = (
            (self.played, self.better) if reason.kind == "shown" else (self.better, self.played)
        )
        assert there.owners[cube] == reason.seat
        squares = there.views.get(cube, set()) - elsewhere.views.get(cube, set())
        assert set(reason.squares) == squares
        assert there.stop is None or reason.squares[0] == reason.square
        assert reason.fine == (1 if reason.square in CORNERS else reason.level)
        assert reason.is_left == (elsewhere.owners.get(cube) == reason.seat)
        assert reason.start == (there.stop or there.chief)
        self._walkers(reason, there)
        return bool(abs(self.difference(cube, reason.seat) - (reason.points or 0)) < CLOSE)

    def _walkers(self, reason: Reason, line: Line) -> None:
        """So many walks it takes at least until somebody else can bring the chieftain there."""
        assert reason.start
        steps = (PATH.index(reason.square or "") - PATH.index(reason.start)) % len(PATH) or len(
            PATH
        )
        certain = self._certain_walks(line)
        first = -(-steps // 4)
        if first > certain:
            assert reason.by is None
            assert reason.walks == (None if line.has_other_walks else 0)
            return
        movers = {walk: self._mover(line, walk) for walk in range(first, min(steps, certain) + 1)}
        others = [walk for walk, by in movers.items() if by != reason.seat]
        assert reason.walks == (others[0] if others else first)
        assert reason.by == movers[reason.walks]

    def _mover(self, line: Line, walk: int) -> int:
        """Who makes a walk, counted from the turn that is told of."""
        assert line.site
        order = line.site._order
        mover: int = order[(order.index(self.seat) + walk) % self.players]
        return mover

    def _certain_walks(self, line: Line) -> int:
        """Walks that follow the turn whatever is played: one for each block that is left to build.

        In a demolition each seat takes down one of its blocks in a turn at most, and no walk
        follows the last block.
        """
        site = line.site
        assert site
        if self.played.start_part != "demolition":
            return sum(len("".join(hand)) for hand in site._hands)
        standing = [
            len({number for number, owner in site._site.values() if owner == seat})
            for seat in range(self.players)
        ]
        walks = turn = 0
        while any(standing):
            turn += 1
            mover = self._mover(line, turn)
            standing[mover] -= int(standing[mover] > 0)
            walks += int(any(standing))
        return walks

    def _reached(self, reason: Reason) -> bool:
        assert reason.cell
        assert reason.level
        assert reason.seat is not None
        assert reason.walks
        cube = (reason.cell, reason.level)
        line = self.played if reason.seat == self.seat else self.better
        assert line.owners[cube] == reason.seat
        if len(line.walks) <= reason.walks:
            return False  # at another depth
        square, by, seen = line.walks[reason.walks]
        assert (square, by) == (reason.square, reason.by)
        assert cube in seen
        paid = [
            each.cost(cube, reason.seat, own_walk=self.is_one_stop)
            for each in (self.played, self.better)
        ]
        points = self.sign(reason.seat) * (paid[0] - paid[1])
        return abs(points - (reason.points or 0)) < CLOSE

    def _stop(self, reason: Reason) -> bool:
        assert reason.seat is not None
        assert (reason.square, reason.better_square) == (self.played.stop, self.better.stop)
        paid = [line.own_walk.get(reason.seat, 0) for line in (self.played, self.better)]
        assert paid == [reason.fine, reason.paid]
        assert bool(reason.tokens) == (self.kinds[1] != ">"), "a turn's stop is one of two"
        is_corner = reason.square in CORNERS or reason.better_square in CORNERS
        assert (reason.kind == "corner") == is_corner
        return abs(self.sign(reason.seat) * (paid[0] - paid[1]) - (reason.points or 0)) < CLOSE

    def _sums(self, reason: Reason) -> bool:
        is_stock = reason.kind == "stock"
        if not is_stock and self._later() <= 0:
            return False
        points = self._stock(is_coloured=bool(reason.is_coloured)) if is_stock else self._change(1)
        return abs(points - (reason.points or 0)) < CLOSE
