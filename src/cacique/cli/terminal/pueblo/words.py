"""Pueblo in the reader's language: tasks, reasons, and what seats and blocks are called."""

from typing import Any

from cacique.cli.terminal.language import join, t
from cacique.cli.terminal.words import Words
from cacique.core.reason import Reason
from cacique.games.pueblo import Board, Phase
from cacique.games.pueblo.editions import edition_words
from cacique.games.pueblo.moves import SetAside
from cacique.games.pueblo.text import Captions, picture
from cacique.texts import Value

__all__ = ["DEMOLITION", "WORDS", "auction_note", "letter"]

DEMOLITION = 3  # the part of a game that follows the last lap

_NEUTRAL = "neutral"
_PARTS = {1: "first", 2: "second", DEMOLITION: "demolition"}
_TASKS = {
    Phase.BUILDING: "task.build",
    Phase.WALKING: "task.walk",
    Phase.REMOVING: "task.remove",
    Phase.TAKING: "task.take",
    Phase.BIDDING: "task.bid",
}


_POTS = {Phase.TAKING: "task.takePot", Phase.BIDDING: "task.bidPot"}


def _colour(board: Board, owner: int | None) -> str:
    """The name of a colour in the catalogues."""
    if owner is None or owner < 0:
        return _NEUTRAL
    return edition_words(board.setup.edition).colours[owner]


def letter(board: Board, owner: int | None) -> str:
    """One capital for a block's owner."""
    return t(f"letter.{_colour(board, owner)}")


def auction_note(board: Board, seat: int) -> str:
    """What the auction has brought a seat so far."""
    auction = board.auction
    card = "seat.pot" if _has_pots(board) else "seat.card"
    if auction is None:
        in_order = board.setup.pro and not board.is_over
        return t(card, n=board.order.index(seat) + 1) if in_order else ""
    if auction.cards[seat]:
        return t(card, n=int(auction.cards[seat]))
    if auction.passed[seat]:
        return t("seat.passed")
    return t("seat.bid", n=int(auction.bid)) if auction.bidder == seat else ""


def _has_pots(board: Board) -> bool:
    """Whether pots take the place of order cards."""
    return edition_words(board.setup.edition).card == "pot"


class PuebloWords(Words):
    """The words of Pueblo, with the colours of the edition."""

    def seat_name(self, board: Any, seat: int) -> str:
        name = t(f"colour.{_colour(board, seat)}")
        return name[0].upper() + name[1:]

    def task(self, board: Any) -> str:
        if board.turn is None:
            return self._result(board)
        values: dict[str, Value] = {"who": self.seat_name(board, board.turn)}
        key = _TASKS[board.phase]
        if board.phase is Phase.BUILDING:
            values["what"] = _what_to_build(board)
            key = "task.setAside" if isinstance(board.legal_moves[0], SetAside) else key
        elif board.phase is Phase.BIDDING and board.auction.bidder is not None:
            key, values["n"] = "task.bidMore", int(board.auction.bid)
        elif _has_pots(board) and board.phase in _POTS:
            key = _POTS[board.phase]
        return t(key, **values)

    def _result(self, board: Board) -> str:
        outcome = board.outcome()
        assert outcome
        first, *others = outcome.winners
        names = [self.seat_name(board, first)]
        names += [t(f"colour.{_colour(board, seat)}") for seat in others]
        key = "task.shared" if others else "task.won"
        return t(key, names=join(names), n=outcome.scores[first])

    def explain(self, board: Any, reason: Reason) -> str:
        words = dict(reason.words)
        if "owner" in words:
            owner = int(words["owner"])
            words["colour"] = t(f"adjective.{_colour(board, owner)}")
            words["who"] = self.seat_name(board, owner) if owner >= 0 else ""
        if reason.code == "site":
            is_garden = edition_words(board.setup.edition).site == "garden"
            return t("why.garden" if is_garden else "why.site", cell=str(words["cell"]))
        return t(f"illegal.{reason.code}", **words)

    def picture(self, board: Any) -> str:
        site = edition_words(board.setup.edition).site
        captions = Captions(
            stage=_stage(board),
            task=self.task(board),
            points=t("picture.points"),
            blocks=t("picture.blocks"),
            names=tuple(self.seat_name(board, seat) for seat in board.seats),
            letters=tuple(letter(board, seat) for seat in board.seats),
            neutral=letter(board, None),
            notes=tuple(auction_note(board, seat) for seat in board.seats),
            chief=t("picture.chief", square=board.chief),
            site=t("picture.garden" if site == "garden" else "picture.site"),
        )
        return picture(board, captions)


def _stage(board: Board) -> str:
    """The part of the game, where the game has parts."""
    if board.is_over:
        return t("stage.over")
    part = _PARTS[board.part] if board.setup.pro or board.part == DEMOLITION else "building"
    return t(f"stage.auction.{part}" if board.auction else f"stage.{part}")


def _what_to_build(board: Board) -> str:
    assert board.turn is not None
    coloured, neutral = board.stock(board.turn)
    own = _colour(board, board.turn)
    if coloured == neutral:
        return t(f"either.{own}")
    return t(f"block.{own if coloured > neutral else _NEUTRAL}")


WORDS = PuebloWords()
