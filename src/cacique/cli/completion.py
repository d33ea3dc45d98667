"""`cacique completion`."""

import click
from click.shell_completion import get_completion_class

__all__ = ["command"]


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(*, shell: str) -> None:
    """Print a script that completes commands in a shell.

    \b
    Examples:
      cacique completion bash > ~/.local/share/bash-completion/completions/cacique
      cacique completion zsh > ~/.zfunc/_cacique      # with ~/.zfunc in fpath
      cacique completion fish > ~/.config/fish/completions/cacique.fish
    """
    context = click.get_current_context().find_root()
    kind = get_completion_class(shell)
    assert kind
    click.echo(kind(context.command, {}, "cacique", "_CACIQUE_COMPLETE").source())
