"""The page about the interface for programs."""

import re

import pytest

from cacique.server.settings import Settings
from cacique.server.web.apidocs import describe_api
from cacique.server.web.app import create_app

SCHEMA = {
    "paths": {
        "/api/{x}": {
            "get": {
                "description": "Reads <x>.",
                "parameters": [{"name": "x"}],
                "responses": {
                    "404": {},
                    "200": {"content": {"application/json": {"schema": {"$ref": "#/a/Thing"}}}},
                },
            }
        }
    },
    "components": {
        "schemas": {
            "Thing": {
                "properties": {
                    "names": {"type": "array", "items": {"type": "string"}},
                    "other": {"anyOf": [{"$ref": "#/a/Thing"}, {"type": "null"}]},
                    "kind": {"const": "<b>"},
                    "side": {"enum": ["N", "S"]},
                    "all": {},
                }
            }
        }
    },
}


@pytest.mark.parametrize(
    "part",
    [
        "<code>GET /api/{x}</code>",
        "Reads &lt;x&gt;.",
        "parameters: x<",
        "body: none<",
        'answer 200: <a href="#Thing">Thing</a>',
        '<h3 id="Thing">',
        "<code>names</code>: list of string",
        '<code>other</code>: <a href="#Thing">Thing</a> or null',
        "<code>kind</code>: <code>&#x27;&lt;b&gt;&#x27;</code>",
        "<code>side</code>: <code>&#x27;N&#x27;</code> | <code>&#x27;S&#x27;</code>",
        "<code>all</code>: anything",
    ],
)
def test_routes_and_models_are_described(part: str) -> None:
    assert part in describe_api(SCHEMA)


def test_every_link_of_our_own_page_leads_somewhere() -> None:
    page = describe_api(create_app(Settings()).openapi())
    names = set(re.findall(r'href="#([^"]*)"', page))
    assert len(names) > 10
    assert names <= set(re.findall(r'id="([^"]*)"', page))
    assert "http" not in page
