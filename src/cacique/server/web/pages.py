"""The page: files that the build of web/ made, and one HTML file for all of its views."""

import gzip
import mimetypes
import re
from functools import lru_cache
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, Response

from cacique.server.web.freshness import is_fresh

__all__ = ["PAGE", "add_pages"]

PAGE = Path(__file__).parents[1] / "page"
_SOURCES = Path(__file__).parents[4] / "web"
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


async def _index(request: Request) -> Response:
    if not (PAGE / "index.html").is_file() or not is_fresh(PAGE, _SOURCES):
        return HTMLResponse(_MISSING, 503)
    return _file(request, PAGE / "index.html", "no-cache")


async def _asset(request: Request, name: str) -> Response:
    return _file(request, _named(PAGE / "assets", name), "public, max-age=31536000, immutable")


async def _top_file(request: Request, name: str) -> Response:
    return _file(request, _named(PAGE, name), "no-cache")


def _named(folder: Path, name: str) -> Path | None:
    """A file of a folder itself, under a plain name that cannot lead elsewhere."""
    is_there = _NAME.fullmatch(name) and (folder / name).is_file()
    return folder / name if is_there else None


def _file(request: Request, path: Path | None, caching: str) -> Response:
    if path is None:
        return Response("nothing here\n", 404, media_type="text/plain")
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(path.read_bytes(), headers=headers, media_type=kind)
    content = _compressed(path, path.stat().st_mtime_ns)
    return Response(content, headers=headers | {"content-encoding": "gzip"}, media_type=kind)


@lru_cache(maxsize=64)
def _compressed(path: Path, _changed: int) -> bytes:
    """A file of the page as it goes over the network: compressed once, not for everybody."""
    return gzip.compress(path.read_bytes(), mtime=0)
