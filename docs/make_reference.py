"""Write a page of the reference for each public module: `python docs/make_reference.py`."""
# ruff: noqa: INP001

import re
from importlib import import_module
from pathlib import Path

__all__ = ["FOLDER", "pages", "public_modules"]

FOLDER = Path(__file__).parent / "reference"
_LIBRARY = Path(__file__).parent / "library.md"
_INTRODUCTION = """\
# Reference

All public modules, from their docstrings and types. [The library](../library.md) says what each
is for.

```{toctree}
:maxdepth: 1

"""


def public_modules() -> list[str]:
    """The modules that docs/library.md calls public, but for the door that leads to them."""
    text = _LIBRARY.read_text(encoding="utf-8")
    table = text.partition("| module |")[2].partition("\n\n")[0]
    doors = {"cacique", "cacique.pueblo", "cacique.puluc"}
    return [name for name in re.findall(r"`(cacique(?:\.\w+)*)`", table) if name not in doors]


def pages() -> dict[str, str]:
    """The pages by name."""
    modules = public_modules()
    index = "\n".join(modules)
    return {
        "index.md": f"{_INTRODUCTION}{index}\n```\n",
        **{f"{name}.md": _page(name) for name in modules},
    }


def _page(module: str) -> str:
    options = [":members:", ":show-inheritance:"]
    home = import_module(module)
    if hasattr(home, "GAME"):  # what its board can do is told here, not where every game's is
        options.append(":inherited-members: Mapping, IntEnum, int")
    if not hasattr(home, "__all__"):
        options.append(":undoc-members:")
    lines = "\n".join(f"   {option}" for option in options)
    return f"# `{module}`\n\n```{{eval-rst}}\n.. automodule:: {module}\n{lines}\n```\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.md"):
        path.unlink()
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
