"""Which Chromium drives the tests."""

import shutil

from playwright.sync_api import Browser, Playwright

_QUIET = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
WITH_WEBGL = [*_QUIET, "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
# a page that shows no 3D is drawn several times as fast without software's WebGL
WITHOUT_WEBGL = [*_QUIET, "--disable-gpu", "--disable-3d-apis"]


def launch(playwright: Playwright, flags: list[str]) -> Browser:
    """Start the machine's own Chromium, else the one that Playwright installed."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next((path for name in names if (path := shutil.which(name))), None)
    return playwright.chromium.launch(executable_path=found, args=flags)
