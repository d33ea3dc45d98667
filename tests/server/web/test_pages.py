"""A stale page is never served."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cacique.core.sources import hash_library
from cacique.server.settings import Settings
from cacique.server.web import pages
from cacique.server.web.app import create_app
from cacique.server.web.pages import find_fault, hash_sources

WEB = Path(__file__).parents[3] / "web"
OTHER_SOURCES = "the page was built from other sources: run `make page`"


def make_sources(folder: Path) -> Path:
    (folder / "src" / "deep").mkdir(parents=True)
    for name in ("index.html", "package.json", "src/main.ts", "src/deep/é.ts", "src/a.test.ts"):
        (folder / name).write_text(f"{name}\n", encoding="utf-8")
    return folder


def make_page(folder: Path, sources: str, kernels: str = "") -> Path:
    folder.mkdir()
    (folder / "index.html").write_text("a page")
    built = {"sources": sources, "kernels": kernels or hash_library()}
    (folder / "build.json").write_text(json.dumps(built), encoding="utf-8")
    return folder


def test_page_of_these_sources_is_fresh(tmp_path: Path) -> None:
    web = make_sources(tmp_path / "web")
    page = make_page(tmp_path / "page", hash_sources(web))
    assert find_fault(page, web) is None
    (web / "src" / "a.test.ts").write_text("tests are not in the page")
    assert find_fault(page, web) is None
    (web / "src" / "main.ts").write_text("changed")
    assert find_fault(page, web) == OTHER_SOURCES


def test_page_with_another_engine_is_not_fresh(tmp_path: Path) -> None:
    web = make_sources(tmp_path / "web")
    page = make_page(tmp_path / "page", hash_sources(web), "0123456789abcdef")
    assert find_fault(page, web) == "the page has an engine of other kernels: run `make wasm page`"


def test_page_in_a_wheel_is_fresh(tmp_path: Path) -> None:
    page = make_page(tmp_path / "page", "of the wheel")
    assert find_fault(page, tmp_path / "nowhere") is None


def test_no_page_is_told(tmp_path: Path) -> None:
    fault = "the page was not built: run `make page`"
    assert find_fault(tmp_path / "page", tmp_path / "nowhere") == fault


@pytest.mark.parametrize("text", ["", "[]", "{}", "null"])
def test_page_without_a_stamp_is_not(tmp_path: Path, text: str) -> None:
    web = make_sources(tmp_path / "web")
    page = make_page(tmp_path / "page", "")
    (page / "build.json").write_text(text)
    assert find_fault(page, web) == OTHER_SOURCES


@pytest.mark.skipif(not shutil.which("node"), reason="no node on this machine")
def test_the_build_stamps_the_same(tmp_path: Path) -> None:
    web = make_sources(tmp_path / "web")
    stamp = (WEB / "build-stamp.ts").read_text(encoding="utf-8")
    plain = stamp.replace('import type { Plugin } from "vite";', "type Plugin = unknown;")
    script = tmp_path / "stamp.ts"
    told = "[hashSources(process.argv[2]!), hashKernels(process.argv[3]!)].join()"
    script.write_text(f"{plain}\nconsole.log({told});\n")
    bundle = WEB / "node_modules" / ".bin" / "rolldown"
    output = tmp_path / "stamp.mjs"
    subprocess.run([bundle, script, "--file", output, "--platform", "node"], check=True)
    command = ["node", str(output), str(web), str(WEB.parent / "src" / "cacique")]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == f"{hash_sources(web)},{hash_library()}"


@pytest.mark.parametrize("path", ["/nope", "/game/", "/a/b/c", "/learn/"])
def test_an_unknown_address_is_answered_by_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>ours", encoding="utf-8")
    monkeypatch.setattr(pages, "PAGE", tmp_path)
    client = TestClient(create_app(Settings()))  # without its server: no game is asked for
    read = client.get(path, headers={"accept": "text/html,*/*"})
    assert (read.status_code, read.text) == (404, "<!doctype html>ours")
    assert read.headers["content-type"].startswith("text/html")
    program = client.get(path, headers={"accept": "application/json"})
    assert program.status_code == 404
    assert "ours" not in program.text


def test_an_unknown_question_is_answered_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>ours", encoding="utf-8")
    monkeypatch.setattr(pages, "PAGE", tmp_path)
    answer = TestClient(create_app(Settings())).get("/api/nope", headers={"accept": "text/html"})
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_file_is_sent_as_small_as_the_browser_understands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text("ours")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.js").write_text("plain")
    (tmp_path / "assets" / "a.js.br").write_bytes(b"\x0b\x02\x80plain\x03")  # brotli of the same
    monkeypatch.setattr(pages, "PAGE", tmp_path)
    client = TestClient(create_app(Settings()))
    for asked, given in (
        ("gzip, deflate, br", "br"),
        ("br;q=1.0", "br"),
        ("gzip", "gzip"),
        ("brilliant", None),
        ("", None),
    ):
        with client.stream("GET", "/assets/a.js", headers={"accept-encoding": asked}) as answer:
            raw = b"".join(answer.iter_raw())
            assert answer.headers.get("content-encoding") == given
            assert answer.headers["vary"] == "accept-encoding"
            assert answer.headers["content-type"].startswith("text/javascript")
        if given == "br":
            assert raw == (tmp_path / "assets" / "a.js.br").read_bytes()
        elif given is None:
            assert raw == b"plain"
