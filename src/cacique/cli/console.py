"""Where commands tell people how far they are. Apart, because a server has no use for rich."""

from rich.console import Console

__all__ = ["stderr"]

stderr = Console(stderr=True)
