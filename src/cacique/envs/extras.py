"""The optional packages of this room, or a line that tells how to get them."""

from importlib import import_module
from types import ModuleType

__all__ = ["need"]


def need(package: str) -> ModuleType:
    """Import an optional package; an ImportError names the extra that brings it."""
    try:
        return import_module(package)
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"{package} is not installed: pip install 'cacique[envs]'", name=package
        ) from error
