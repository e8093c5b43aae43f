"""What several routes share: parts of an address, and answers that take long."""

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, TypeVar

from litestar import Request
from litestar.params import Parameter, QueryParameter

from naught.server.http.limits.rate_limits import network_of
from naught.server.thinking.queue import Asker
from naught.server.wire.errors import Refused

AnyRequest = Request[Any, Any, Any]
Known = Annotated[int, Parameter(ge=0, description="`undone` of the last step you have")]
LogFrom = Annotated[int, Parameter(ge=0, description="send the log from this index on")]
From = Annotated[int, QueryParameter(name="from", ge=0, description="the first index")]
To = Annotated[int | None, Parameter(ge=0, description="the index after the last")]
T = TypeVar("T")


def asker_of(request: AnyRequest, guest: str) -> Asker:
    """The guest and the address whose share of the thinking this uses."""
    return Asker(guest, network_of(request.client.host if request.client else ""))


async def unless_disconnected(request: AnyRequest, work: Coroutine[Any, Any, T]) -> T:
    """Wait for an answer that takes long, and cancel it if the client disconnects."""
    answer, gone = asyncio.ensure_future(work), asyncio.ensure_future(disconnected(request))
    try:
        await asyncio.wait([answer, gone], return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            raise Refused("conflict", "the client has disconnected")
        return answer.result()
    finally:
        answer.cancel()
        gone.cancel()


async def disconnected(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
