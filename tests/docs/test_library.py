"""Which modules are public is written down, and all that is in them has a sentence."""

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import cacique

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGE = (DOCS / "library.md").read_text(encoding="utf-8")
PUBLIC = re.findall(r"`(cacique(?:\.\w+)*)`", PAGE.partition("| module |")[2].partition("\n\n")[0])
MODULES = [name for name in PUBLIC if name not in {"cacique.pueblo", "cacique.puluc"}]


def names_of(module: str) -> list[str]:
    """What a module offers."""
    return list(import_module(module).__all__)


def test_public_modules_are_modules_that_say_what_they_have() -> None:
    assert len(MODULES) > 20
    assert len(set(PUBLIC)) == len(PUBLIC)
    for name in MODULES:
        module = import_module(name)
        assert module.__doc__, name
        assert hasattr(module, "__all__"), name
        names = names_of(name)
        assert names, name
        assert len(set(names)) == len(names), name
        assert [one for one in names if not hasattr(module, one)] == [], name


def test_the_door_leads_into_public_modules() -> None:
    assert dir(cacique) == sorted(cacique.__all__)
    for name in cacique.__all__:
        found = getattr(cacique, name)
        if isinstance(found, ModuleType):
            assert found.__name__ in MODULES
        elif name != "__version__":
            assert found.__module__ in MODULES, name
            assert name in import_module(found.__module__).__all__
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        cacique.chess  # type: ignore[attr-defined]  # noqa: B018


def test_the_games_are_names_and_no_modules_of_the_package() -> None:
    for name in ("pueblo", "puluc"):
        assert getattr(cacique, name) is import_module(f"cacique.games.{name}")
        with pytest.raises(ModuleNotFoundError):
            import_module(f"cacique.{name}")


def things_of(module: str) -> Iterator[tuple[str, Any]]:
    """All that a module offers: its functions and classes, and their public methods."""
    for name in names_of(module):
        thing = getattr(import_module(module), name)
        if inspect.isclass(thing) or inspect.isfunction(thing):
            yield name, thing
        if not inspect.isclass(thing):
            continue
        for owner in thing.__mro__:
            if not owner.__module__.startswith("cacique"):
                continue
            for part, member in vars(owner).items():
                is_call = inspect.isfunction(member) or isinstance(member, classmethod | property)
                if is_call and not part.startswith("_"):
                    yield f"{name}.{part}", getattr(thing, part)


@pytest.mark.parametrize("module", MODULES)
def test_every_public_thing_has_a_sentence(module: str) -> None:
    bare = [name for name, thing in things_of(module) if not (inspect.getdoc(thing) or "").strip()]
    assert not bare
    unfinished = [
        name
        for name, thing in things_of(module)
        if not re.match(r"[A-Z`].*?[.:?](\n|$| )", inspect.getdoc(thing) or "", re.DOTALL)
    ]
    assert not unfinished


@pytest.mark.parametrize("module", MODULES)
def test_signatures_hide_no_options(module: str) -> None:
    calls = [
        thing.__init__ if inspect.isclass(thing) else thing
        for _, thing in things_of(module)
        if inspect.isfunction(thing) or "__init__" in getattr(thing, "__dict__", ())
    ]
    for call in calls:
        for parameter in inspect.signature(call).parameters.values():
            is_open = parameter.kind is parameter.VAR_KEYWORD
            assert not is_open or parameter.annotation is not Any, (call, parameter)


def imports_of(page: Path) -> set[str]:
    """The modules of the package that the examples of a page import."""
    text = page.read_text(encoding="utf-8")
    found = set()
    for line in re.findall(r"^(?:>>> )?((?:from|import) cacique.*)$", text, re.MULTILINE):
        for node in ast.parse(line).body:
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cacique"):
                names = [f"{node.module}.{alias.name}" for alias in node.names]
                found |= {name if name in MODULES else str(node.module) for name in names}
            elif isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names if alias.name.startswith("cacique")}
    return found


PAGES = sorted(DOCS.glob("*.md"))
PAGES.remove(DOCS / "adding-a-game.md")  # whose examples are parts of the package themselves


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_use_public_modules_only(page: Path) -> None:
    assert imports_of(page) - set(MODULES) == set()
