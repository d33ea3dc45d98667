"""`cacique rules`."""

import re

import click
from click.shell_completion import CompletionItem
from rich.console import Console
from rich.markdown import Markdown

from cacique.cli.common import game_argument, language_option
from cacique.cli.terminal.language import spoken
from cacique.core.errors import CaciqueError
from cacique.games.rulebook import EDITIONS, Section, read_rulebook
from cacique.texts.suggest import did_you_mean

__all__ = ["command"]

_WIDEST = 88  # characters of a line that is pleasant to read
_PADDING = re.compile(r" +$", re.MULTILINE)


def _complete_section(
    context: click.Context, _parameter: click.Parameter, start: str
) -> list[CompletionItem]:
    game = context.params.get("game")
    sections = read_rulebook(game) if game else ()
    return [CompletionItem(each.name) for each in sections if each.name.startswith(start)]


@click.command("rules")
@game_argument
@click.argument("section", required=False, shell_complete=_complete_section)
@language_option
@click.option(
    "--edition",
    type=click.Choice([str(year) for year in EDITIONS]),
    default=str(EDITIONS[0]),
    show_default=True,
    help="Whose words are used: play is the same.",
)
def command(*, game: str, section: str | None, edition: str) -> None:
    """Tell the rules of a game.

    With the name of a section, only that one is told.

    \b
    Examples:
      cacique rules pueblo
      cacique rules pueblo auction --edition 2023
      cacique rules puluc capture --lang de
    """
    sections = read_rulebook(game, spoken(), int(edition))
    if section is not None:
        sections = (_find(sections, section),)
    console = Console(width=min(Console().width, _WIDEST), highlight=False)
    with console.capture() as told:
        for each in sections:
            console.print(Markdown(f"## {each.title}\n\n{each.words}\n"))
    click.echo(_PADDING.sub("", told.get()), nl=False)


def _find(sections: tuple[Section, ...], name: str) -> Section:
    found = next((each for each in sections if each.name == name), None)
    if found is None:
        names = ", ".join(each.name for each in sections)
        meant = did_you_mean(name, [each.name for each in sections])
        raise CaciqueError(f"there is no section {name!r}; the sections are {names}{meant}")
    return found
