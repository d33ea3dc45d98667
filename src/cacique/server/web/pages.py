"""The page: files that the build of web/ made, and one HTML file for all of its views."""

import gzip
import hashlib
import json
import mimetypes
import os
import re
from functools import lru_cache
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, Response

__all__ = ["PAGE", "add_pages", "hash_sources", "is_fresh"]

PAGE = Path(__file__).parents[1] / "page"
_SOURCES = Path(__file__).parents[4] / "web"
_VIEWS = ("/", "/new", "/games", "/settings", "/study", "/learn/{game}", "/game/{game_id}")
_RULES = ("/rules", "/rules/{game}", "/rules/{game}/{section}")
_LINKS = ("/join/{game_id}/{seat}", "/watch/{game_id}")  # their secrets stay in the browser
_OLD_LINKS = ("/join/{game_id}/{seat}/{secret}", "/watch/{game_id}/{secret}")  # as once sent
_SOURCE_ROOTS = (
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "src",
    "public",
)
# what the page shows of the library: the texts of the rules, and their pictures
_BESIDE = (("../src/cacique/games", ".md"), ("../docs/pictures", ".svg"))
_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}")
_MISSING = """<!doctype html><html lang="en"><title>cacique</title><h1>cacique</h1>
<p>The server runs, but its page was not built from these sources: run
<code>make page</code>.</p>
<p>The interface for programs is described <a href="/docs">here</a>.</p></html>
"""


def add_pages(app: FastAPI) -> None:
    """Serve the views, and the files under names that change with their content."""
    for path in _VIEWS + _RULES + _LINKS + _OLD_LINKS:
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


# whether the page that was built is the one of the sources beside it


def is_fresh(page: Path, web: Path) -> bool:
    """A page in a wheel was built with it; one beside its sources may be older than they are."""
    if not (web / "package.json").is_file():
        return True
    try:
        built = json.loads((page / "build.json").read_text(encoding="utf-8"))["sources"]
    except (OSError, ValueError, KeyError, TypeError):
        return False
    return bool(built == hash_sources(web))


def hash_sources(web: Path) -> str:
    """SHA-256 over the names and bytes of all sources; `build-stamp.ts` computes the same."""
    digest = hashlib.sha256()
    own = [name for root in _SOURCE_ROOTS for name in _source_files(web / root, web)]
    beside = [
        name
        for root, ending in _BESIDE
        for name in _source_files(web / root, web)
        if name.endswith(ending)
    ]
    for name in sorted(own + beside):
        digest.update(name.encode() + b"\0" + (web / name).read_bytes() + b"\0")
    return digest.hexdigest()


def _source_files(path: Path, web: Path) -> list[str]:
    found = [path] if path.is_file() else path.rglob("*")
    return [
        Path(os.path.relpath(each, web)).as_posix()
        for each in found
        if each.is_file() and not each.name.endswith(".test.ts")
    ]
