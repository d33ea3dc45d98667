"""Write docs/manual/: a page for each command, from its help and from examples that are run.

Run `python docs/make_manual.py` after a change of a command; a test compares.
"""  # noqa: INP001 - a script beside the pages

import contextlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Self
from unittest import mock

import click

from cacique import cli
from cacique.core import jit

FOLDER = Path(__file__).with_name("manual")
WIDTH = "80"

_AT_SERVER = "cacique play pueblo --seat 0 --seat 1 --server http://127.0.0.1:8000 --plain"
_GREETING = r"hello 1\ngame puluc\nset Bot random\nposition start moves r3\ngo\n"
# Commands to run for a page, in order and in one folder; a server runs until its page ends.
EXAMPLES = {
    "analyse": [
        "cacique random pueblo --seed 1 --output games.txt",
        "cacique analyse games.txt --ply 12 --visits 400 --top 3",
        "cacique analyse puluc1_-_1.L.-.-.-.-.-.-.-.-.2_D-",
    ],
    "backup": [
        "cacique serve --database sqlite:games.db --lazy &",
        "cacique backup copy.db --database sqlite:games.db",
    ],
    "bench": ["cacique bench"],
    "completion": ["cacique completion fish"],
    "dataset": ["cacique dataset puluc games.parquet --games 2 --bot random --processes 1"],
    "delete": [
        "cacique serve --database sqlite:games.db --lazy &",
        "cacique backup copy.db --database sqlite:games.db",
        "cacique delete --guest nobody --yes --database sqlite:copy.db",
    ],
    "doctor": ["cacique doctor"],
    "engine": [
        rf"printf '{_GREETING}' | cacique engine",
    ],
    "engine-check": ["cacique engine-check 'python3 reference_bot.py'"],
    "export": [
        "cacique serve --database sqlite:games.db --lazy &",
        rf"printf 'Cd4/3u\n>3\nCa1/1u\nquit\n' | {_AT_SERVER}",
        "cacique export --database sqlite:games.db --output games.txt",
        "cacique replay games.txt --no-picture",
    ],
    "history": ["cacique history fair-game.txt --seat 0"],
    "review": ["cacique review fair-game.txt"],
    "rotate-key": ["cacique rotate-key --database sqlite:games.db"],
    "rules": ["cacique rules puluc capture", "cacique rules pueblo corner --lang fr"],
    "serve": [
        "cacique serve --database sqlite:games.db --lazy &",
        rf"printf 'Cd4/3u\n>3\nscores\nquit\n' | {_AT_SERVER}",
    ],
    "verify-dice": [
        "cacique verify-dice fair-game.txt",
        "cacique verify-dice fair-game.txt --json",
    ],
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
# What differs from run to run or from machine to machine is left out.
_LEFT_OUT = {
    "all": (
        (r" +[0-9.]+ (µs|ms|s)\b", " …"),
        (r"(?<=\[Date \")[0-9-]+", "…"),
        (r"(?<=/game/)[a-z0-9]{10}", "…"),
    ),
    "backup": ((r"[0-9,]+(?= bytes)", "…"),),
    "bench": ((r"^(.{44}).*[0-9].*$", r"\1             …"),),
    "doctor": (
        (r"\S*/[^\s:]*", "…"),
        (r"(?<= on ).*", "…"),
        (r"\b[0-9]+\.[0-9][0-9a-z.+]*", "…"),
        (r"compiled just now", "compiled"),
    ),
    "play": ((r"^(Red|Blue): [A-Z][^:/\n]*$", r"\1: …"),),
    # guests' names, which are drawn; sides go by their colours
    "replay": ((r"^  (?!(?:Red|Blue|Green|Light|Dark) +[0-9])[A-Z].*? +(?=[0-9]+ ▁)", "  …  "),),
}
_PIPED = re.compile(r"printf '(?P<text>[^']*)' \| (?P<command>.*)")
_PORT = ":8000"
_READY = re.compile(r":([0-9]+)/")
_REFERENCE_BOT = FOLDER.parents[1] / "examples" / "reference_bot.py"
_FAIR_GAME = FOLDER.parent / "puluc" / "fair-game.txt"


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
    with _Shell() as shell:
        parts += ["## Run for real", *(_example(line, shell) for line in EXAMPLES[name])]
    return "\n\n".join(parts) + "\n"


def _help(name: str) -> Iterator[str]:
    shell = _Shell()
    yield _example(f"cacique {name} --help", shell)
    command = cli.app.get_command(click.Context(cli.app), name)
    if isinstance(command, click.Group):
        for inner in command.commands:
            yield f"## {inner}"
            yield _example(f"cacique {name} {inner} --help", shell)


def _example(line: str, shell: "_Shell") -> str:
    return f"```\n$ {line}\n{shell.run(line)}```"


class _Shell:
    """Runs commands as a shell would; what goes on in the background ends with it."""

    def __init__(self) -> None:
        self._port = _PORT
        self._background = contextlib.ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._background.close()

    def run(self, line: str) -> str:
        """Run a line, and give what it prints."""
        line = line.replace(_PORT, self._port)
        output = self._serve(line[:-2]) if line.endswith(" &") else _call(line)
        command = re.split("cacique ", line, maxsplit=1)[1].split()[0]
        for pattern, shown in (*_LEFT_OUT["all"], *_LEFT_OUT.get(command, ())):
            output = re.sub(pattern, shown, output, flags=re.MULTILINE)
        return output.replace(self._port, _PORT)

    def _serve(self, line: str) -> str:
        """Start a server on any free port, and wait until it is ready."""
        words = [sys.executable, "-m", *shlex.split(line), "--port=0"]
        server = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)  # noqa: S603
        assert server.stderr
        self._background.callback(server.stderr.close)
        self._background.callback(server.wait)
        self._background.callback(server.kill)
        ready = server.stderr.readline()
        found = _READY.search(ready)
        assert found, ready + server.stderr.read()
        self._port = f":{found[1]}"
        return ready


def _call(line: str) -> str:
    """Run a command in this process, with what is piped into it."""
    piped = _PIPED.fullmatch(line)
    text = piped["text"].replace(r"\n", "\n") if piped else ""
    words = shlex.split((piped["command"] if piped else line).removesuffix(" < /dev/null"))
    output = io.TextIOWrapper(io.BytesIO(), "utf-8")
    with (
        mock.patch.object(sys, "argv", words),
        mock.patch.object(sys, "stdin", io.StringIO(text)),
        mock.patch("cacique.cli.bench._SECONDS", 0.01),
        contextlib.redirect_stdout(output),
        contextlib.suppress(SystemExit),
    ):
        cli.main()
    output.seek(0)
    return output.read()


@contextlib.contextmanager
def _elsewhere() -> Iterator[None]:
    """Work in an empty folder that is also the home of all settings and saved games."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        shutil.copy(_FAIR_GAME, folder)
        shutil.copy(_REFERENCE_BOT, folder)
        homes = {f"XDG_{name}_HOME": folder for name in ("DATA", "CONFIG", "CACHE")}
        kept = {name: value for name, value in os.environ.items() if "CACIQUE" not in name}
        with mock.patch.dict(
            os.environ, kept | homes | jit.shared_cache() | {"COLUMNS": WIDTH}, clear=True
        ):
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
