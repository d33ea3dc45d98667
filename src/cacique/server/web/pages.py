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

from cacique.core.sources import hash_library

__all__ = ["PAGE", "add_pages", "find_fault", "hash_sources", "unknown_page"]

PAGE = Path(__file__).parents[1] / "page"
_SOURCES = Path(__file__).parents[4] / "web"
_VIEWS = (
    "/",
    "/new",
    "/games",
    "/history",
    "/settings",
    "/study",
    "/learn/{game}",
    "/game/{game_id}",
)
_RULES = ("/rules", "/rules/{game}", "/rules/{game}/{section}")
_LINKS = ("/join/{game_id}/{seat}", "/watch/{game_id}")  # their secrets stay in the browser
_OLD_LINKS = ("/join/{game_id}/{seat}/{secret}", "/watch/{game_id}/{secret}")  # as once sent
_SOURCE_ROOTS = (
    "index.html",
    "package.json",
    "package-lock.json",
    "slim-three.ts",
    "vite.config.ts",
    "src",
    "public",
)
# what the page shows of the library: its words, the texts of the rules, and their pictures
_BESIDE = (
    ("../src/cacique/games", ".md"),
    ("../src/cacique/study", ".json"),
    ("../src/cacique/texts/page", ".json"),
    ("../src/cacique/texts/analysis", ".json"),
    ("../docs/pictures", ".svg"),
)
_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}")
_MISSING = """<!doctype html><html lang="en"><title>cacique</title><h1>cacique</h1>
<p>The server runs, but {fault}.</p>
<p>The interface for programs is described <a href="/docs">here</a>.</p></html>
"""


def add_pages(app: FastAPI) -> None:
    """Serve the views, and the files under names that change with their content."""
    for path in _VIEWS + _RULES + _LINKS + _OLD_LINKS:
        app.add_api_route(path, _index, include_in_schema=False)
    app.add_api_route("/assets/{name}", _asset, include_in_schema=False)
    app.add_api_route("/{name}", _top_file, include_in_schema=False)


async def _index(request: Request) -> Response:
    fault = find_fault()
    if fault:
        return HTMLResponse(_MISSING.format(fault=fault), 503)
    return _file(request, PAGE / "index.html", "no-cache")


def unknown_page(request: Request) -> Response | None:
    """The page, which says that there is nothing here, for somebody who reads pages."""
    is_reader = request.method in {"GET", "HEAD"} and "text/html" in request.headers.get(
        "accept", ""
    )
    is_view = not request.url.path.startswith(("/api/", "/assets/"))
    if not (is_reader and is_view and (PAGE / "index.html").is_file()):
        return None
    return _file(request, PAGE / "index.html", "no-cache", 404)


async def _asset(request: Request, name: str) -> Response:
    return _file(request, _named(PAGE / "assets", name), "public, max-age=31536000, immutable")


async def _top_file(request: Request, name: str) -> Response:
    path = _named(PAGE, name)
    unknown = None if path else unknown_page(request)
    return unknown or _file(request, path, "no-cache")


def _named(folder: Path, name: str) -> Path | None:
    """A file of a folder itself, under a plain name that cannot lead elsewhere."""
    is_there = _NAME.fullmatch(name) and (folder / name).is_file()
    return folder / name if is_there else None


def _file(request: Request, path: Path | None, caching: str, status: int = 200) -> Response:
    if path is None:
        return Response("nothing here\n", 404, media_type="text/plain")
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    understood = {each.partition(";")[0].strip() for each in _encodings(request)}
    smaller = path.with_name(f"{path.name}.br")
    if "br" in understood and smaller.is_file():
        content, how = smaller.read_bytes(), {"content-encoding": "br"}
    elif "gzip" in understood:
        content, how = _compressed(path, path.stat().st_mtime_ns), {"content-encoding": "gzip"}
    else:
        content, how = path.read_bytes(), {}
    return Response(content, status, headers=headers | how, media_type=kind)


def _encodings(request: Request) -> list[str]:
    return request.headers.get("accept-encoding", "").split(",")


@lru_cache(maxsize=64)
def _compressed(path: Path, _changed: int) -> bytes:
    """A file of the page as it goes over the network: compressed once, not for everybody."""
    return gzip.compress(path.read_bytes(), mtime=0)


# whether the page that was built is the one of the sources beside it


def find_fault(page: Path = PAGE, web: Path = _SOURCES) -> str | None:
    """Why a page must not be served, and what to do; None where it may.

    A page in a wheel was built with it; one beside its sources may be older than they are.
    """
    if not (page / "index.html").is_file():
        return "the page was not built: run `make page`"
    if not (web / "package.json").is_file():
        return None
    try:
        built = json.loads((page / "build.json").read_text(encoding="utf-8"))
        kernels, sources = built["kernels"], built["sources"]
    except (OSError, ValueError, KeyError, TypeError):
        kernels = sources = None
    if sources is None or sources != hash_sources(web):
        return "the page was built from other sources: run `make page`"
    if kernels != hash_library():
        return "the page has an engine of other kernels: run `make wasm page`"
    return None


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
