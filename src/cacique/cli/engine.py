"""`cacique engine`."""

import sys

import click

from cacique.ai.engine import Engine

__all__ = ["command"]


@click.command("engine")
def command() -> None:
    """Play and analyse by the engine protocol, for other programs.

    Lines come from standard input and go to standard output; any host that speaks them can use it.
    docs/engine-protocol.md has all lines and a whole session. The option Bot names who plays;
    `best` analyses as well as the time allows.

    \b
    Examples:
      printf 'hello 1\\nquit\\n' | cacique engine
      cacique engine-check 'cacique engine'
      cacique arena level3 'program:cacique engine@200'
    """
    engine = Engine(click.echo)
    for line in sys.stdin if sys.stdin is not None else ():
        if not engine.obey(line):
            engine.close(now=True)
            return
    engine.close()
