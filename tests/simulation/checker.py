"""Whether a run went as the server promises: recomputed from what was stored, told and seen."""

import json
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from tests.simulation.clocks import check_clocks
from tests.simulation.database import EPOCH
from tests.simulation.history import Claimed, Commit, Renewed

from cacique.server.play import absence
from cacique.server.play.guests import hash_secret
from cacique.server.play.match import Match
from cacique.server.store import Row

if TYPE_CHECKING:
    from tests.simulation.world import World

__all__ = ["KINDS", "Checker"]

Json = dict[str, Any]

_LATE = 1.5  # seconds by which a server may hear of something later than it was

KINDS = {  # the first event of each command
    "say": {"chatted"},
    "substitute": {"substituted"},
    "share_dice": {"dice_shared"},
    "ask_away": {"away_asked", "substituted", "invited"},
    "answer_away": {"away_answered"},
    "move": {"moved"},
    "undo": {"undone"},
    "ask_takeback": {"takeback_asked", "undone"},
    "answer_takeback": {"takeback_answered"},
    "offer_draw": {"draw_offered"},
    "answer_draw": {"draw_answered"},
    "resign": {"dropped"},
    "finish": {"ended"},
}


class Checker:
    """Looks at a world after its end, and tells its history what was wrong."""

    def __init__(self, world: "World") -> None:
        self.world = world
        self.history = world.history
        self.wrong = world.history.wrong
        self.rows = {game: world.database.rows_of(game) for game in world.database.games()}
        self.bodies: dict[str, list[Json]] = {
            game: [json.loads(row.body) for row in rows] for game, rows in self.rows.items()
        }
        # games of which a lagging replica lost something: what it lost is not the server's fault
        self.bereft = {commit.game for commit in self.history.dropped}

    def check(self) -> None:
        for game, rows in self.rows.items():
            self._check_rows(game, rows)
        if self.history.wrongs:
            return
        self._check_commits()
        self._check_answers()
        self._check_order()
        self._check_reads()
        self._check_owners()
        self._check_claims()
        self._check_rematches()
        self._check_absences()
        for game, events in self.bodies.items():
            check_clocks(self, game, events)
        self._check_end()

    # what is stored

    def _check_rows(self, game: str, rows: list[Row]) -> None:
        numbers = [row.number for row in rows]
        if numbers != list(range(1, len(rows) + 1)):
            self.wrong(f"{game} has a gap: {numbers}")
        if [event["number"] for event in self.bodies[game]] != numbers:
            self.wrong(f"events of {game} have other numbers than their rows")
        commands = [(row.actor, row.command) for row in rows if row.command]
        if len(set(commands)) < len(commands):
            self.wrong(f"{game} has a command twice: {commands}")

    def _check_commits(self) -> None:
        """What the database took once is there, as it was, and nothing else is."""
        taken: dict[str, list[Row]] = defaultdict(list)
        for commit in self.history.commits:
            before = taken[commit.game]
            if commit.rows and before and commit.behind not in {None, before[-1].body}:
                number = commit.rows[0].number
                self.wrong(f"event {number} of {commit.game} was decided behind another one")
            before += commit.rows
        for game, rows in self.rows.items():
            if taken[game] != rows:
                self.wrong(f"{game} has other events than were stored, or in another order")

    # what was answered

    def _check_answers(self) -> None:
        lost = {
            (commit.game, row.actor, row.command)
            for commit in self.history.dropped
            for row in commit.rows
        }
        stored = {
            (game, row.actor, row.command): (row, event)
            for game, rows in self.rows.items()
            for row, event in zip(rows, self.bodies[game], strict=True)
            if row.command
        }
        sent = {(sent.game, sent.guest, sent.fields["id"]): sent for sent in self.history.sent}
        for answer in self.history.answers:
            key = answer.game, answer.guest, answer.fields["id"]
            if key not in sent or key in lost:
                continue
            found, command = stored.get(key), sent[key].fields
            is_share = command["kind"] == "share_dice"
            if is_share and not found:
                continue  # only the first one counts, and nobody is refused for another
            if answer.fields["kind"] == "ack":
                # where what counted was lost, another one may count in its place by now
                is_sure = not (is_share and key[0] in self.bereft)
                self._check_ack(answer.fields, command, found, is_sure=is_sure)
            elif answer.fields["code"] == "stale":
                if key[0] in self.bereft:
                    continue
                if found:
                    self.wrong(f"{command} was refused as stale, and is stored")
                elif "question" not in command and answer.stored_version == command["version"]:
                    self.wrong(f"{command} was refused as stale, and is for the newest version")

    def _check_ack(
        self, ack: Json, command: Json, found: tuple[Row, Json] | None, *, is_sure: bool
    ) -> None:
        if found is None:
            self.wrong(f"{command} was acknowledged, and is not stored")
            return
        row, event = found
        if is_sure and row.number != ack["number"]:
            self.wrong(f"{command} was acknowledged as {ack['number']}, and is {row.number}")
        kinds = KINDS[command["kind"]]
        if event["kind"] not in kinds or event.get("token") != command.get("token"):
            self.wrong(f"{command} became {event}")

    def _check_order(self) -> None:
        """A command that was sent after another one's answer comes after it: linearizable."""
        sent = {
            (sent.game, sent.guest, sent.fields["id"]): sent.at
            for sent in self.history.sent
            if sent.fields["kind"] != "share_dice"
        }
        highest: dict[str, int] = defaultdict(int)
        moments: list[tuple[float, int, str, int]] = []
        seen: set[tuple[str, str, str]] = set()
        for answer in self.history.answers:
            key = answer.game, answer.guest, answer.fields["id"]
            is_first = answer.fields["kind"] == "ack" and key in sent and key not in seen
            if is_first and answer.game not in self.bereft:
                seen.add(key)
                number = answer.fields["number"]
                moments.append((sent[key], 0, answer.game, number))
                moments.append((answer.at, 1, answer.game, number))
        for _, is_answer, game, number in sorted(moments):
            if is_answer:
                highest[game] = max(highest[game], number)
            elif number <= highest[game]:
                self.wrong(f"event {number} of {game} was sent after {highest[game]} was answered")

    def _check_reads(self) -> None:
        for read in self.history.reads:
            if read.found < read.acknowledged and read.game not in self.bereft:
                self.wrong(
                    f"{read.guest} read {read.game} at {read.at} up to {read.found},"
                    f" and {read.acknowledged} had been acknowledged"
                )
            if read.found > read.stored and read.game not in self.bereft:
                self.wrong(f"{read.guest} read {read.found} events of {read.game}: too many")
        for listed in self.history.lists:
            missing = listed.known - listed.found - self.bereft
            if missing and not all(self._moved_on(game, listed.guest) for game in missing):
                self.wrong(f"{listed.guest}'s list lacks {sorted(missing)}")

    def _moved_on(self, game: str, guest: str) -> bool:
        """Whether somebody else ever took a seat of a guest."""
        joined = [event for event in self.bodies[game] if event["kind"] == "joined"]
        return any(event["guest"] != guest for event in joined)

    # who owns what

    def _check_owners(self) -> None:
        """A seat changes hands only by the link that is good at that moment."""
        secrets = {hashed: each for each in self.history.renewals for hashed in self._hashes(each)}
        claims: dict[tuple[str, int, str], list[Claimed]] = defaultdict(list)
        for claim in self.history.claims:
            claims[claim.game, claim.seat, claim.guest].append(claim)
        good: dict[tuple[str, int], str | None] = {}
        owner: dict[tuple[str, int], str | None] = {}
        creators = {game: events[0]["creator"] for game, events in self.bodies.items()}
        for commit in self.history.commits:
            if commit.game in self.bereft:
                continue
            for seat in commit.seats:
                good[commit.game, seat.seat] = seat.secret_hash
                owner[commit.game, seat.seat] = seat.guest
            if commit.secret:
                key = commit.game, commit.secret[0]
                renewed = secrets.get(commit.secret[1])
                may_invite = any(
                    event["kind"] == "invited" and event["seat"] == key[1]
                    for event in self.bodies[commit.game]
                )
                may = owner[key] or creators[commit.game]
                if renewed and renewed.guest != may and not may_invite:
                    self.wrong(f"{renewed.guest} renewed the link to {owner[key]}'s seat {key}")
                good[key] = commit.secret[1]
            if commit.seat:
                key = commit.game, commit.seat.seat
                self._check_claim(commit, good[key], claims)
                owner[key], good[key] = commit.seat.guest, commit.seat.secret_hash
        for (game, index), guest in owner.items():
            if self.world.database.seats_of(game)[index].guest != guest:
                self.wrong(f"seat {index} of {game} is {guest}'s by its events alone")

    def _check_claim(
        self,
        commit: Commit,
        good: str | None,
        claims: dict[tuple[str, int, str], list[Claimed]],
    ) -> None:
        assert commit.seat
        guest = commit.seat.guest or ""
        tried = claims[commit.game, commit.seat.seat, guest]
        if any(event.command for event in commit.rows):
            return  # not by a link
        seat = self.bodies[commit.game][0]["seats"][commit.seat.seat]
        if seat.get("reserved") == guest:
            return  # who agrees to a rematch has the seat that was kept for them
        began = [claim for claim in tried if claim.began <= commit.at]
        if good not in {hashed for claim in began for hashed in self._hashes(claim)}:
            self.wrong(f"{guest} took seat {commit.seat.seat} of {commit.game} by a void link")

    def _hashes(self, link: Claimed | Renewed) -> set[str]:
        """What may be stored of a link's secret: that of an invitation goes with its event."""
        invited = [
            event["number"]
            for event in self.bodies.get(link.game, ())
            if event["kind"] == "invited" and event["seat"] == link.seat
        ]
        numbered = {hash_secret(f"{number}.{link.secret}") for number in invited}
        return {hash_secret(link.secret), *numbered}

    def _check_claims(self) -> None:
        """A good link is never called void."""
        spans: dict[tuple[str, int], list[tuple[float, str | None]]] = defaultdict(list)
        for commit in self.history.commits:
            for seat in (*commit.seats, *([commit.seat] if commit.seat else [])):
                spans[commit.game, seat.seat].append((commit.at, seat.secret_hash))
            if commit.secret:
                spans[commit.game, commit.secret[0]].append((commit.at, commit.secret[1]))
        for claim in self.history.claims:
            if claim.result != "forbidden" or claim.game in self.bereft:
                continue
            span = spans[claim.game, claim.seat]
            before = [good for at, good in span if at <= claim.began]
            during = [good for at, good in span if claim.began < at <= claim.ended]
            if before and before[-1] == hash_secret(claim.secret) and not during:
                self.wrong(f"{claim.guest} was refused by a good link to {claim.game} {claim.seat}")

    def _check_rematches(self) -> None:
        for game, ids in self.history.rematches.items():
            if len(ids) > 1 and game not in self.bereft:
                self.wrong(f"{game} has several rematches: {sorted(ids)}")

    def _check_absences(self) -> None:
        """Who has a stand-in or a new link was away for a while, and all who are there agree."""
        if "step" in self.world.plan.strikes:
            return  # events' times say little then
        for commit in self.history.commits:
            if commit.game in self.bereft:
                continue
            for number in (row.number for row in commit.rows):
                event = self.bodies[commit.game][number - 1]
                if event["kind"] == "invited" or event.get("is_stand_in"):
                    self._check_absence(commit, event)

    def _check_absence(self, commit: Commit, event: Json) -> None:
        before = self.bodies[commit.game][: event["number"] - 1]
        match = Match.of(commit.game, map(self.world.read_event, before), None)
        seats = match.seats
        (*_, asked) = (number for number, each in enumerate(before) if each["kind"] == "away_asked")
        agreed = {
            seats[each["seat"]].guest
            for each in before[asked:]
            if each["kind"] == "away_asked" or each.get("agrees")
        }
        decided = event["at"] - EPOCH
        here = {
            visit.guest
            for visit in self.history.visits
            if (visit.game, visit.process) == (commit.game, commit.process)
            and visit.since < decided - _LATE
            and visit.until > decided - absence.GRACE + _LATE
        }
        owner = seats[event["seat"]].guest
        if owner in here:
            self.wrong(f"{owner} was there, and in {commit.game} {event} was made of it")
        for seat in seats:
            if seat.guest in here - agreed - {owner} and not seat.is_out:
                self.wrong(f"{seat.guest} was not asked about {event} in {commit.game}")

    # the end

    def _check_end(self) -> None:
        from tests.simulation.world import Standing  # noqa: PLC0415  # it knows us

        matches = {
            game: Match.of(game, map(self.world.read_event, events), None)
            for game, events in self.bodies.items()
        }
        standings = {game: Standing.of(match) for game, match in matches.items()}
        for machine, game, standing in self.world.standings:
            if standing != standings[game]:
                self.wrong(f"{game} is {standing} at {machine}, and {standings[game]} is stored")
        for game, match in matches.items():
            stored = self.world.database.seats_of(game)
            if [row.guest for row in stored] != [seat.guest for seat in match.seats]:
                self.wrong(f"seats of {game} are others' than its events say")
        for game in self.world.stalled():
            self.wrong(f"{game} does not go on: turn {matches[game].turn}, {matches[game].seats}")
        self._check_people()

    def _check_people(self) -> None:
        for person in self.world.people:
            for game, table in person.tables.items():
                if game not in self.bodies:
                    continue
                if table.pending and not table.is_barred:
                    waiting = [each.fields for each in table.pending.values()]
                    self.wrong(f"{person.name} was not answered in {game}: {waiting}")
                is_misled = game in self.bereft  # they may have seen what was lost
                if table.open_lines() and table.events != self.bodies[game] and not is_misled:
                    self.wrong(
                        f"{person.name} has {table.last} events of {game},"
                        f" and {len(self.bodies[game])} are stored"
                    )
