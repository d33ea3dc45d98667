"""The protocol as TypeScript, written by `python -m cacique.server.protocol.typescript [FOLDER]`.

There are two files: types, and shapes that the page checks with what the server says. Models that
clients send may leave out fields that have defaults; where what they are told lacks one (an event
that was stored before the field was invented), its shape fills the default in.
"""

import inspect
import json
import sys
import types
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import JsonValue
from pydantic.fields import FieldInfo
from pydantic_core import to_jsonable_python

from cacique.server.protocol import events, messages, requests, views
from cacique.server.protocol.model import ClosedModel

__all__ = ["format_shapes", "format_types"]

PAGE_FOLDER = Path(__file__).parents[4] / "web" / "src" / "server"

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
_PLAIN_SHAPES: dict[Any, str] = {
    int: "number",
    float: "number",
    str: "text",
    bool: "flag",
    None: "nothing",
    type(None): "nothing",
    JsonValue: "anything",
    Any: "anything",
}
_UNIONS: dict[str, Any] = {
    "ClientMessage": messages.ClientMessage,
    "ServerMessage": messages.ServerMessage,
    "Command": messages.Command,
    "Code": messages.Code,
    "GameEvent": events.Event,
    "Clock": events.Clock,
    "View": views.View,
}
_MODULE = "cacique.server.protocol.typescript"
_HEAD = f"// Written by `python -m {_MODULE}`: change the models, not this file."


def format_types() -> str:
    """All types of the protocol, each once, roots first."""
    roots = [*_UNIONS.values(), *_models_of(requests)]
    models = list(dict.fromkeys(_reachable(roots)))
    names = [model.__name__ for model in models]
    assert len(set(names)) == len(names), "two models of one name"
    sent = set(_reachable([messages.ClientMessage, *_bodies()]))
    parts = [
        _HEAD,
        *(f"export type {name} ={_format_union(union)};" for name, union in _UNIONS.items()),
        *(_format_model(model, may_omit=model in sent) for model in models),
    ]
    return "\n\n".join(parts) + "\n"


def format_shapes() -> str:
    """The shapes of all messages of the server and all answers, each once and after its parts."""
    sent = set(_reachable(_bodies()))
    answers = [model for model in _models_of(requests) if model not in sent]
    named: dict[str, str] = {}
    for root in [messages.ServerMessage, *answers]:
        _format_shape(root, named)
    parts = [
        _HEAD,
        'import * as shape from "../shell/shape";\nimport type * as protocol from "./protocol";',
        *(f"export const {name} = {text};" for name, text in named.items()),
    ]
    return "\n\n".join(parts) + "\n"


def _models_of(module: types.ModuleType) -> list[type[ClosedModel]]:
    return [
        member
        for name, member in vars(module).items()
        if _is_model(member) and member.__module__ == module.__name__ and not name.startswith("_")
    ]


def _bodies() -> list[type[ClosedModel]]:
    return [requests.Claim, requests.NewGame, requests.Rename, requests.Study]


def _reachable(roots: Iterable[Any]) -> Iterator[type[ClosedModel]]:
    """Models in these types and in the fields of these models."""
    for root in roots:
        if _is_model(root):
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
        f"  readonly {name}{'?' if _may_miss(field, may_omit=may_omit) else ''}: "
        f"{_format_type(field.annotation)};"
        for name, field in model.model_fields.items()
    ]
    return "\n".join([*comment, f"export interface {model.__name__} {{", *fields, "}"])


def _may_miss(field: FieldInfo, *, may_omit: bool) -> bool:
    """Whether a field may be left out: by whoever sends it, or because it says nothing."""
    return bool(field.exclude_if) or (may_omit and _has_default(field))


def _has_default(field: FieldInfo) -> bool:
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
    if name := _named(annotation) or _look_up(_PLAIN, annotation):
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


def _named(annotation: Any) -> str | None:
    """The name of a model or union; a field's annotation comes without what was annotated to it."""
    if _is_model(annotation):
        return str(annotation.__name__)
    for name, union in _UNIONS.items():
        bare = get_args(union)[0] if get_origin(union) is Annotated else union
        if annotation in (union, bare):
            return name
    return None


def _is_model(annotation: Any) -> bool:
    return inspect.isclass(annotation) and issubclass(annotation, ClosedModel)


def _look_up(plain: dict[Any, str], annotation: Any) -> str | None:
    try:
        return plain.get(annotation)
    except TypeError:  # unhashable, so none of the plain ones
        return None


def _format_value(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _format_tuple(arguments: tuple[Any, ...]) -> str:
    if arguments[1:] == (...,):
        item = _format_type(arguments[0])
        return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
    return f"readonly [{', '.join(map(_format_type, arguments))}]"


def _format_shape(annotation: Any, named: dict[str, str]) -> str:
    """An expression for a shape; the text of what has a name is put down in `named`."""
    if name := _named(annotation):
        if name not in named:
            named[name] = (
                _format_model_shape(annotation, named)
                if _is_model(annotation)
                else _format_union_shape(name, named)
            )
        return name
    if plain := _look_up(_PLAIN_SHAPES, annotation):
        return f"shape.{plain}"
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _format_shape(arguments[0], named)
    if origin is Literal:
        return _format_choice(annotation)
    if origin is dict:
        maker, parts = "table", arguments[1:]
    elif origin is tuple and arguments[1:] == (...,):
        maker, parts = "list", arguments[:1]
    elif origin is tuple:
        maker, parts = "tuple", arguments
    elif origin in {Union, types.UnionType}:
        maker, parts = "either", arguments
    else:
        raise TypeError(f"no shape for {annotation}")
    return f"shape.{maker}({', '.join(_format_shape(part, named) for part in parts)})"


def _format_choice(annotation: Any) -> str:
    return f"shape.oneOf({', '.join(map(_format_value, get_args(annotation)))})"


def _format_union_shape(name: str, named: dict[str, str]) -> str:
    """Members are told apart by the field that pydantic tells them apart by."""
    union = _UNIONS[name]
    if get_origin(union) is Literal:
        return _format_choice(union)
    tag = get_args(union)[1].discriminator
    members = [
        f"  {get_args(member.model_fields[tag].annotation)[0]}: {_format_shape(member, named)},"
        for member in _members(union)
    ]
    return "\n".join([f'shape.union<protocol.{name}, "{tag}">("{tag}", {{', *members, "})"])


def _format_model_shape(model: type[ClosedModel], named: dict[str, str]) -> str:
    fields = [
        f"  {name}: {_format_field_shape(field, named)},"
        for name, field in model.model_fields.items()
    ]
    return "\n".join([f"shape.fields<protocol.{model.__name__}>({{", *fields, "})"])


def _format_field_shape(field: FieldInfo, named: dict[str, str]) -> str:
    text = _format_shape(field.annotation, named)
    if not _has_default(field):
        return text
    default = json.dumps(to_jsonable_python(field.get_default(call_default_factory=True)))
    return f"shape.missing({text}, {default})"


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else PAGE_FOLDER
    for name, text in {"protocol.ts": format_types(), "shapes.ts": format_shapes()}.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
