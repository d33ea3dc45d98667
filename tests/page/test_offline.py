"""Without a server: offline, from a host of plain files, and from one version to the next."""

import functools
import http.server
import json
import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, expect
from tests.page.conftest import Meet
from tests.page.person import Person, play, play_here
from tests.page.serving import ServerProcess, serving

from cacique.ai.puluc import table
from cacique.ai.puluc.packed import packed_path, write_packed
from cacique.core.record import parse_records
from cacique.games import puluc, registry
from cacique.server.web.solutions import export_solutions

pytestmark = pytest.mark.compiled

_WEB = Path(__file__).parents[2] / "web"
_KEPT = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of this test alone."""
    with serving(tmp_path / "games.db") as server:
        yield server


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `make site` writes, in a folder below the root of a host."""
    root = tmp_path_factory.mktemp("host")
    command = ["npx", "vite", "build", "--mode", "site", "--outDir", str(root / "some" / "where")]
    subprocess.run(command, cwd=_WEB, check=True, capture_output=True)
    return root


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A plain host of files: a copy of the site that a test may change, and its address."""
    root = Path(shutil.copytree(site, tmp_path / "host"))
    handler = functools.partial(_Quiet, directory=str(root))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield root / "some" / "where", f"http://127.0.0.1:{server.server_port}/some/where/"
        server.shutdown()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_arguments: object) -> None:
        pass


def _keep(person: Person) -> None:
    """Wait until all of the page is kept."""
    person.page.wait_for_function(f"async () => await {_KEPT}")


def test_whole_games_without_a_network_and_back(browser: Browser, mortal: ServerProcess) -> None:
    ann = Person(browser, f"http://{mortal.address}", service_workers="allow")
    ann.open("/")
    _keep(ann)
    mortal.stop()
    ann.context.set_offline(True)
    ann.open("/new?game=pueblo")
    ann.page.locator(".banner-away").wait_for()
    ann.page.get_by_text("Demolition").first.click()
    ann.page.get_by_text("Pro", exact=False).first.click()
    ann.page.locator(".new-form .button-large").click()
    ann.page.locator(".guidance").first.wait_for()
    assert "/game/here-" in ann.page.url
    play_here(ann, decisions=8)
    before = ann.version()
    ann.page.reload()
    ann.page.locator(".guidance").first.wait_for()
    assert int(ann.version()) >= int(before) > 8
    play_here(ann)
    ann.page.locator(".end").wait_for()
    assert ann.decided[".bid"], "no auction"
    assert ann.decided[".removals"], "no demolition"
    address = ann.page.url
    ann.open("/")
    ann.page.get_by_role("button", name="Play against a bot").nth(1).click()
    ann.page.locator(".guidance").first.wait_for()
    play_here(ann)
    ann.page.locator(".end").wait_for()
    ann.context.set_offline(False)
    mortal.start()
    ann.open("/games")
    ann.page.locator(".banner-away").wait_for(state="detached")
    # the list is asked for anew, and comes when it comes
    expect(ann.page.locator(".game-lines .tag", has_text="In this browser")).to_have_count(2)
    ann.page.goto(address)
    ann.page.locator(".end").wait_for()
    assert not ann.troubles


def test_a_site_is_played_through_from_a_host_of_plain_files(
    browser: Browser, host: tuple[Path, str]
) -> None:
    _folder, address = host
    ann = Person(browser, address)
    ann.page.goto(address)
    ann.page.get_by_role("button", name="Play against a bot").nth(1).click()
    ann.page.locator(".guidance").first.wait_for()
    assert ann.page.url.startswith(f"{address}#/game/here-")
    play_here(ann, decisions=3)
    ann.page.reload()
    ann.page.locator(".guidance, .end").first.wait_for()
    play_here(ann)
    ann.page.locator(".end").wait_for()
    ann.page.goto(f"{address}#/learn/pueblo")
    ann.page.locator(".lesson .button-main").click()
    ann.page.locator(".stage").wait_for()
    ann.page.goto(f"{address}#/study?position=pueblo1_-_-_NW_0,0_87,87_01_1b0")
    ann.page.locator(".poses").first.wait_for()
    assert not ann.troubles


def test_a_solution_is_fetched_checked_kept_and_removed(
    browser: Browser, host: tuple[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, address = host
    monkeypatch.setattr(table, "cache_folder", lambda: tmp_path)
    for setup in (puluc.Setup(), puluc.Setup(ruleset="bell")):
        # in the place of the whole game
        write_packed(table.build(setup, pieces=2), packed_path(setup))
        table.table_path(setup).touch()
    assert export_solutions(folder) == 2
    index = json.loads((folder / "solutions" / "index.json").read_text(encoding="utf-8"))
    files = {each["options"]["ruleset"]: each["file"] for each in index["solutions"]}
    served = folder / "solutions" / files["box"]
    whole = served.read_bytes()
    served.write_bytes(whole[:-9] + b"x" + whole[-8:])
    ann = Person(browser, address)
    ann.page.goto(address)
    ann.page.get_by_role("button", name="Play against a bot").nth(1).click()
    fetch = ann.page.get_by_role("button", name="Fetch the solution (1 MB)")
    fetch.click()
    ann.page.get_by_text("the solution came damaged: its checksum is wrong").wait_for()
    served.write_bytes(whole)
    fetch.click()
    ann.page.locator(".solution").wait_for(state="detached")  # the offer, and then how far it is
    ann.page.reload()
    ann.page.locator(".guidance").first.wait_for()
    ann.page.goto(f"{address}#/settings")
    ann.page.get_by_text("The solution of Puluc (Box, dice 0.5) is kept in this browser").wait_for()
    ann.page.get_by_role("button", name="Remove it").click()
    ann.page.get_by_text("The solution of Puluc").wait_for(state="detached")
    # Bell's game has a solution of its own
    ann.page.goto(f"{address}#/new?game=puluc")
    ann.page.get_by_role("button", name="Bell").click()
    ann.page.locator(".new-form .button-large").click()
    fetch.click()
    ann.page.locator(".solution").wait_for(state="detached")
    ann.page.goto(f"{address}#/settings")
    ann.page.get_by_text("The solution of Puluc (Bell, dice 0.5) is kept").wait_for()
    assert not ann.troubles


def test_a_newer_version_is_offered_and_loses_no_game(
    browser: Browser, host: tuple[Path, str]
) -> None:
    folder, address = host
    ann = Person(browser, address, service_workers="allow")
    ann.page.goto(address)
    _keep(ann)
    ann.page.get_by_role("button", name="Play against a bot").nth(1).click()
    ann.page.locator(".guidance").first.wait_for()
    play_here(ann, decisions=2)
    worker, page = folder / "service-worker.js", folder / "index.html"
    worker.write_text(worker.read_text().replace('"version":"', '"version":"newer'))
    page.write_text(page.read_text().replace("<body>", '<body data-version="newer">'))
    ann.page.reload()
    ann.page.locator(".banner-update").wait_for()
    assert ann.page.locator("body[data-version=newer]").count() == 0
    before = ann.version()
    ann.page.locator(".banner-update .button").first.click()
    ann.page.locator("body[data-version=newer]").wait_for()
    ann.page.locator(".guidance, .end").first.wait_for()
    assert int(ann.version()) >= int(before)
    play_here(ann)
    ann.page.locator(".end").wait_for()
    assert not ann.troubles


def test_a_turn_at_a_server_needs_nothing_but_the_socket(meet: Meet) -> None:
    ann = meet()
    created = ann.create("pueblo", ["me", "me"])
    ann.open_game(created["id"])
    play(created["id"], ann, decisions=2)
    ann.page.get_by_role("button", name="Next place").first.click()
    ann.page.locator(".price").first.wait_for()  # the engine is there
    asked: list[str] = []

    def note(request: Request) -> None:
        # parts of the page, fonts and icons come when the browser has time; pictures of games and
        # all else that the server would have to work out do not
        is_part = request.resource_type not in {"fetch", "xhr", "ping"} or "/assets/" in request.url
        if "/api/" in request.url or not is_part:
            asked.append(request.url)

    ann.page.on("request", note)
    play(created["id"], ann, decisions=6)
    ann.page.get_by_role("button", name="Next place").first.click()
    ann.page.locator(".price").first.wait_for()
    assert asked == []


def test_a_game_stays_here_though_a_server_answers(browser: Browser, server: ServerProcess) -> None:
    """It is exported as a record, sent to the server to go on with a friend, and removed."""
    ann = Person(browser, f"http://{server.address}")
    ann.open("/new?game=pueblo")
    ann.page.get_by_text("Keep it in this browser").click()
    ann.page.locator(".new-form .button-large").click()
    ann.page.locator(".guidance").first.wait_for()
    assert "/game/here-" in ann.page.url
    play_here(ann, decisions=4)
    ann.page.locator("#tab-more").click()
    with ann.page.expect_download() as download:
        ann.page.get_by_role("button", name="Download the record").click()
    (record,) = parse_records(Path(download.value.path()).read_text(encoding="utf-8"))
    made = len(record.board(registry.find("pueblo")).moves)
    assert made >= 4

    ann.page.locator(".send summary").click()
    ann.page.locator(".send select").nth(1).select_option("open")
    ann.page.locator(".send .button-main").click()
    ann.page.wait_for_url(lambda url: "/game/here-" not in url)
    game_id = ann.page.url.rpartition("/")[2]
    there = ann.game(game_id)
    assert len(there["tokens"]) >= made
    assert [seat["bot"] for seat in there["seats"]] == [None, None]

    ann.open("/games")
    kept = ann.page.locator(".game-lines li", has_text="In this browser")
    kept.get_by_role("button", name="Delete").first.click()
    ann.page.locator("dialog .button-danger").click()
    kept.wait_for(state="detached")
    ann.page.reload()
    ann.page.locator(".game-lines li").first.wait_for()
    assert kept.count() == 0
    assert not ann.troubles
