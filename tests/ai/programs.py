"""Programs for the tests: one that keeps to the protocol, and what can be wrong with others."""

import sys
from pathlib import Path

REFERENCE = Path(__file__).parents[2] / "examples" / "reference_bot.py"

# a program whose answer to `go` is to be filled in
_PROGRAM = """
import os, sys, time, signal
def say(line): print(line, flush=True)
for line in sys.stdin:
    word, *rest = line.split() or [""]
    if word == "hello":
        {hello}
    elif word == "ready":
        say("ready")
    elif word == "legal":
        legal = rest
    elif word == "go":
        {go}
    elif word == "quit":
        break
"""
_HELLO = 'say("name it"); say("plays pueblo puluc"); say("wants legal"); say("hello 1")'

FAULTS = {
    "nonsense": ('say("I would rather not")', "answered 'I would rather not' to `go`"),
    "illegal": ('say("move r1")', "answered the move 'r1': r1: "),
    "strange": ('say("move e2e4")', "answered the move 'e2e4': 'e2e4' is not a move"),
    "silent": ("pass", "gave no answer to `go` within 0.5 s"),
    "late": ("time.sleep(1); say('move ' + legal[0])", "gave no answer to `go` within 0.5 s"),
    "complaint": ('say("error I am tired")', "says: I am tired"),
    "crash": ("raise SystemError('out of ideas')", "(exit code 1): SystemError: out of ideas"),
    "quiet end": ("os._exit(0)", "ended by itself"),
    "flood": ("while True: say('info text again')", ""),  # in time, or too much
    "bytes": ("os.write(1, b'\\xff\\x00\\n')", "answered '\ufffd"),
}
HELLOS = {
    "mute": ("pass", "gave no answer to `hello` within 0.5 s"),
    "other version": ('say("hello 2")', "speaks version '2' of the protocol, not 1"),
    "rude": ('say("what?")', "answered 'what?' to `hello`"),
    "no game": ('say("name it"); say("hello 1")', "plays nothing, not puluc"),
    "gone": ("sys.exit(4)", "ended by itself (exit code 4)"),
}


def reference(tail: str = "") -> str:
    return f"program:{sys.executable} {REFERENCE}{tail}"


def write(path: Path, go: str = "say('move ' + legal[0])", hello: str = _HELLO) -> str:
    """Write a program and name it as a bot."""
    path.write_text(_PROGRAM.format(go=go, hello=hello))
    return f"program:{sys.executable} {path}"
