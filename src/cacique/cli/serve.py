"""`cacique serve`."""

import os
import sys
import webbrowser
from collections.abc import Callable, Mapping
from typing import Any

import click

from cacique.cli.common import FiniteRange, warm_up
from cacique.games import registry
from cacique.server.settings import Setting, Settings, describe_settings

__all__ = ["check_settings", "command"]


def check_settings(given: Mapping[str, Any]) -> None:
    """Raise what makes the command fail with such settings, though no bot is started."""
    # heavy, and of no use to --help
    from cacique.ai.bots import check_welcome  # noqa: PLC0415
    from cacique.server.web.operations import read_networks  # noqa: PLC0415

    check_welcome(given.get("bots", ""))
    read_networks(given.get("metrics_for", ""))


def _settings_options(function: Callable[..., None]) -> Callable[..., None]:
    """Give a command a flag for each setting."""
    for setting in reversed(describe_settings()):
        function = click.option(
            setting.flag,
            setting.name,
            type=_type_of(setting),
            default=setting.default,
            is_flag=isinstance(setting.default, bool),
            **_bare(setting),
            show_default=setting.default != "",
            envvar=setting.variable,
            help=f"{setting.meaning[0].upper()}{setting.meaning[1:]}.",
        )(function)
    return function


def _bare(setting: Setting) -> dict[str, Any]:
    """What makes click take a flag without its value too."""
    return {} if setting.bare is None else {"flag_value": setting.bare}


def _type_of(setting: Setting) -> Any:
    if isinstance(setting.default, bool | str):
        return type(setting.default)
    is_whole = isinstance(setting.default, int)
    return (click.IntRange if is_whole else FiniteRange)(setting.least, setting.most)


@click.command("serve")
@_settings_options
@click.option(
    "--open", "opens_browser", is_flag=True, help="Open the page, where there is a screen."
)
def command(*, opens_browser: bool, **values: Any) -> None:
    """Serve the page and the games.

    \b
    Examples:
      cacique serve --open
      cacique serve --host 0.0.0.0 --port 80
      cacique serve --database postgresql://localhost/cacique
    """
    for name in registry.NAMES:
        warm_up(name)
    if values["bots"]:
        from cacique.ai.bots import welcome  # noqa: PLC0415 - as below

        welcome(values["bots"])
    # heavy, and of no use to --help
    from cacique.server.web.pages import find_fault  # noqa: PLC0415
    from cacique.server.web.serving import serve  # noqa: PLC0415

    def ready(address: str) -> None:
        shown = click.style(address, bold=True)
        click.echo(f"cacique is ready at {shown} (Ctrl-C ends it)", err=True)
        if fault := find_fault():
            click.echo(f"Only programs can play: {fault}", err=True)
        if opens_browser and _has_screen():
            webbrowser.open(address)

    serve(Settings(**values), ready)


def _has_screen() -> bool:
    is_unix = sys.platform.startswith(("linux", "freebsd"))
    return not is_unix or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
