"""Refusals: what the server will not do, and why. Raised anywhere, answered in one place."""

from typing import Final

from naught.server.wire.messages import Refusal, RefusalKind

STATUS: dict[RefusalKind, int] = {
    "notation": 422,
    "illegal": 422,
    "message": 400,
    "forbidden": 403,
    "missing": 404,
    "conflict": 409,
    "gone": 410,
    "too_large": 413,
    "too_fast": 429,
    "broken": 500,
    "unavailable": 503,
}


LOOK_AGAIN: Final = 5.0  # seconds until a database that did not answer is worth another try
CLOSE_NORMAL: Final = 1000
CLOSE_RESTART: Final = 1012  # another process goes on: reconnect at once, nothing is lost
CLOSE_REFUSED: Final = 4000  # plus the status: the close code of a websocket


class Refused(Exception):
    """A request that was refused: nothing has changed."""

    def __init__(
        self,
        kind: RefusalKind,
        problem: str,
        *,
        rule: str | None = None,
        move: str | None = None,
        turn: int | None = None,
        wait: float = 0.0,
    ) -> None:
        super().__init__(problem)
        self.kind = kind
        self.wait = wait
        self.refusal = Refusal(problem=problem, kind=kind, rule=rule, move=move, turn=turn)

    @property
    def status(self) -> int:
        return STATUS[self.kind]


class Unavailable(Refused):
    """The database does not answer. What was to be stored may have been stored nevertheless."""

    def __init__(self, problem: str) -> None:
        super().__init__("unavailable", problem, wait=LOOK_AGAIN)


def no_such_table() -> Refused:
    return Refused("missing", "there is no such table: the link may be incomplete")
