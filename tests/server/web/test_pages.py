"""A stale page is never served."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from cacique.server.web.pages import hash_sources, is_fresh

WEB = Path(__file__).parents[3] / "web"


def make_sources(folder: Path) -> Path:
    (folder / "src" / "deep").mkdir(parents=True)
    for name in ("index.html", "package.json", "src/main.ts", "src/deep/é.ts", "src/a.test.ts"):
        (folder / name).write_text(f"{name}\n", encoding="utf-8")
    return folder


def make_page(folder: Path, sources: str) -> Path:
    folder.mkdir()
    (folder / "build.json").write_text(json.dumps({"sources": sources}), encoding="utf-8")
    return folder


def test_page_of_these_sources_is_fresh(tmp_path: Path) -> None:
    web = make_sources(tmp_path / "web")
    page = make_page(tmp_path / "page", hash_sources(web))
    assert is_fresh(page, web)
    (web / "src" / "a.test.ts").write_text("tests are not in the page")
    assert is_fresh(page, web)
    (web / "src" / "main.ts").write_text("changed")
    assert not is_fresh(page, web)


def test_page_in_a_wheel_is_fresh(tmp_path: Path) -> None:
    assert is_fresh(tmp_path / "page", tmp_path / "nowhere")


@pytest.mark.parametrize("text", ["", "[]", "{}", "null"])
def test_page_without_a_stamp_is_not(tmp_path: Path, text: str) -> None:
    web = make_sources(tmp_path / "web")
    page = make_page(tmp_path / "page", "")
    (page / "build.json").write_text(text)
    assert not is_fresh(page, web)


@pytest.mark.skipif(not shutil.which("node"), reason="no node on this machine")
def test_the_build_stamps_the_same(tmp_path: Path) -> None:
    web = make_sources(tmp_path / "web")
    stamp = (WEB / "build-stamp.ts").read_text(encoding="utf-8")
    plain = stamp.replace('import type { Plugin } from "vite";', "type Plugin = unknown;")
    script = tmp_path / "stamp.ts"
    script.write_text(f"{plain}\nconsole.log(hashSources(process.argv[2]!));\n")
    bundle = WEB / "node_modules" / ".bin" / "rolldown"
    output = tmp_path / "stamp.mjs"
    subprocess.run([bundle, script, "--file", output, "--platform", "node"], check=True)
    answer = subprocess.run(["node", output, web], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == hash_sources(web)
