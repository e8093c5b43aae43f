"""Decoding what clients send: strictly, or a refusal that says what is wrong."""

from typing import Any

import msgspec

from naught.server.settings import LARGEST_MESSAGE
from naught.server.wire.errors import Refused
from naught.server.wire.messages import FromClient

decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


def read_json(body: bytes, kind: Any) -> Any:
    """The body of a request."""
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.DecodeError as error:
        raise Refused("message", f"not a valid request: {error}") from None
    except UnicodeError:
        raise Refused("message", "not a valid request: not UTF-8") from None
    except RecursionError:
        raise Refused("message", "not a valid request: nested too deeply") from None


def read_message(text: str | None) -> FromClient:
    """One message over a websocket."""
    if text is None:
        raise Refused("message", "a message is JSON text, not a binary frame")
    if 4 * len(text) > LARGEST_MESSAGE and len(text.encode(errors="replace")) > LARGEST_MESSAGE:
        raise Refused("too_large", f"a message has at most {LARGEST_MESSAGE} bytes")
    try:
        return decoder.decode(text)
    except msgspec.DecodeError as error:
        raise Refused("message", f"not a valid message: {error}") from None
    except UnicodeError:
        raise Refused("message", "not a valid message: not UTF-8") from None
    except RecursionError:
        raise Refused("message", "not a valid message: nested too deeply") from None
