"""The application: every route under /api, and how refusals and failures are answered."""

from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException, WebSocketException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Scope

from naught import __version__
from naught.server.house import House
from naught.server.http.guests.identity import Holder
from naught.server.http.middleware import Middleware, failure
from naught.server.http.routes import ROUTES
from naught.server.http.websocket import live
from naught.server.settings import LARGEST_MESSAGE
from naught.server.wire.decoding import read_json
from naught.server.wire.errors import STATUS, Refused
from naught.server.wire.messages import Refusal, RefusalKind

KIND_OF: dict[int, RefusalKind] = {
    status: kind for kind, status in STATUS.items() if kind not in ("notation", "illegal")
}


def make_app(house: House) -> ASGIApp:
    """The whole application for one house."""
    app = Litestar(
        route_handlers=[*ROUTES, live],
        dependencies={
            "house": Provide(house_of, sync_to_thread=False),
            "holder": Provide(holder_of, sync_to_thread=False),
        },
        state=State({"house": house}),
        exception_handlers={
            Refused: answer_refusal,
            HTTPException: answer_http_error,
            Exception: answer_failure,
        },
        after_exception=[log_broken_websocket],
        openapi_config=OpenAPIConfig(
            title="Naught",
            version=__version__,
            description="Tables for number games. See docs/protocol.md.",
            path="/api/openapi.json",
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        request_class=StrictRequest,
        request_max_body_size=LARGEST_MESSAGE,
        logging_config=None,
    )
    return Middleware(app, house)


class StrictRequest(Request[Any, Any, Any]):
    """Decodes a body strictly by its type: "3" is not a number."""

    async def json(self) -> Any:
        field = self.route_handler.parsed_data_field
        assert field is not None
        return read_json(await self.body(), field.annotation)


def house_of(state: State) -> House:
    house: House = state.house
    return house


def holder_of(scope: Any) -> Holder | None:
    holder: Holder | None = scope["holder"]
    return holder


def answer_refusal(request: Request[Any, Any, Any], refused: Refused) -> Response[Refusal]:
    request.app.state.house.metrics.refusals += 1
    headers = {"retry-after": str(max(1, round(refused.wait)))} if refused.wait else {}
    return Response(refused.refusal, status_code=refused.status, headers=headers)


def answer_http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """What the framework refuses, as a Refusal."""
    kind = KIND_OF.get(error.status_code, "message")
    refusal = Refusal(problem=words_for(error), kind=kind)
    return Response(refusal, status_code=error.status_code, headers=error.headers or {})


def words_for(error: HTTPException) -> str:
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        wrong = (
            f"{item.get('key', 'body').rstrip('_')}: {item['message']}" for item in error.extra
        )
        return f"not a valid request: {'; '.join(wrong)}"
    plain = {
        404: "there is nothing at this address",
        405: "this address does not take that method",
        413: f"a body has at most {LARGEST_MESSAGE} bytes",
    }
    return plain.get(error.status_code, error.detail[:1].lower() + error.detail[1:])


def answer_failure(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    refused = failure(request.app.state.house, error)
    return Response(refused.refusal, status_code=refused.status)


async def log_broken_websocket(error: Exception, scope: Scope) -> None:
    """Log a failed websocket handler, which the framework closes silently."""
    expected = isinstance(error, HTTPException | WebSocketException | Refused | OSError)
    if str(scope["type"]) == "websocket" and not expected:
        failure(scope["litestar_app"].state.house, error)
