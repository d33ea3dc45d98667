"""Write docs/manual/: a page for each command, from its help and from examples that are run.

Run `python docs/make_manual.py` after a change of a command; a test compares.
"""  # noqa: INP001 - a script beside the pages

import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import click

from cacique import cli

FOLDER = Path(__file__).with_name("manual")
WIDTH = "80"

# Commands to run for a page, in order and in one folder. What takes long, needs a server, or
# differs from machine to machine is left to the help.
EXAMPLES = {
    "arena": ["cacique arena pueblo greedy random --games 4 --seed 3 --processes 1"],
    "perft": ["cacique perft puluc --depth 4", "cacique perft puluc --depth 3 --divide --json"],
    "play": [
        r"printf 'Cd4/3u\nwalks\n>3\nsides N\nquit\n' | cacique play pueblo --seed 1 --plain",
        "cacique play --resume --plain < /dev/null",
        r"printf 'dice\nlegal\nundo\n' | cacique play puluc --bot random --seed 2 --plain",
    ],
    "puluc": [
        "cacique puluc best puluc1_-_1.L.-.-.-.-.-.-.-.-.2_D-",
        "cacique puluc best puluc1_-_1.L.-.-.-.-.-.-.-.-.2_D- 3",
    ],
    "random": [
        "cacique random puluc draw=no --games 2 --seed 5 --output games.txt",
        "cacique replay games.txt --no-picture",
    ],
    "replay": [
        "cacique random pueblo players=3 --seed 1 --output games.txt",
        "cacique replay games.txt",
    ],
}
_TIMES = re.compile(r" +[0-9.]+ (µs|ms|s)\b")
_PIPED = re.compile(r"printf '(?P<text>[^']*)' \| (?P<command>.*)")


def pages() -> dict[str, str]:
    """Each page by its name."""
    with _elsewhere():
        found = {f"{name}.md": _page(name) for name in cli.COMMANDS}
    return found | {"README.md": _index()}


def _index() -> str:
    rows = [f"| [{name}]({name}.md) | {purpose} |" for name, purpose in cli.COMMANDS.items()]
    table = "\n".join(["| command | what it does |", "|---|---|", *rows])
    return _INDEX.replace("TABLE", table)


def _page(name: str) -> str:
    parts = [f"# cacique {name}", cli.COMMANDS[name], *_help(name)]
    if EXAMPLES.get(name):
        parts += ["## Run for real", *map(_example, EXAMPLES[name])]
    return "\n\n".join(parts) + "\n"


def _help(name: str) -> Iterator[str]:
    yield _example(f"cacique {name} --help")
    command = cli.app.get_command(click.Context(cli.app), name)
    if isinstance(command, click.Group):
        for inner in command.commands:
            yield f"## {inner}"
            yield _example(f"cacique {name} {inner} --help")


def _example(line: str) -> str:
    return f"```\n$ {line}\n{_run(line)}```"


def _run(line: str) -> str:
    """Run a command as a shell would, and give what it prints."""
    piped = _PIPED.fullmatch(line)
    text = piped["text"].replace(r"\n", "\n") if piped else ""
    words = shlex.split((piped["command"] if piped else line).removesuffix(" < /dev/null"))
    output = io.StringIO()
    with (
        mock.patch.object(sys, "argv", words),
        mock.patch.object(sys, "stdin", io.StringIO(text)),
        contextlib.redirect_stdout(output),
        contextlib.suppress(SystemExit),
    ):
        cli.main()
    return _TIMES.sub(" …", output.getvalue())


@contextlib.contextmanager
def _elsewhere() -> Iterator[None]:
    """Work in an empty folder that is also the home of all settings and saved games."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        homes = {f"XDG_{name}_HOME": folder for name in ("DATA", "CONFIG", "CACHE")}
        kept = {name: value for name, value in os.environ.items() if "CACIQUE" not in name}
        with mock.patch.dict(os.environ, kept | homes | {"COLUMNS": WIDTH}, clear=True):
            yield


_INDEX = """\
# The commands

TABLE

## What all of them share

- `--help` (or `-h`) explains a command and shows examples; `--json` prints for programs.
- Options of a game are given as `name=value`, or as a name alone for yes: `players=3 pro`.
- A file named `-` is standard input. Output files are replaced at once when they are complete:
  Ctrl-C leaves the old one or the new one, never a half.
- What takes long shows a bar on a terminal, and nothing in a pipe.

## Exit codes

| code | meaning |
|---|---|
| 0 | all went well |
| 1 | an internal error, a broken pipe, or `doctor` found something wrong |
| 2 | bad input: an option, a file, a record, a move; one line on standard error says which |
| 130 | interrupted by Ctrl-C |

## Settings

Options may stand in a settings file: `config.toml` in the folder that `cacique doctor` names
(on Linux `~/.config/cacique`), or the file that `CACIQUE_CONFIG` names. It has a section for each
command, with the options under their long names:

```toml
[play]
bot = "level5"
delay = 0.1

[puluc.solve]
threads = 2
```

An environment variable goes before the file, and the command line before both:
`CACIQUE_PLAY_BOT=level5`, `CACIQUE_PULUC_SOLVE_THREADS=2`. The settings of `serve` leave the
command out: `CACIQUE_PORT=80`.

## Completion

Commands, options, games, the names of their options, and bots are completed in three shells:

    cacique completion bash > ~/.local/share/bash-completion/completions/cacique
    cacique completion zsh > ~/.zfunc/_cacique      # with ~/.zfunc in fpath
    cacique completion fish > ~/.config/fish/completions/cacique.fish
"""


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
