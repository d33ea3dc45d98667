"""Whoever calls the library wrongly is told so in the project's own errors, with the reason."""

import io
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import cacique
from cacique import (
    Arena,
    Line,
    Mark,
    Note,
    Play,
    Record,
    format_records,
    make_bot,
    parse_records,
    perft,
    pueblo,
    puluc,
    seeded,
    study,
    write_records,
)
from cacique.ai.standings import sum_up
from cacique.ai.workers import in_processes
from cacique.core.dice import parse_draws
from cacique.core.errors import CaciqueError
from cacique.core.perft import divide
from cacique.envs import pueblo_v0
from cacique.envs.observations import action_mask, observe
from cacique.envs.vector import VectorEnv
from cacique.games import registry


def board(*tokens: str) -> Any:
    made = puluc.Board()
    for token in tokens:
        made.push_token(token)
    return made


def vector(**options: Any) -> Any:
    given: dict[str, Any] = {"game": "puluc", "num_envs": 2, "threads": 1} | options
    return VectorEnv(**given)


def stepped(actions: Any) -> Any:
    env = vector()
    env.reset(seed=1)
    return env.step(actions)


def match(**given: Any) -> Any:
    return Arena(**({"game": "puluc", "bots": ("random", "fair")} | given))


def raw_step(action: Any) -> Any:
    env = pueblo_v0.raw_env()
    env.reset(seed=1)
    return env.step(action)


MISUSES: dict[str, tuple[Callable[[], Any], str]] = {
    "truth as a word": (
        lambda: pueblo.Board(pro="no"),  # type: ignore[arg-type]
        "pro must be True or False, not 'no'",
    ),
    "an option that there is not": (
        lambda: pueblo.Board(playrs=3),  # type: ignore[call-arg]
        "there is no option 'playrs'; the options are players,",
    ),
    "setup and options": (
        lambda: puluc.Board(puluc.Setup(), first=1),
        "give a setup or options by name, not both",
    ),
    "a setup of the other game": (
        lambda: puluc.Board(pueblo.Setup()),  # type: ignore[arg-type]
        "a board is made of a PulucSetup",
    ),
    "options as one word": (lambda: puluc.Setup.parse("first=1"), "from several words"),
    "options without names": (
        lambda: puluc.Setup.from_options(["first"]),  # type: ignore[arg-type]
        "options are values by name",
    ),
    "an option to write": (lambda: puluc.Setup().format_option("x"), "there is no option 'x'"),
    "a token among moves": (lambda: "r3" in board().legal_moves, "'r3' is not a move"),
    "a token to push": (lambda: board().push("r3"), "'r3' is not a move of this game"),
    "a token to explain": (lambda: board().why_illegal("r3"), "'r3' is not a move of this game"),
    "a number to read": (lambda: board().push_token(3), "a token is a text, not 3"),
    "a list to read": (lambda: puluc.parse_move([]), "a token is a text"),  # type: ignore[arg-type]
    "a number as a position": (
        lambda: puluc.Board.from_position(3),  # type: ignore[arg-type]
        "a position is a text, not 3",
    ),
    "nothing to take back": (lambda: board().pop(), "there is no move to take back"),
    "too far back": (lambda: board("r3").rewound(99), "from 0 to 1 here, not 99"),
    "before the beginning": (lambda: board("r3").rewound(-1), "from 0 to 1 here, not -1"),
    "back by a fraction": (lambda: board("r3").rewound(0.5), "a number of moves is a whole number"),
    "a seat's name": (lambda: board().seat_name(2), "there is no seat 2: the seats are 0 to 1"),
    "a seat's stock": (lambda: pueblo.Board().stock(7), "there is no seat 7"),
    "a seat from the end": (lambda: pueblo.Board().stock(-1), "there is no seat -1"),
    "the best of nobody": (lambda: board().best_of([]), "the best of no seats is nobody"),
    "the best of strangers": (lambda: board().best_of([3]), "there is no seat 3"),
    "no dice to throw": (lambda: board("r3").draw_throw(0.5), "no dice are to be thrown now"),
    "no dice at all": (lambda: pueblo.Board().draw_throw(0.5), "no dice are to be thrown now"),
    "a throw beyond": (lambda: board().draw_throw(1.0), "less than 1, not 1.0"),
    "less than no games": (lambda: board().playouts(-1, seeded(1)), "at least 1, not -1"),
    "a seed below 0": (lambda: seeded(-1), "a seed is at least 0, not -1"),
    "a stream below 0": (lambda: seeded(1, -2), "a stream is at least 0, not -2"),
    "half a seed": (lambda: seeded(1.5), "a seed is a whole number, not 1.5"),  # type: ignore[arg-type]
    "a seed in words": (lambda: seeded("1"), "a seed is a whole number, not '1'"),  # type: ignore[arg-type]
    "no games": (lambda: pueblo.Board().playouts(0, seeded(1)), "at least 1, not 0"),
    "a seed as randomness": (
        lambda: pueblo.Board().playouts(1, 5),  # type: ignore[arg-type]
        "randomness is what cacique.seeded(seed) gives, not 5",
    ),
    "numpy's randomness": (
        lambda: board().playouts(1, np.random.default_rng(1)),
        "randomness is what cacique.seeded(seed) gives, not Generator",
    ),
    "a bot's randomness": (
        lambda: make_bot("pueblo", "level1").choose(pueblo.Board(), 5),  # type: ignore[arg-type]
        "randomness is what cacique.seeded(seed) gives, not 5",
    ),
    "a random bot's randomness": (
        lambda: make_bot("puluc", "random").choose(board(), None),  # type: ignore[arg-type]
        "randomness is what cacique.seeded(seed) gives, not None",
    ),
    "a solver's randomness": (
        lambda: make_bot("puluc", "fair").choose(board("r3"), 5),  # type: ignore[arg-type]
        "randomness is what cacique.seeded(seed) gives, not 5",
    ),
    "a cell": (lambda: pueblo.Board().height_at("i9"), "there is no cell 'i9'"),
    "a cell as a number": (
        lambda: pueblo.Board().top_at(3),  # type: ignore[arg-type]
        "there is no cell 3",
    ),
    "a cube": (lambda: pueblo.Board().owner_at("a1", 1), "there is no cube on a1 at level 1"),
    "a level as a word": (
        lambda: pueblo.Board().block_at("a1", "1"),  # type: ignore[arg-type]
        "a level is a whole number, not '1'",
    ),
    "a square": (lambda: pueblo.Board().sight("d4"), "there is no square 'd4'"),
    "a walk that rests": (
        lambda: pueblo.Board().resting(pueblo.Walk(1)),  # type: ignore[arg-type]
        "Walk(steps=1) is no build",
    ),
    "the price of a walk": (lambda: pueblo.Board().prices()[pueblo.Walk(1)], ">1 is no legal"),
    "the price of a token": (
        lambda: pueblo.Board().prices()["Cd4/3u"],  # type: ignore[index]
        "'Cd4/3u' is not a move",
    ),
    "squares ahead of none": (lambda: pueblo.ahead("d4", 1), "there is no square 'd4'"),
    "a block's hand": (
        lambda: pueblo.Block(0, "d4", "3u", 1).cubes("both"),
        "a block is right or left, not 'both'",
    ),
    "a game": (lambda: registry.find("chess"), "there is no game 'chess'"),
    "a bot of another game": (lambda: make_bot("chess", "level1"), "there is no game 'chess'"),
    "a bot": (lambda: make_bot("pueblo", "levle1"), "there is no bot 'levle1' of pueblo"),
    "less than no depth": (lambda: perft(board(), -1), "a depth is at least 0, not -1"),
    "half a depth": (
        lambda: perft(board(), 1.5),  # type: ignore[arg-type]
        "a depth is a whole number",
    ),
    "a record of nothing": (lambda: Record.of(3), "a board is recorded, not 3"),  # type: ignore[arg-type]
    "a record of bytes": (lambda: list(parse_records(b"")), "is a text, not b''"),  # type: ignore[arg-type]
    "a text for a path": (lambda: list(cacique.read_records("a\nb")), "this is no path but a text"),
    "an empty file": (lambda: list(cacique.read_records(io.StringIO(""))), "a tag such as"),
    "a record for no game": (lambda: Record.of(board()).board(None), "a game such as puluc.GAME"),  # type: ignore[arg-type]
    "names by number": (
        lambda: Record.of(board(), names=5),  # type: ignore[arg-type]
        "names are several, as in a list, not 5",
    ),
    "names of letters": (lambda: Record.of(board(), names="Ana"), "names are several"),
    "a name that is none": (
        lambda: Record.of(board(), names=[5]),  # type: ignore[list-item]
        "the tag Seat0 is a text, not 5",
    ),
    "comments in words": (lambda: Record.of(board(), comments="x"), "comments are by the number"),  # type: ignore[arg-type]
    "notes in words": (lambda: Record.of(board(), notes="x"), "notes are by the number"),  # type: ignore[arg-type]
    "a day as a number": (lambda: Record.of(board(), on=5), "the day of a game is a date, not 5"),  # type: ignore[arg-type]
    "numbers to write": (lambda: format_records([5]), "a record is written, not 5"),  # type: ignore[list-item]
    "one record to write": (lambda: format_records(Record.of(board())), "records are several"),  # type: ignore[arg-type]
    "numbers for a file": (lambda: write_records("/none/x", [5]), "a record is written, not 5"),  # type: ignore[list-item]
    "one game for a file": (
        lambda: write_records("/none/x", Record.of(board())),  # type: ignore[arg-type]
        "games are several",
    ),
    "a number for a path": (lambda: write_records(5, []), "games are written to a path, not 5"),  # type: ignore[arg-type]
    "a line of a number": (lambda: Line(5), "moves are several, as in a list, not 5"),  # type: ignore[arg-type]
    "a line of letters": (lambda: Line("r3"), "moves are several, as in a list, not 'r3'"),  # type: ignore[arg-type]
    "a line of numbers": (lambda: Line((5,)), "a move is a text, not 5"),  # type: ignore[arg-type]
    "a line's name": (lambda: Line(("r3",), name=5), "a name is a text, not 5"),  # type: ignore[arg-type]
    "a line's notes": (lambda: Line((), [Note()]), "notes are by the number of moves"),  # type: ignore[arg-type]
    "a note's place": (lambda: Line((), {"x": Note()}), "before a note is a whole number"),  # type: ignore[dict-item]
    "a note in words": (lambda: Line((), {0: "x"}), "notes are of the type Note, not 'x'"),  # type: ignore[dict-item]
    "marks by number": (lambda: Note(marks=5), "marks are several, as in a list, not 5"),  # type: ignore[arg-type]
    "marks in words": (lambda: Note(marks=("[red:3]",)), "marks are of the type Mark"),  # type: ignore[arg-type]
    "variations in words": (lambda: Note(variations=("r3",)), "variations are of the type Line"),  # type: ignore[arg-type]
    "a comment by number": (lambda: Note(comment=5), "a comment is a text, not 5"),  # type: ignore[arg-type]
    "a mark by number": (lambda: Mark.parse(5), "a mark to read is a text, not 5"),  # type: ignore[arg-type]
    "marks of a picture": (lambda: board().svg(marks=5), "marks are several, as in a list, not 5"),
    "the best of a number": (lambda: board().best_of(5), "seats are several, as in a list, not 5"),
    "options as numbers": (lambda: puluc.Setup.parse([5]), "an option as a word is a text, not 5"),  # type: ignore[list-item]
    "options as values": (
        lambda: puluc.Setup.parse({"p": 1}),
        "from several words like 'name=value'",
    ),
    "options as a number": (lambda: puluc.Setup.parse(5), "from several words like 'name=value'"),  # type: ignore[arg-type]
    "perft of nothing": (lambda: perft(None, 1), "perft counts from a board, not None"),  # type: ignore[arg-type]
    "perft of nothing, by move": (lambda: divide(None, 1), "perft counts from a board, not None"),  # type: ignore[arg-type]
    "a game on nothing": (lambda: Play(None), "a game is played on a board, not None"),  # type: ignore[arg-type]
    "a game without a name": (lambda: registry.find(None), "a game's name is a text, not None"),  # type: ignore[arg-type]
    "a block in the air": (
        lambda: pueblo.Block(5, "z9", "zz", -1).cubes(),
        "there is no cell 'z9'",
    ),
    "a block's pose": (lambda: pueblo.Block(0, "d4", "zz", 1).cubes(), "there is no pose 'zz'"),
    "no games between bots": (lambda: match(games=0), "the number of games is at least 1, not 0"),
    "less than no games between bots": (lambda: match(games=-3), "at least 1, not -3"),
    "games in words": (lambda: match(games="x"), "the number of games is a whole number, not 'x'"),
    "games in fractions": (lambda: match(games=1.5), "the number of games is a whole number"),
    "options by name": (lambda: match(options={"p": 0.3}).setup, "from several words like"),
    "options by number": (lambda: match(options=5).setup, "from several words like"),
    "an opening before the start": (
        lambda: match(opening=-1),
        "random moves is at least 0, not -1",
    ),
    "a match of no game": (lambda: match(game=None).setup, "a game's name is a text, not None"),
    "a match of one word": (lambda: match(bots="random"), "bots are several, as in a list"),
    "a match of numbers": (lambda: match(bots=(1, 2)), "1 has no method choose"),
    "a sum of a list": (lambda: sum_up(match(), []), "results are by place"),  # type: ignore[arg-type]
    "a sum of nothing": (lambda: sum_up(match(), {}), "no game of the match was played yet"),
    "a sum of no match": (lambda: sum_up(None, {}), "a match is summed up, not None"),  # type: ignore[arg-type]
    "less than no processes": (lambda: in_processes(-1), "processes is at least 1, not -1"),
    "processes in words": (lambda: in_processes("x"), "processes is a whole number, not 'x'"),  # type: ignore[arg-type]
    "processes in fractions": (lambda: in_processes(1.5), "processes is a whole number, not 1.5"),  # type: ignore[arg-type]
    "a bot as a number": (lambda: make_bot(5), "a bot's name is a text, not 5"),  # type: ignore[call-overload]
    "a game's bot as a number": (lambda: make_bot("pueblo", 5), "a bot's name is a text, not 5"),  # type: ignore[call-overload]
    "advice on nothing": (lambda: study.advise(None), "looked at for advice, not None"),  # type: ignore[arg-type]
    "an account of nothing": (lambda: study.account(None), "is accounted for, not None"),  # type: ignore[arg-type]
    "a review of nothing": (lambda: study.review(None), "a board is reviewed, not None"),  # type: ignore[arg-type]
    "a history of nothing": (lambda: study.history(None, seat=0), "games are several"),  # type: ignore[arg-type]
    "a history of numbers": (lambda: study.history([5], seat=0), "those that read_records gives"),  # type: ignore[list-item]
    "a history of a number": (lambda: study.history([], name=5), "a name is a text, not 5"),  # type: ignore[arg-type]
    "a seed of games in words": (lambda: vector().reset(seed="x"), "a seed is a whole number"),
    "a seed of games below 0": (lambda: vector().reset(seed=-1), "a seed is at least 0, not -1"),
    "half a seed of games": (lambda: vector().reset(seed=1.5), "a seed is a whole number"),
    "a reset by number": (lambda: vector().reset(options=5), "options of a reset are by name"),
    "a reset by colour": (lambda: vector().reset(options={"colour": 1}), "no option 'colour' of a"),
    "another reset by number": (
        lambda: pueblo_v0.raw_env().reset(options=5),  # type: ignore[arg-type]
        "options of a reset are by name, not 5",
    ),
    "a look at nothing": (lambda: observe(None), "a board is observed, not None"),  # type: ignore[arg-type]
    "a look from nowhere": (lambda: observe(board(), 2), "there is no seat 2"),
    "a mask of nothing": (lambda: action_mask(None), "a board has legal moves, not None"),  # type: ignore[arg-type]
    "draws of dice": (lambda: parse_draws("x"), "is no run of throws"),
    "no games at once": (lambda: vector(num_envs=0), "the number of games is at least 1, not 0"),
    "half a game": (lambda: vector(num_envs=2.5), "the number of games is a whole number"),
    "no threads": (lambda: vector(threads=0), "the number of threads is at least 1, not 0"),
    "no decisions": (lambda: vector(max_decisions=0), "the most decisions is at least 1, not 0"),
    "an environment's option": (lambda: vector(colour="red"), "there is no option 'colour'"),
    "an environment of chess": (lambda: vector(game="chess"), "there is no environment of 'chess'"),
    "steps before a reset": (lambda: vector().step([0, 0]), "reset the games before the first"),
    "actions in fractions": (lambda: stepped([0.0, 1.5]), "actions are whole numbers, not float64"),
    "too few actions": (lambda: stepped([0]), "2 games need as many actions, not (1,)"),
    "actions beyond": (lambda: stepped([9999, 0]), "there is no action 9999"),
    "a game beyond": (lambda: vector().board(2), "there are 2 games, and none of number 2"),
    "a step before a reset": (
        lambda: pueblo_v0.raw_env().step(0),
        "reset the game before the first step",
    ),
    "an action in fractions": (lambda: raw_step(0.7), "an action is a whole number, not 0.7"),
    "an action beyond": (lambda: raw_step(-1), "there is no action -1"),
    "a mode of pictures": (
        lambda: pueblo_v0.env(render_mode="film"),
        "render_mode must be one of None, ansi, svg",
    ),
    "no cycles": (lambda: pueblo_v0.env(max_cycles=0), "the most cycles is at least 1, not 0"),
}


@pytest.mark.parametrize(("use", "reason"), MISUSES.values(), ids=MISUSES)
def test_misuse_is_told(use: Callable[[], Any], reason: str) -> None:
    with pytest.raises(CaciqueError, match=re.escape(reason)):
        use()


def test_seats_that_there_are() -> None:
    assert pueblo.Board(players=3).stock(2) == (6, 5)
    assert pueblo.ahead("NW", 37) == "Na"
