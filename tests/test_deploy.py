"""The examples in deploy/: they say what they mean, and nginx's is run where there is one."""

import configparser
import re
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import httpx2 as httpx
import pytest
import yaml
from tests.server.process import free_port
from tests.server.running import GENEROUS, Running, running
from tests.server.talking import HELLO, hear
from websockets.sync.client import connect
from websockets.typing import Origin

from cacique.cli import COMMANDS
from cacique.server.settings import describe_settings

pytestmark = pytest.mark.compiled
ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
TWO = [{"kind": "me"}, {"kind": "me"}]


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted(DEPLOY.iterdir()), ids=lambda path: path.name)
def test_settings_and_commands_in_examples_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    known = {setting.variable for setting in describe_settings()} | {"CACIQUE_PASSWORD"}
    assert set(re.findall(r"\bCACIQUE_[A-Z_]+", text)) <= known
    assert set(re.findall(r"/bin/cacique (\w+)", text)) <= set(COMMANDS)


@pytest.mark.parametrize("name", ["cacique.service", "cacique-backup.service"])
def test_units_are_units(name: str) -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(read(name))
    assert unit["Service"]["NoNewPrivileges"] == "yes"
    assert unit["Service"]["ProtectSystem"] == "strict"
    assert unit["Service"]["ExecStart"].startswith("/opt/cacique/bin/cacique ")
    analyse = shutil.which("systemd-analyze")
    if analyse:
        found = subprocess.run(
            [analyse, "verify", DEPLOY / name], capture_output=True, text=True, check=False
        )
        strange = [line for line in found.stderr.splitlines() if "nknown" in line]
        assert strange == []


def test_the_container_is_made_of_what_is_there() -> None:
    lines = read("Dockerfile").splitlines()
    assert "COPY . /source" in lines
    assert (ROOT / ".dockerignore").read_text().splitlines()
    assert (ROOT / "constraints.txt").read_text().count("\nuv==") == 1
    assert [line.split()[0] for line in lines if line.startswith(("ENTRY", "CMD"))] == [
        "ENTRYPOINT",
        "CMD",
    ]


def test_compose_names_what_it_has() -> None:
    compose = yaml.safe_load(read("compose.yaml"))
    services = compose["services"]
    for service in services.values():
        for name in service.get("depends_on", ()):
            assert name in services
        for volume in service["volumes"]:
            source = volume.partition(":")[0]
            assert source in compose["volumes"] or (DEPLOY / source).exists()
    assert (
        (DEPLOY / services["one"]["build"]["context"] / "deploy" / "Dockerfile").resolve().exists()
    )
    assert services["one"]["environment"] == services["two"]["environment"]


def test_caddys_brackets_match() -> None:
    text = read("Caddyfile")
    assert text.count("{") == text.count("}") > 0
    assert "reverse_proxy 127.0.0.1:8000 {" in text


@pytest.mark.skipif(
    not (shutil.which("nginx") and shutil.which("openssl")), reason="needs nginx and openssl"
)
def test_a_game_is_played_through_nginx(tmp_path: Path) -> None:
    settings = replace(GENEROUS, proxied=1)
    with running(tmp_path, settings) as server, _nginx(server, tmp_path) as url:
        with httpx.Client(base_url=url, verify=False, headers={"origin": url}) as client:
            assert client.get("/readyz").text == "ok\n"
            assert client.get("/metrics").status_code == 403
            me = client.get("/api/me")
            assert "; secure" in me.headers["set-cookie"].lower()
            created = client.post("/api/games", json={"game": "pueblo", "seats": TWO})
            assert created.status_code == 201
            stranger = client.post("/api/games", headers={"origin": "https://evil.example"})
            assert stranger.status_code == 403
            _move(url, created.json()["id"], client)
        assert server.logs.errors == []


def _move(url: str, game: str, client: httpx.Client) -> None:
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    address = f"wss{url.removeprefix('https')}/api/games/{game}/socket"
    with connect(
        address,
        ssl=trusting,
        origin=Origin(url),
        additional_headers={"cookie": cookies},
        proxy=None,
    ) as socket:
        socket.send(HELLO)
        welcome = hear(socket)
        assert welcome.kind == "welcome"
        assert welcome.seats == (0, 1)
        version = welcome.game.version
        token = welcome.view.legal[0] if welcome.view else ""
        socket.send(f'{{"kind": "move", "id": "m1", "version": {version}, "token": "{token}"}}')
        kinds = (hear(socket).kind for _ in range(10))  # others' presence may come between
        assert "ack" in kinds


@contextmanager
def _nginx(server: Running, folder: Path) -> Iterator[str]:
    """Run the example, on ports of ours and with a certificate of our own."""
    plain, secure = free_port(), free_port()
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subject = ["-subj", "/CN=localhost", "-days", "2", "-nodes", "-newkey", "rsa:2048"]
    made = ["openssl", "req", "-x509", *subject, "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(made, check=True, capture_output=True)
    site = read("nginx.conf")
    for old, new in (
        ("127.0.0.1:8000", server.url.removeprefix("http://")),
        ("listen [::]:80;", ""),
        ("listen [::]:443 ssl http2;", ""),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ", f"listen 127.0.0.1:{secure} "),
        ("/etc/letsencrypt/live/play.example.org/fullchain.pem", str(certificate)),
        ("/etc/letsencrypt/live/play.example.org/privkey.pem", str(key)),
        ("play.example.org", "localhost"),
    ):
        assert old in site
        site = site.replace(old, new)
    temporary = "".join(
        f"{kind}_temp_path {folder};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = folder / "nginx.conf"
    whole.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/log;\n"
        f"events {{}}\nhttp {{\n{temporary}{site}\n}}\n"
    )
    process = subprocess.Popen(["nginx", "-p", str(folder), "-c", str(whole)])
    try:
        url = f"https://localhost:{secure}"
        _wait_for(url, process)
        yield url
    finally:
        process.terminate()
        process.wait(20)


def _wait_for(url: str, process: "subprocess.Popen[bytes]") -> None:
    for _ in range(200):
        assert process.poll() is None
        try:
            httpx.get(f"{url}/livez", verify=False)
        except httpx.HTTPError:
            continue
        return
    pytest.fail("nginx does not answer")
