"""Golden records with variations and marks, for programs that read and write them by themselves.

`python -m tests.golden_variations` writes them: texts that are read, each with what it says and how
it is written, and texts that are refused, with where and why.
"""

import json
import re
from pathlib import Path
from typing import Any

from cacique.core.errors import InvalidRecord
from cacique.core.record import format_records, parse_records
from cacique.games import registry

FILE = Path(__file__).parent / "golden" / "variations.json"

PULUC = '[Game "puluc"]\n[Rules "1"]\n\n'
PUEBLO = '[Game "pueblo"]\n[Rules "1"]\n[Players "2"]\n\n'
PLAIN = f"{PULUC}r3 0-3 {{ a quiet start }} r1 10-9 r5 3-8 .\n"
STUDIED = (
    'r3 0-3 ! { a quiet start } [green:3] [red:10>8] ( "the other throw" r4 10-6 ?!\n'
    "( r1 ) r2 ) r1 10-9 .\n"
)
READ: dict[str, str] = {
    "no moves": f"{PULUC}.\n",
    "a game without anything": PLAIN,
    "everything": PULUC + STUDIED,
    "a comment before the first move": f"{PULUC}{{ hello }} [blue:0] ( r1 ) r3 .\n",
    "several comments in one place": f"{PULUC}r3 {{ one }} [red:3] {{ two\nlines }} 0-3 .\n",
    "an empty comment": f"{PULUC}r3 {{ }} 0-3 {{}} .\n",
    "another order than the usual": f"{PULUC}r3 ( 0-3 ) [red:1] {{ why }} ?? .\n",
    "a line that a variation goes on with": f"{PULUC}r3 0-3 ( r1 10-9 ) ( r2 ) .\n",
    "names": PULUC + r'r3 ( "a \"b\" \\ c  d' + "\n" + 'é 🙂" 0-3 ) .\n',
    "all judgements and colours": (
        f"{PULUC}r3 ! 0-3 ? [green:0] r1 !! 10-9 ?? [red:1] r5 !? 3-8 ?! [blue:2] [yellow:3>10] .\n"
    ),
    "variations in variations": f"{PULUC}( r1 ( 0-1 ( r2 ( 10-8 ) ) ) ) ( r2 ) r3 .\n",
    "two games": f"{PULUC}( r1 ) r3 .\n\n{PUEBLO}( Ca1/3u >1 ) Cd4/3u .\n",
    "places of Pueblo": (
        f"{PUEBLO}Cd4/3u >4 [green:d4] [red:d4.2] [blue:Nd>e4.1] [yellow:SW>h8] .\n"
    ),
    "whole turns of Pueblo": (
        f'{PUEBLO}( "in the corner" Ca1/3u >1 Cd4/3u >2 ) Cd4/3u ( >1 ) ( >2 ) >4 ! Ca1/3u .\n'
    ),
    "line ends of other systems": (PULUC + STUDIED).replace("\n", "\r\n"),
    "line ends of old systems": (PULUC + STUDIED).replace("\n", "\r"),
    "a byte order mark": f"\ufeff{PULUC}{STUDIED}",
    "no line end at the end": f"{PULUC}{STUDIED}".rstrip(),
    "more spaces": ('  [  Game \t"puluc"  ]  \n[Rules   "1"]\t\n \t\n  r3   ( 0-3\t!  )  .  \n'),
    "what joins letters and emoji": (
        f'{PULUC[:-1]}[Seat0 "Ana\u00a0B 👩‍💻"]\n[Seat1 "mi\u200ckham"]\n\n'
        'r3 { 👩‍💻 mi\u200ckham \u00a0 a\u3000b } ( "👩‍💻 \u00adé" 0-3 ) .\n'
    ),
    "signs that Unicode does not know yet": f'{PULUC}( "\ue000\U0003fff0" r2 ) r3 .\n',
    "a space of another kind at the end of a line": (
        f"{PULUC}r3 {{ {'word ' * 14}w \u00a0 \u2003 {'word ' * 5}}} .\n"
    ),
    "tabs and line ends in a name and a comment": (
        f'{PULUC}r3 {{\ta\r\nb\rc }} ( "d\t\te\nf" 0-3 ) .\n'
    ),
    "no empty line between games": f"{PULUC}r3 .\n{PULUC}r1 .\n \t\n{PULUC}r2 .",
    "more empty lines": f"\n\n{PULUC}\n\nr3\n\n( 0-3 )\n \n.\n\n\n{PULUC}.\n\n\n",
}

REFUSED: dict[str, str] = {
    "nothing at all": "",
    "empty lines alone": "\n\n",
    "no full stop": f"{PULUC}r3 0-3\n",
    "a full stop in a variation": f"{PULUC}r3 ( 0-3 . ) .\n",
    "a variation that does not end": f"{PULUC}r3 ( 0-3 .\n",
    "a variation that has not begun": f"{PULUC}r3 ) 0-3 .\n",
    "a variation without a move": f"{PULUC}r3 ( ) 0-3 .\n",
    "a name alone": f'{PULUC}r3 ( "name" ) 0-3 .\n',
    "a comment before a variation's move": f"{PULUC}r3 ( {{ x }} 0-3 ) .\n",
    "a mark before a variation's move": f"{PULUC}r3 ( [red:1] 0-3 ) .\n",
    "a variation before a variation's move": f"{PULUC}( ( r1 ) r2 ) r3 .\n",
    "a name after a move": f'{PULUC}r3 ( 0-3 "name" ) .\n',
    "two names": f'{PULUC}( "one" "two" r1 ) r3 .\n',
    "an empty name": f'{PULUC}( " " r1 ) r3 .\n',
    "a name outside a variation": f'{PULUC}"name" r3 .\n',
    "a name that does not end": f'{PULUC}( "name r1 ) r3 .\n',
    "a name with a control character": f'{PULUC}( "a\x1bb" r1 ) r3 .\n',
    "a name with a strange escape": f'{PULUC}( "a\\n" r1 ) r3 .\n',
    "the same move twice": f"{PULUC}( r3 ) r3 .\n",
    "the same variation twice": f"{PULUC}( r1 )\n( r2 ) ( r1 ) r3 .\n",
    "a judgement before any move": f"{PULUC}! r3 .\n",
    "a judgement before a variation's move": f"{PULUC}r3 ( ! 0-3 ) .\n",
    "two judgements": f"{PULUC}r3 ! {{ x }} ? 0-3 .\n",
    "a colour that there is not": f"{PULUC}r3 [pink:3] .\n",
    "a mark without a colour": f"{PULUC}r3 [3] .\n",
    "a mark with a space": f"{PULUC}r3 [red: 3] .\n",
    "an arrow with one end": f"{PULUC}r3 [red:3>3] .\n",
    "an arrow with three ends": f"{PULUC}r3 [red:3>4>5] .\n",
    "a mark twice": f"{PULUC}r3 [red:3] [red:4] [red:3] .\n",
    "no space before a variation": f"{PULUC}r3( 0-3 ) .\n",
    "no space in a variation": f"{PULUC}r3 (0-3 ) .\n",
    "no space after a mark": f"{PULUC}r3 [red:3]0-3 .\n",
    "nested too deep": PULUC + "( r1 " * 65 + ") " * 65 + ".\n",
    "an empty line between tags": PULUC.replace("\n[Rules", "\n\n[Rules") + "r3 .\n",
    "something else after a game": f"{PULUC}r3 .\nr3 .\n",
    "something else after a game and spaces": f"{PULUC}r3 .\n\n  r3 .\n",
    "a game in the line of another's end": f"{PULUC}r3 .{PULUC}r3 .\n",
    **{
        f"{name} in {place}": text.replace("SIGN", sign)
        for name, sign in {
            "a bell": "\x07",
            "a separator of files": "\x1c",
            "a next line": "\x85",
            "a line separator": "\u2028",
            "a paragraph separator": "\u2029",
            "a byte order mark": "\ufeff",
            "half a pair": "\ud83d",
        }.items()
        for place, text in {
            "a name": f'{PULUC}r3 ( "🙂 aSIGNb" 0-3 ) .\n',
            "a tag": f'{PULUC[:-1]}[Seat0 "aSIGNb"]\n\nr3 .\n',
            "a comment": f"{PULUC}r3 {{ 🙂 }} {{ aSIGNb }} .\n",
            "a move": f"{PULUC}r3 {{ 🙂 }} 0SIGN-3 .\n",
            "a mark": f"{PULUC}r3 {{ 🙂 }} [red:SIGN3] .\n",
            "the space after a move": f"{PULUC}r3SIGN 0-3 .\n",
        }.items()
    },
    "an illegal move in a variation": f"{PULUC}r3 (\n0-4 ) 0-3 .\n",
    "an illegal move after a variation": f"{PULUC}r3 ( 0-3 ) 0-2 .\n",
    "a move of nobody in a variation": f"{PULUC}r3 ( hop ) 0-3 .\n",
    "a place that there is not": f"{PULUC}r3 ( 0-3 [red:3>11] ) .\n",
    "a place of the other game": f"{PUEBLO}Cd4/3u [red:3] .\n",
    "a level that there is not": f"{PUEBLO}Cd4/3u [red:d4.49] .\n",
    "a result that only a variation has": (f'{PULUC.rstrip()}\n[Result "0"]\n\n( r1 ) r3 .\n'),
}


def make_records() -> dict[str, list[dict[str, Any]]]:
    """All texts, with what must come of them."""
    return {
        "read": [_read(name, text) for name, text in READ.items()],
        "refused": [_refused(name, text) for name, text in REFUSED.items()],
    }


def _read(name: str, text: str) -> dict[str, Any]:
    records = list(parse_records(text))
    for record in records:
        record.board(registry.find(record.tag["Game"]))
    return {
        "name": name,
        "text": text,
        "written": format_records(records),
        "lines": [record.line.data() for record in records],
    }


def _refused(name: str, text: str) -> dict[str, Any]:
    try:
        records = list(parse_records(text))
    except InvalidRecord as error:
        return _told(name, text, error, needs_board=False)
    try:
        for record in records:
            record.board(registry.find(record.tag["Game"]))
    except InvalidRecord as error:
        return _told(name, text, error, needs_board=True)
    raise AssertionError(f"{name} is not refused")


def _told(name: str, text: str, error: InvalidRecord, *, needs_board: bool) -> dict[str, Any]:
    return {
        "name": name,
        "text": text,
        "line": error.line,
        "column": error.column,
        "message": error.message,
        "needs_board": needs_board,
    }


def _escape(sign: re.Match[str]) -> str:
    return f"\\u{ord(sign[0]):04x}"


def write() -> None:
    """Write the file anew."""
    text = json.dumps(make_records(), indent=1, ensure_ascii=False)
    # no file of text can hold these as they are, and nobody could see them
    text = re.sub(r"[^\S \n]|[\x7f-\x9f\u200b-\u200f\ufeff\xad\ud800-\udfff]", _escape, text)
    FILE.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    write()
