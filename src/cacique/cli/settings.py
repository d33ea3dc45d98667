"""Settings of commands from one file and from the environment, under the names of the options."""

import os
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click
import platformdirs
from click.core import ParameterSource

from cacique.core.errors import CaciqueError
from cacique.texts.suggest import did_you_mean

__all__ = [
    "apply_settings",
    "check_section",
    "check_values",
    "config_path",
    "describe_error",
    "read_config",
]

Section = dict[str, Any]


def config_path() -> Path:
    """The settings file: CACIQUE_CONFIG, or config.toml in the user's folder for settings."""
    chosen = os.environ.get("CACIQUE_CONFIG")
    return Path(chosen) if chosen else platformdirs.user_config_path("cacique") / "config.toml"


def read_config() -> Section:
    """Read the file, a section for each command; an absent file has none. Raises CaciqueError."""
    path = config_path()
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CaciqueError(f"{path}: {error}") from None


def check_section(name: str, commands: Iterable[str]) -> None:
    """Raise CaciqueError for a section of the file that belongs to no command."""
    if name not in commands:
        known = did_you_mean(name, commands)
        raise CaciqueError(f"{config_path()}: there is no command {name!r}{known}")


def apply_settings(command: click.Command, section: Section, name: str) -> Section:
    """Let a command read the environment, and give its section in click's own names."""
    if not isinstance(section, dict):
        raise CaciqueError(f"{config_path()}: {name} must be a section [{name}]")
    settings: Section = {}
    known = {_option_name(option): option for option in _options(command)}
    for key, option in known.items():
        option.envvar = option.envvar or f"CACIQUE_{name}_{key}".upper().translate(_SIGNS)
    groups = command.commands if isinstance(command, click.Group) else {}
    for key, inner in groups.items():
        settings[key] = apply_settings(inner, section.get(key, {}), f"{name}.{key}")
    for key, value in section.items():
        if key not in known and key not in groups:
            meant = did_you_mean(key, [*known, *groups])
            raise CaciqueError(f"{config_path()}: [{name}] has no option {key!r}{meant}")
        if key in known:
            is_one_of_many = known[key].multiple and not isinstance(value, list)
            settings[known[key].name or ""] = [value] if is_one_of_many else value
    return settings


def check_values(command: click.Command, settings: Section) -> dict[str, Any]:
    """Read what settings and environment give a command; raises click's errors for bad values.

    Where all goes well, these values are returned, by the names of the parameters.
    """
    context = click.Context(command, default_map=settings)
    for option in _options(command):
        try:
            option.handle_parse_result(context, {}, [])
        except click.MissingParameter:
            continue
        except click.BadParameter as error:
            source = context.get_parameter_source(option.name or "")
            if source is ParameterSource.ENVIRONMENT:
                raise click.UsageError(f"{option.envvar}: {error.format_message()}") from None
            raise
    groups = command.commands if isinstance(command, click.Group) else {}
    for key, inner in groups.items():
        check_values(inner, settings.get(key, {}))
    unset = {ParameterSource.DEFAULT, None}
    given = context.params.items()
    return {name: v for name, v in given if context.get_parameter_source(name) not in unset}


def describe_error(error: click.ClickException) -> str:
    """What is wrong, with the settings file before it where the value stands there."""
    message = error.format_message()
    return f"{config_path()}: {message}" if _is_from_config(error) else message


def _is_from_config(error: click.ClickException) -> bool:
    if not isinstance(error, click.BadParameter) or not (error.ctx and error.param):
        return False
    source = error.ctx.get_parameter_source(error.param.name or "")
    return source is ParameterSource.DEFAULT_MAP


_SIGNS = str.maketrans({".": "_", "-": "_"})


def _options(command: click.Command) -> list[click.Option]:
    return [option for option in command.params if isinstance(option, click.Option)]


def _option_name(option: click.Option) -> str:
    """As it is typed, without the dashes in front."""
    return max(option.opts, key=len).lstrip("-")
