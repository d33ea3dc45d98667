"""A position in sentences: who is to do what, and how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cacique.games.pueblo.editions import edition_words
from cacique.games.pueblo.moves import SetAside
from cacique.games.pueblo.position import Phase
from cacique.texts import count

if TYPE_CHECKING:
    from cacique.games.pueblo.board import Board

__all__ = ["describe", "name", "note", "stage", "task"]

_PARTS = {1: "first part", 2: "second part", 3: "demolition"}


def name(board: Board, seat: int) -> str:
    """A seat's colour, as the start of a sentence."""
    return edition_words(board.setup.edition).colours[seat].capitalize()


def stage(board: Board) -> str:
    """The part of the game, where the game has parts."""
    if board.is_over:
        return "The game is over"
    words = [_PARTS[board.part]] if board.setup.pro or board.part == 3 else ["building"]
    if board.auction:
        words.insert(0, "auction,")
    return " ".join(words).capitalize()


def task(board: Board) -> str:
    """Who is to decide what, or who has won."""
    if board.turn is None:
        return _result(board)
    who = name(board, board.turn)
    match board.phase:
        case Phase.BUILDING:
            return f"{who} {_building(board, board.turn)}"
        case Phase.WALKING:
            return f"{who} walks the chieftain"
        case Phase.REMOVING:
            return f"{who} removes a block"
        case Phase.TAKING:
            return f"{who} takes {_a_card(board)}"
        case _:
            return f"{who} {_bidding(board)}"


def _building(board: Board, seat: int) -> str:
    verb = "builds"
    if isinstance(board.legal_moves[0], SetAside):
        verb = "has no room, sets aside"
    coloured, neutral = board.stock(seat)
    own = edition_words(board.setup.edition).colours[seat]
    if coloured == neutral:
        return f"{verb} a block, {own} or neutral"
    kind = own if coloured > neutral else "neutral"
    return f"{verb} {'an' if kind[0] in 'aeiou' else 'a'} {kind} block"


def _bidding(board: Board) -> str:
    auction = board.auction
    assert auction
    if auction.bidder is None:
        return f"bids for {_a_card(board)} or passes"
    return f"bids more than {auction.bid} or passes"


def _result(board: Board) -> str:
    outcome = board.outcome()
    assert outcome
    first, *others = (name(board, seat) for seat in outcome.winners)
    words = f"{first} wins"
    if others:
        *middle, last = map(str.lower, others)
        words = f"{', '.join([first, *middle])} and {last} share the win"
    return f"{words} with {count(outcome.scores[outcome.winners[0]], 'point')}"


def note(board: Board, seat: int) -> str:
    """What the auction has brought a seat so far."""
    auction = board.auction
    if auction is None:
        in_order = board.setup.pro and not board.is_over
        return f"{_short_card(board)} {board.order.index(seat) + 1}" if in_order else ""
    if auction.cards[seat]:
        return f"{_short_card(board)} {auction.cards[seat]}"
    if auction.passed[seat]:
        return "passed"
    return f"bid {auction.bid}" if auction.bidder == seat else ""


def describe(board: Board) -> str:
    """The position in a few sentences, for those who hear it."""
    points = [f"{name(board, seat)} {score}" for seat, score in enumerate(board.scores)]
    return (
        f"{len(board.blocks)} blocks stand, up to {board.heights.max()} levels high. "
        f"The chieftain is on {board.chief}. Points: {', '.join(points)}. {task(board)}."
    )


def _a_card(board: Board) -> str:
    card = edition_words(board.setup.edition).card
    return f"{'an' if card[0] in 'aeiou' else 'a'} {card}"


def _short_card(board: Board) -> str:
    return edition_words(board.setup.edition).card.split()[-1]
