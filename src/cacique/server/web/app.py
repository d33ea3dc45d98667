"""The application: routes, pages, and what becomes of errors."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match, Route

from cacique import __version__
from cacique.core.errors import CaciqueError
from cacique.server.play.authority import Refusal
from cacique.server.protocol import requests as req
from cacique.server.protocol.messages import Code
from cacique.server.settings import Settings
from cacique.server.store import Unavailable
from cacique.server.web.doors import Doors
from cacique.server.web.middleware import Shield
from cacique.server.web.operations import add_operations
from cacique.server.web.pages import add_pages, unknown_page
from cacique.server.web.routes import router, socket_router
from cacique.server.web.server import Server
from cacique.server.web.solutions import add_solutions

__all__ = ["create_app"]

_STATUS: dict[Code, int] = {
    "not_found": 404,
    "forbidden": 403,
    "not_seated": 403,
    "too_many": 429,
    "too_fast": 429,
    "too_large": 413,
    "unavailable": 503,
    "closing": 503,
    "stale": 409,
    "newer": 409,
    "damaged": 409,
    "over": 409,
    "not_begun": 409,
    "not_your_turn": 409,
}
_CODES: dict[int, Code] = {404: "not_found", 413: "too_large"}
_LONGEST_REASON = 500  # nobody reads more, and what was sent may be quoted in it


def create_app(settings: Settings, doors: Doors | None = None) -> FastAPI:
    """Make the application; its server starts with it."""
    doors = doors or Doors(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.server = await Server.start(settings, doors)
        yield
        await app.state.server.close()

    app = FastAPI(
        title="cacique",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.add_middleware(Shield, settings=settings, doors=doors)
    app.include_router(socket_router)
    add_operations(app, settings)
    app.include_router(router)
    add_solutions(app)
    add_pages(app)
    _add_error_handlers(app)
    return app


def _add_error_handlers(app: FastAPI) -> None:
    """Every error is a Problem, with a reason."""

    @app.exception_handler(CaciqueError)
    async def refuse(_request: Request, error: CaciqueError) -> Response:
        if isinstance(error, Refusal):
            return _problem(_STATUS.get(error.code, 400), error.code, str(error))
        if isinstance(error, Unavailable):
            return _problem(503, "unavailable", str(error))
        return _problem(400, "illegal", str(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))[:100]
        return _problem(422, "bad_message", f"{place}: {first['msg']}")

    @app.exception_handler(HTTPException)
    async def failed(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and (page := unknown_page(request)):
            return page
        headers = dict(error.headers or {})
        if error.status_code == 405:
            headers["Allow"] = ", ".join(sorted(_methods_of(app, request)))
        code = _CODES.get(error.status_code, "bad_message")
        return _problem(error.status_code, code, str(error.detail), headers)


def _methods_of(app: FastAPI, request: Request) -> set[str]:
    """What can be done with a path, by all routes of the first pattern that it fits."""
    routes = [route for route in [*router.routes, *app.routes] if isinstance(route, Route)]
    fitting = [one for one in routes if one.matches(request.scope)[0] is not Match.NONE]
    return {
        method
        for route in fitting
        if route.path == fitting[0].path
        for method in route.methods or ()
    }


def _problem(
    status: int, code: Code, reason: str, headers: dict[str, str] | None = None
) -> JSONResponse:
    problem = req.Problem(code=code, reason=reason[:_LONGEST_REASON])
    return JSONResponse(problem.model_dump(), status, headers=headers)
