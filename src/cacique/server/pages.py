"""The page: files that the build of web/ made, and one HTML file for all of its views."""

import re
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, HTMLResponse, Response

from cacique.server.freshness import is_fresh

__all__ = ["PAGE", "add_pages"]

PAGE = Path(__file__).with_name("page")
_SOURCES = Path(__file__).parents[3] / "web"
_VIEWS = ("/", "/new", "/games", "/settings", "/study", "/learn/{game}", "/game/{game_id}")
_LINKS = ("/join/{game_id}/{seat}/{secret}", "/watch/{game_id}/{secret}")
_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}")
_MISSING = """<!doctype html><html lang="en"><title>cacique</title><h1>cacique</h1>
<p>The server runs, but its page was not built from these sources: run
<code>make page</code>.</p>
<p>The interface for programs is described <a href="/docs">here</a>.</p></html>
"""


def add_pages(app: FastAPI) -> None:
    """Serve the views, and the files under names that change with their content."""
    for path in _VIEWS + _LINKS:
        app.add_api_route(path, _index, include_in_schema=False)
    app.add_api_route("/assets/{name}", _asset, include_in_schema=False)
    app.add_api_route("/{name}", _top_file, include_in_schema=False)


async def _index() -> Response:
    index = PAGE / "index.html"
    if not index.is_file() or not is_fresh(PAGE, _SOURCES):
        return HTMLResponse(_MISSING, 503)
    return FileResponse(index, headers={"cache-control": "no-cache"})


async def _asset(name: str) -> Response:
    return _file(PAGE / "assets", name, "public, max-age=31536000, immutable")


async def _top_file(name: str) -> Response:
    return _file(PAGE, name, "no-cache")


def _file(folder: Path, name: str, caching: str) -> Response:
    """A file of a folder itself, under a plain name that cannot lead elsewhere."""
    if not _NAME.fullmatch(name) or not (folder / name).is_file():
        return Response("nothing here\n", 404, media_type="text/plain")
    return FileResponse(folder / name, headers={"cache-control": caching})
