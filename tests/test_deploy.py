"""The examples in deploy/: they say what they mean, and proxies are run where there are."""

import configparser
import os
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
from prometheus_client import generate_latest
from tests.server.process import free_port
from tests.server.running import GENEROUS, Running, running
from tests.server.talking import HELLO, hear
from websockets.sync.client import connect
from websockets.typing import Origin

from cacique.cli import COMMANDS
from cacique.server.metrics import Metrics
from cacique.server.settings import describe_settings

pytestmark = pytest.mark.compiled
ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
GUIDE = ROOT / "docs" / "deploying.md"
TWO = [{"kind": "me"}, {"kind": "me"}]


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", [GUIDE, *sorted(DEPLOY.iterdir())], ids=lambda path: path.name)
def test_settings_and_commands_in_examples_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    settings = describe_settings()
    known = {setting.variable for setting in settings} | {"CACIQUE_PASSWORD"}
    assert set(re.findall(r"\bCACIQUE_[A-Z_]+[A-Z]", text)) <= known
    assert set(re.findall(r"`(--[a-z-]+)`", text)) <= {setting.flag for setting in settings}
    assert set(re.findall(r"(?:/bin/|`)cacique ([a-z][a-z-]*)", text)) <= set(COMMANDS)


def test_numbers_to_watch_are_counted() -> None:
    told = generate_latest(Metrics().registry).decode()
    wanted = set(re.findall(r"\bcacique_[a-z_]+", GUIDE.read_text(encoding="utf-8")))
    assert len(wanted) > 3
    assert [name for name in wanted if name not in told] == []


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


@pytest.mark.parametrize("proxy", ["nginx", "caddy"])
def test_a_game_is_played_through_the_proxy(proxy: str, tmp_path: Path) -> None:
    if not (shutil.which(proxy) and shutil.which("openssl")):
        pytest.skip(f"needs {proxy} and openssl")
    settings = replace(GENEROUS, proxied=1)
    through = {"nginx": _nginx, "caddy": _caddy}[proxy]
    with running(tmp_path, settings) as server, through(server, tmp_path) as url:
        with httpx.Client(base_url=url, verify=False, headers={"origin": url}) as client:
            assert client.get("/readyz").text == "ok\n"
            assert client.get("/metrics").status_code == 403
            me = client.get("/api/me")
            assert "; secure" in me.headers["set-cookie"].lower()
            assert me.headers["strict-transport-security"] == "max-age=31536000"
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
        kinds = []
        while "ack" not in kinds:
            kinds.append(hear(socket).kind)
            assert len(kinds) <= 10
        # who is there may be told between, and the move itself comes before its answer, once
        assert [kind for kind in kinds if kind != "presence"] == ["update", "ack"]


def _certify(folder: Path) -> tuple[str, str]:
    """A certificate of our own, and its key."""
    key, certificate = str(folder / "key.pem"), str(folder / "certificate.pem")
    subject = ["-subj", "/CN=localhost", "-days", "2", "-nodes", "-newkey", "rsa:2048"]
    made = ["openssl", "req", "-x509", *subject, "-keyout", key, "-out", certificate]
    subprocess.run(made, check=True, capture_output=True)
    return certificate, key


def _adapted(name: str, *changes: tuple[str, str]) -> str:
    site = read(name)
    for old, new in changes:
        assert old in site
        site = site.replace(old, new)
    return site


@contextmanager
def _nginx(server: Running, folder: Path) -> Iterator[str]:
    """Run the example, on ports of ours and with a certificate of our own."""
    plain, secure = free_port(), free_port()
    certificate, key = _certify(folder)
    site = _adapted(
        "nginx.conf",
        ("127.0.0.1:8000", server.url.removeprefix("http://")),
        ("listen [::]:80;", ""),
        ("listen [::]:443 ssl http2;", ""),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ", f"listen 127.0.0.1:{secure} "),
        ("/etc/letsencrypt/live/play.example.org/fullchain.pem", certificate),
        ("/etc/letsencrypt/live/play.example.org/privkey.pem", key),
        ("play.example.org", "localhost"),
    )
    temporary = "".join(
        f"{kind}_temp_path {folder};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = folder / "nginx.conf"
    whole.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/log;\n"
        f"events {{}}\nhttp {{\n{temporary}{site}\n}}\n"
    )
    with _serving(["nginx", "-p", str(folder), "-c", str(whole)], secure) as url:
        yield url


@contextmanager
def _caddy(server: Running, folder: Path) -> Iterator[str]:
    """Run the example likewise; it would get a certificate by itself."""
    secure = free_port()
    certificate, key = _certify(folder)
    site = _adapted(
        "Caddyfile",
        ("play.example.org {", f"https://localhost:{secure} {{\n\ttls {certificate} {key}"),
        ("reverse_proxy 127.0.0.1:8000", f"reverse_proxy {server.url.removeprefix('http://')}"),
    )
    whole = folder / "Caddyfile"
    whole.write_text(f"{{\n\tadmin off\n\tauto_https off\n}}\n{site}")
    command = ["caddy", "run", "--config", str(whole), "--adapter", "caddyfile"]
    with _serving(command, secure, HOME=str(folder)) as url:
        yield url


@contextmanager
def _serving(command: list[str], port: int, **environment: str) -> Iterator[str]:
    """Run a proxy until it is not needed any more; its address, once it answers."""
    process = subprocess.Popen(
        command, stderr=subprocess.DEVNULL, env={**os.environ, **environment}
    )
    try:
        url = f"https://localhost:{port}"
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
    pytest.fail("the proxy does not answer")
