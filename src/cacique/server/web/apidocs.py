"""The OpenAPI description as a page of its own, without anything from other hosts."""

from collections.abc import Iterator
from html import escape
from typing import Any

__all__ = ["describe_api"]

_HEAD = """<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>cacique: interface</title>
<h1>cacique: interface for programs</h1>
<p>The whole description is in <a href="/openapi.json">openapi.json</a>. Live play goes over the
socket <code>/api/games/{game_id}/socket</code>.</p>
"""


def describe_api(schema: dict[str, Any]) -> str:
    """Every route with its parameters, body and answer, then every model."""
    routes = "".join(_routes(schema["paths"]))
    models = "".join(_models(schema["components"]["schemas"]))
    return f"{_HEAD}<h2>Routes</h2>{routes}<h2>Models</h2>{models}</html>\n"


def _routes(paths: dict[str, Any]) -> Iterator[str]:
    for path, methods in paths.items():
        for method, route in methods.items():
            names = [parameter["name"] for parameter in route.get("parameters", [])]
            body = _type(route.get("requestBody", {}).get("content", {}))
            good = next(code for code in route["responses"] if code.startswith("2"))
            answer = _type(route["responses"][good].get("content", {}))
            yield (
                f"<h3><code>{method.upper()} {escape(path)}</code></h3>"
                f"<p>{escape(route.get('description', ''))}</p><ul>"
                f"<li>parameters: {escape(', '.join(names) or 'none')}</li>"
                f"<li>body: {body}</li><li>answer {good}: {answer}</li></ul>"
            )


def _type(content: dict[str, Any]) -> str:
    kinds = [
        _name(kind.get("schema", {})) if "json" in media else escape(media)
        for media, kind in content.items()
    ]
    return ", ".join(kinds) or "none"


def _name(schema: dict[str, Any]) -> str:
    """The type of a value, with a link to its model."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rsplit("/", 1)[-1])
        return f'<a href="#{name}">{name}</a>'
    for word in ("anyOf", "oneOf"):
        if word in schema:
            return " or ".join(map(_name, schema[word]))
    if schema.get("type") == "array" and "items" in schema:
        return f"list of {_name(schema['items'])}"
    if "const" in schema:
        return f"<code>{escape(repr(schema['const']))}</code>"
    if "enum" in schema:
        return " | ".join(f"<code>{escape(repr(value))}</code>" for value in schema["enum"])
    return escape(str(schema.get("type", "anything")))


def _models(models: dict[str, Any]) -> Iterator[str]:
    for name, model in models.items():
        fields = "".join(
            f"<li><code>{escape(field)}</code>: {_name(schema)}</li>"
            for field, schema in model.get("properties", {}).items()
        )
        text = escape(model.get("description", ""))
        yield f'<h3 id="{escape(name)}">{escape(name)}</h3><p>{text}</p><ul>{fields}</ul>'
