#!/usr/bin/env python3
"""A small player of the engine protocol, with nothing but Python's standard library.

It knows no rules: it asks for the legal moves, and has a taste among them. Run it as
`cacique arena puluc random 'program:python3 examples/reference_bot.py'`.
"""

import random
import sys

taste = "eager"
legal: list[str] = []


def say(line: str) -> None:
    print(line, flush=True)  # a line that is kept in a buffer is a line too late


def like(token: str) -> int:
    """How much a move is liked: captures most, ways home next; of blocks, those in the corners."""
    if taste == "wild":
        return 0
    if "x" in token[1:]:
        return 3
    return 2 if token.endswith("H") else sum(letter in "ah18" for letter in token[1:3])


def go(words: list[str]) -> None:
    """Decide, and say why; who is told to think forever waits to be stopped."""
    seed = int(words[words.index("seed") + 1]) if "seed" in words else None
    most = max(map(like, legal))
    move = random.Random(seed).choice([token for token in legal if like(token) == most])
    say(f"info text {len(legal)} legal moves, liked {most}")
    say(f"info line 1 moves {move}")
    if "forever" in words:
        while sys.stdin.readline().strip() not in ("stop", ""):
            pass
    say(f"move {move}")


for line in sys.stdin:
    command, *words = line.split() or [""]
    match command:
        case "hello":
            say("name reference bot")
            say("author the founders of cacique")
            say("plays pueblo puluc")
            say("option Taste choice eager eager wild")
            say("wants legal")
            say("hello 1")
        case "set" if words and words[0] == "Taste":
            taste = words[1]
        case "ready":
            say("ready")
        case "legal":
            legal = words
        case "go":
            go(words)
        case "quit":
            break
        # `game` and `position` are for those who know the rules; `stop` came too late
