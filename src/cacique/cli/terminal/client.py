"""The client of a server: who we are there, and what is asked for over HTTP."""

import contextlib
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import SplitResult, urlsplit

import httpx2
import platformdirs
from pydantic import BaseModel, RootModel, ValidationError

from cacique.cli.terminal.language import refusal
from cacique.core.errors import CaciqueError
from cacique.core.files import write_atomically
from cacique.server.play.guests import cookie_name
from cacique.server.protocol import requests as req
from cacique.server.protocol.messages import GameView

__all__ = ["Client", "Link", "in_words", "parse_link"]

ModelT = TypeVar("ModelT", bound=BaseModel)
_PATIENCE = 120.0  # seconds: a server's first hint may have to start a thinker, or solve a game

# Secrets stand behind a "#", which no browser sends; links of before have them in the path.
_LINK = re.compile(
    r"/(?:join/(?P<joined>[a-z0-9]+)/(?P<seat>[0-3])[#/](?P<secret>[\w-]+)"
    r"|watch/(?P<watched>[a-z0-9]+)[#/](?P<watch>[\w-]+)"
    r"|game/(?P<game>[a-z0-9]+))/?"
)


@contextlib.contextmanager
def in_words(reason: str) -> Iterator[None]:
    """Say why a message cannot be, which the protocol says in the words of programs."""
    try:
        yield
    except ValidationError:
        raise CaciqueError(reason) from None


@dataclass(frozen=True, slots=True)
class Link:
    """A link of the page: to a seat, to watch, or to a game of one's own."""

    server: str | None
    game: str
    seat: int | None = None
    secret: str = ""
    watch: str = ""


def parse_link(text: str) -> Link:
    """Read a link with or without its server; raises CaciqueError."""
    parts = _split(text)
    mark = "#" if parts and parts.fragment else ""
    match = parts and _LINK.fullmatch(f"{parts.path}{mark}{parts.fragment}")
    if not parts or not match:
        raise CaciqueError(f"{text!r} is no link such as http://…/join/GAME/SEAT#SECRET")
    server = f"{parts.scheme}://{parts.netloc}" if parts.netloc else None
    game = match["joined"] or match["watched"] or match["game"]
    seat = int(match["seat"]) if match["seat"] else None
    return Link(server, game, seat, match["secret"] or "", match["watch"] or "")


class _Catalogue(RootModel[tuple[req.CatalogueEntry, ...]]):
    """What can be played at a server."""


class Client:
    """Requests to one server, always as the same guest."""

    def __init__(self, url: str) -> None:
        self.url = _tidy(url)
        self._http = httpx2.Client(base_url=self.url, timeout=_PATIENCE, trust_env=False)
        self._cookie_name = cookie_name(is_secure=self.url.startswith("https:"))
        cookie = _read_cookies().get(self.url)
        if cookie:
            self._http.cookies.set(self._cookie_name, cookie)

    def twin(self) -> "Client":
        """Another client, of the same guest."""
        other = Client(self.url)
        other._http.cookies.set(self._cookie_name, self._own_cookie)
        return other

    @property
    def cookie(self) -> str:
        """Who we are there, as a header says it."""
        return f"{self._cookie_name}={self._own_cookie}"

    @property
    def _own_cookie(self) -> str:
        """The newest one: a server that renews it gives it a place of its own."""
        found = [each.value for each in self._http.cookies.jar if each.name == self._cookie_name]
        return found[-1] or "" if found else ""

    @property
    def socket_url(self) -> str:
        return "ws" + self.url.removeprefix("http")

    def greet(self) -> req.Me:
        """Learn who we are there; a first visit gives us a cookie, which is kept."""
        me = self._ask("GET", "/api/me", req.Me)
        cookies = _read_cookies()
        if cookies.get(self.url) != self._own_cookie:
            _write_cookies(cookies | {self.url: self._own_cookie})
        return me

    def rename(self, name: str) -> None:
        """Take a name, which others see; it is kept with the cookie."""
        with in_words(f"{name!r} is no name: it has 1 to 30 characters that can be seen"):
            body = req.Rename(name=name)
        self._ask("PUT", "/api/me", req.Me, body)
        _write_cookies(_read_cookies() | {self.url: self._own_cookie})

    def rematch(self, game: str) -> req.Created:
        """Offer to play again, or agree to it."""
        return self._ask("POST", f"/api/games/{game}/rematch", req.Created)

    def catalogue(self) -> tuple[req.CatalogueEntry, ...]:
        """The games there, and the bots that play them."""
        return self._ask("GET", "/api/catalogue", _Catalogue).root

    def create(self, game: req.NewGame) -> req.Created:
        return self._ask("POST", "/api/games", req.Created, game)

    def claim(self, link: Link) -> GameView:
        """Take the seat of a link."""
        with in_words("the link is not whole: its last part, the secret, is too short or too long"):
            claim = req.Claim(secret=link.secret)
        return self._ask("POST", f"/api/games/{link.game}/seats/{link.seat}/claim", GameView, claim)

    def renew_link(self, game: str, seat: int) -> str:
        """A new link to a seat; the one of before is void."""
        path = f"/api/games/{game}/seats/{seat}/link"
        secret = self._ask("POST", path, req.Secret).secret
        return f"{self.url}/join/{game}/{seat}#{secret}"

    def hint(self, game: str) -> req.Hint:
        return self._ask("GET", f"/api/games/{game}/hint", req.Hint)

    def record(self, game: str) -> str:
        """The record of a game."""
        return self._fetch("GET", f"/api/games/{game}/record").text

    def close(self) -> None:
        self._http.close()

    def _ask(
        self, method: str, path: str, model: type[ModelT], body: BaseModel | None = None
    ) -> ModelT:
        answer = self._fetch(method, path, body)
        with in_words(f"{self.url} is no server of cacique, or one of another version"):
            return model.model_validate_json(answer.content)

    def _fetch(self, method: str, path: str, body: BaseModel | None = None) -> httpx2.Response:
        content: dict[str, Any] = {"json": body.model_dump(mode="json")} if body else {}
        try:
            answer = self._http.request(method, path, **content)
        except httpx2.HTTPError as error:
            raise CaciqueError(f"{self.url}: {error or type(error).__name__}") from None
        if answer.is_error:
            raise CaciqueError(refusal(_reason(answer)))
        return answer


def _tidy(url: str) -> str:
    url = url if "://" in url else f"http://{url}"
    parts = _split(url)
    if not parts or parts.scheme not in {"http", "https"} or not parts.netloc:
        raise CaciqueError(f"{url!r} is no address of a server such as http://127.0.0.1:8000")
    return f"{parts.scheme}://{parts.netloc}"


def _split(url: str) -> SplitResult | None:
    """The parts of a URL; none where it has no port or no name that can be asked for."""
    try:
        httpx2.URL(url).host.encode("idna")
        return urlsplit(url)
    except (ValueError, httpx2.InvalidURL):
        return None


def _reason(answer: httpx2.Response) -> str:
    try:
        return req.Problem.model_validate_json(answer.content).reason
    except ValueError:
        return f"the server answers {answer.status_code}: is it one of cacique?"


# Whoever has the cookie has our seats, so its file is ours alone.


def _cookies_path() -> Path:
    return platformdirs.user_data_path("cacique") / "servers.json"


def _read_cookies() -> dict[str, str]:
    try:
        cookies = json.loads(_cookies_path().read_bytes())
    except (OSError, ValueError):
        return {}
    return cookies if isinstance(cookies, dict) else {}


def _write_cookies(cookies: dict[str, str]) -> None:
    path = _cookies_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
    write_atomically(path, json.dumps(cookies, indent=2).encode())
