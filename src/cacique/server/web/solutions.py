"""Solutions of games, as files that pages fetch when somebody wants them.

`/solutions/index.json` lists what this machine has solved; a file's name changes with its content,
so that it may be kept for ever. `python -m cacique.server.web.solutions FOLDER` puts the same files
into a folder, for a page without a server.
"""

import json
import shutil
import sys
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.responses import FileResponse, JSONResponse, Response

from cacique.ai import bots
from cacique.ai.bots import Packed
from cacique.games import registry

__all__ = ["add_solutions", "export_solutions"]

_FOLDER = "solutions"
_FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
_NOTHING = "this server has no such solution (`cacique puluc solve` makes one)\n"


def add_solutions(app: FastAPI) -> None:
    """Serve the list and the files."""
    app.add_api_route(f"/{_FOLDER}/index.json", _index, include_in_schema=False)
    app.add_api_route(f"/{_FOLDER}/{{name}}", _file, include_in_schema=False)


def _index() -> Response:
    return JSONResponse(_describe(), headers={"cache-control": "no-cache"})


def _file(name: str) -> Response:
    packed = _find().get(name)
    if packed is None:
        return Response(_NOTHING, 404, media_type="text/plain")
    return FileResponse(packed.path, headers=_FOR_EVER, media_type="application/octet-stream")


def _find() -> dict[str, Packed]:
    """All solutions, by the names of their files."""
    return {
        f"{game}-{packed.checksum[:16]}.packed": packed
        for game in registry.NAMES
        for packed in bots.find(game).packed()
    }


def _describe() -> dict[str, list[dict[str, Any]]]:
    rows = [
        {
            "game": name.partition("-")[0],
            "options": dict(packed.options),
            "file": name,
            "bytes": packed.path.stat().st_size,
            "sha256": packed.checksum,
        }
        for name, packed in _find().items()
    ]
    return {"solutions": rows}


def export_solutions(folder: Path) -> int:
    """Put all solutions and their list into a folder; return how many there are."""
    target = folder / _FOLDER
    target.mkdir(parents=True, exist_ok=True)
    found = _find()
    for name, packed in found.items():
        shutil.copyfile(packed.path, target / name)
    (target / "index.json").write_text(json.dumps(_describe(), indent=2) + "\n", encoding="utf-8")
    return len(found)


if __name__ == "__main__":
    if not export_solutions(Path(sys.argv[1])):
        sys.exit("there is no solution to take along: `cacique puluc solve` makes one")
