"""Which Chromium drives the tests."""

import shutil

LAUNCH = [
    "--no-sandbox",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]


def find_chromium() -> str | None:
    """The machine's own; None means the one that Playwright installed."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)
