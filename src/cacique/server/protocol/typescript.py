"""The protocol as TypeScript, written by `python -m cacique.server.protocol.typescript [FILE]`.

Models that clients send may leave out fields that have defaults; of what they are told, nothing is
ever missing.
"""

import inspect
import sys
import types
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import JsonValue
from pydantic.fields import FieldInfo

from cacique.server.protocol import events, messages, requests, views
from cacique.server.protocol.model import ClosedModel

__all__ = ["format_protocol"]

PAGE_TYPES = Path(__file__).parents[4] / "web" / "src" / "protocol.ts"

_PLAIN: dict[Any, str] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    None: "null",
    type(None): "null",
    JsonValue: "unknown",
    Any: "unknown",
}
_UNIONS = {
    "ClientMessage": messages.ClientMessage,
    "ServerMessage": messages.ServerMessage,
    "Command": messages.Command,
    "Code": messages.Code,
    "GameEvent": events.Event,
    "Clock": events.Clock,
    "View": views.View,
}
_MODULE = "cacique.server.protocol.typescript"


def format_protocol() -> str:
    """All types of the protocol, each once, roots first."""
    roots = [*_UNIONS.values(), *_models_of(requests)]
    models = list(dict.fromkeys(_reachable(roots)))
    names = [model.__name__ for model in models]
    assert len(set(names)) == len(names), "two models of one name"
    sent = set(_reachable([messages.ClientMessage, *_bodies()]))
    parts = [
        f"// Written by `python -m {_MODULE}`: change the models, not this file.",
        *(f"export type {name} ={_format_union(union)};" for name, union in _UNIONS.items()),
        *(_format_model(model, may_omit=model in sent) for model in models),
    ]
    return "\n\n".join(parts) + "\n"


def _models_of(module: types.ModuleType) -> list[type[ClosedModel]]:
    return [
        member
        for name, member in vars(module).items()
        if inspect.isclass(member)
        and issubclass(member, ClosedModel)
        and member.__module__ == module.__name__
        and not name.startswith("_")
    ]


def _bodies() -> list[type[ClosedModel]]:
    return [requests.Claim, requests.NewGame, requests.Rename, requests.Study]


def _reachable(roots: Iterable[Any]) -> Iterator[type[ClosedModel]]:
    """Models in these types and in the fields of these models."""
    for root in roots:
        if inspect.isclass(root) and issubclass(root, ClosedModel):
            yield root
            yield from _reachable(field.annotation for field in root.model_fields.values())
        else:
            yield from _reachable(_arguments(root))


def _arguments(annotation: Any) -> tuple[Any, ...]:
    if get_origin(annotation) is Literal:
        return ()
    return get_args(annotation)


def _format_model(model: type[ClosedModel], *, may_omit: bool) -> str:
    comment = [f"/** {model.__doc__.split(chr(10))[0]} */"] if model.__doc__ else []
    fields = [
        f"  readonly {name}{'?' if may_omit and _is_optional(field) else ''}: "
        f"{_format_type(field.annotation)};"
        for name, field in model.model_fields.items()
    ]
    return "\n".join([*comment, f"export interface {model.__name__} {{", *fields, "}"])


def _is_optional(field: FieldInfo) -> bool:
    """What tells members of a union apart is never left out."""
    is_tag = get_origin(field.annotation) is Literal and len(get_args(field.annotation)) == 1
    return not field.is_required() and not is_tag


def _format_union(annotation: Any) -> str:
    members = [_format_type(each) for each in _members(annotation)]
    return "".join(f"\n  | {member}" for member in members)


def _members(annotation: Any) -> tuple[Any, ...]:
    if get_origin(annotation) is Annotated:
        return _members(get_args(annotation)[0])
    if get_origin(annotation) is Literal:
        return tuple(Literal[value] for value in get_args(annotation))
    return get_args(annotation)


def _format_type(annotation: Any) -> str:
    if name := _named_union(annotation) or _format_plain(annotation):
        return name
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _format_type(arguments[0])
    if origin is Literal:
        return " | ".join(_format_value(value) for value in arguments)
    if origin in {Union, types.UnionType}:
        return " | ".join(_format_type(each) for each in arguments)
    if origin is tuple:
        return _format_tuple(arguments)
    if origin is dict:
        return f"Readonly<Record<string, {_format_type(arguments[1])}>>"
    raise TypeError(f"no TypeScript for {annotation}")


def _named_union(annotation: Any) -> str | None:
    """A field's annotation comes without what was annotated to it."""
    for name, union in _UNIONS.items():
        bare = get_args(union)[0] if get_origin(union) is Annotated else union
        if annotation in (union, bare):
            return name
    return None


def _format_plain(annotation: Any) -> str | None:
    if inspect.isclass(annotation) and issubclass(annotation, ClosedModel):
        return annotation.__name__
    try:
        return _PLAIN.get(annotation)
    except TypeError:  # unhashable, so none of the plain ones
        return None


def _format_value(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _format_tuple(arguments: tuple[Any, ...]) -> str:
    if arguments[1:] == (...,):
        item = _format_type(arguments[0])
        return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
    return f"readonly [{', '.join(map(_format_type, arguments))}]"


def main() -> None:
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PAGE_TYPES
    target.write_text(format_protocol(), encoding="utf-8")


if __name__ == "__main__":
    main()
