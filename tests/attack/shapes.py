"""What to send: made from the types of the wire, right, almost right and raw."""

import json
import random
import typing
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from litestar.handlers import HTTPRouteHandler
from msgspec import inspect

from naught.server.http.routes import ROUTES
from naught.server.settings import LARGEST_MESSAGE

GIVEN: Final = ("house", "holder", "request", "scope", "return")  # not from whoever asks
EDGES: Final = (-1, 0, 1, 2, 9, 255, 2**31, 2**53, 2**63 - 1, 2**63, 2**64, -(2**63), 10**30)
TEXTS: Final = (
    *("", " ", "0", "knock", "null", "\x00", "\ud800", "\u202e", "é" * 12, "名前", "👩‍🚀", "../.."),
    *("%00", "'; drop table events; --", "<b>", "{0}", "[R7]", "A" * 24, "x" * 300, "x" * 1100),
    "x" * (LARGEST_MESSAGE + 1),
)
DEEP: Final = 3000
LEFT_OUT: Final = (("POST", "/api/reach"),)  # would have the server listen beyond this machine


@dataclass(frozen=True)
class Route:
    """One address under /api, and what it takes."""

    method: str
    path: str
    body: Any  # a type, or None
    params: Mapping[str, Any]


def routes() -> list[Route]:
    """Every address, read from the handlers of the application."""
    return [
        Route(method, path, hints(handler).get("data"), params_of(handler))
        for handler in ROUTES
        for method in sorted(handler.http_methods)
        for path in sorted(handler.paths)
        if (method, path) not in LEFT_OUT
    ]


def hints(handler: HTTPRouteHandler) -> dict[str, Any]:
    return typing.get_type_hints(handler.fn, include_extras=True)


def params_of(handler: HTTPRouteHandler) -> dict[str, Any]:
    kinds = {name: kind for name, kind in hints(handler).items() if name not in (*GIVEN, "data")}
    return {name.removesuffix("_"): bare(kind) for name, kind in kinds.items()}


def bare(kind: Any) -> Any:
    """A type without what Litestar has to say about it."""
    return typing.get_args(kind)[0] if typing.get_origin(kind) is typing.Annotated else kind


class Shapes:
    """Makes values; `words` are texts that mean something in a field of that name."""

    def __init__(self, luck: random.Random, words: Mapping[str, Sequence[Any]]) -> None:
        self.luck = luck
        self.words = words

    def body(self, kind: Any) -> bytes:
        """Something to send where this type is expected."""
        how = self.luck.random()
        if how < 0.1:
            return self.raw(kind)
        value = self.fitting(inspect.type_info(kind))
        return as_json(value if how < 0.6 else self.spoiled(value))

    def raw(self, kind: Any) -> bytes:
        """Bytes that are no JSON, or hardly."""
        good = as_json(self.fitting(inspect.type_info(kind)))
        cut = self.luck.randrange(len(good))
        return self.luck.choice(
            [
                *(b"", b"\xff\xfe", b"\xef\xbb\xbf" + good, good[:cut], good + good, b"NaN"),
                *(b"[" * DEEP, b'{"a":' * DEEP, self.luck.randbytes(40), b"\x00" * 9),
                good[:cut] + self.luck.randbytes(2) + good[cut:],
                b'{"type":"move","type":"ready"}',
                b" " * (LARGEST_MESSAGE + 1),
            ]
        )

    def bytes(self) -> bytes:
        """Neither HTTP nor a websocket's frames, or hardly."""
        luck = self.luck
        head = bytes([luck.randrange(256), luck.randrange(256)])
        good = b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n"
        at = luck.randrange(len(good))
        return luck.choice(
            [
                luck.randbytes(luck.randrange(1, 300)),
                head + luck.randbytes(luck.randrange(20)),  # a frame's head
                b"\x81\x85" + luck.randbytes(9),  # a text, masked: seldom one
                b"\x81\xff" + luck.randbytes(12),  # of any length
                good[:at] + luck.randbytes(3) + good[at:],
                good[:at],
                good * 20,
                b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n{}",
                b"POST /api/me HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffff\r\n",
            ]
        )

    def fitting(self, kind: inspect.Type, name: str = "") -> Any:
        """A value that the type takes; one that means something where we know one."""
        known = self.words.get(name) and not isinstance(kind, inspect.ListType)
        if known and self.luck.random() < 0.9:
            return self.luck.choice(self.words[name])
        match kind:
            case inspect.StructType():
                return self._struct(kind)
            case inspect.UnionType(types=types):
                return self.fitting(self.luck.choice(types), name)
            case inspect.ListType(item_type=item):
                return [self.fitting(item, name) for _ in range(self.luck.randrange(4))]
            case inspect.DictType(value_type=value):
                return {self.text(): self.fitting(value) for _ in range(self.luck.randrange(3))}
            case inspect.LiteralType(values=values):
                return self.luck.choice(list(values))
            case inspect.BoolType():
                return self.luck.random() < 0.5
            case inspect.IntType():
                return self.luck.randrange(10)
            case inspect.StrType():
                return self.text()
            case inspect.NoneType():
                return None
        return self.anything()

    def _struct(self, kind: inspect.StructType) -> dict[str, Any]:
        wanted = [field for field in kind.fields if field.required or self.luck.random() < 0.6]
        made = {field.encode_name: self.fitting(field.type, field.name) for field in wanted}
        return {kind.tag_field: kind.tag, **made} if kind.tag_field else made

    def spoiled(self, value: Any) -> Any:
        """The same with one thing wrong, somewhere."""
        if isinstance(value, dict) and value and self.luck.random() < 0.9:
            key = self.luck.choice(list(value))
            how = self.luck.randrange(4)
            if how == 0:
                return {other: kept for other, kept in value.items() if other != key}
            if how == 1:
                return {**value, self.text(): self.anything()}
            return {**value, key: self.spoiled(value[key])}
        if isinstance(value, list) and value and self.luck.random() < 0.7:
            at = self.luck.randrange(len(value))
            return [*value[:at], self.spoiled(value[at]), *value[at + 1 :]]
        if isinstance(value, str) and value and self.luck.random() < 0.5:
            at = self.luck.randrange(len(value))
            return value[:at] + self.text()[:50] + value[at + 1 :]
        return self.anything()

    def anything(self) -> Any:
        luck = self.luck
        some = [luck.choice(EDGES), self.text(), None, True, 1.5, 1e308, [], {}, [[]], {"a": {}}]
        return luck.choice(some)

    def text(self) -> str:
        return self.luck.choice(TEXTS)


def as_json(value: Any) -> bytes:
    """JSON as others write it: a lone surrogate becomes an escape."""
    return json.dumps(value).encode()
