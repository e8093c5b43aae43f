"""Guests: a signed cookie and a name, no account; and the keys that personal links carry."""

import base64
import hashlib
import hmac
import re
import secrets
import time
import unicodedata
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from naught.server.wire.errors import Refused

COOKIE: Final = "naught"
SECURE_COOKIE: Final = "__Host-naught"  # browsers send it to this host only, and only over TLS
ID: Final = re.compile(r"[A-Za-z0-9_-]{24}")
A_YEAR: Final = 365 * 24 * 3600  # seconds that a browser keeps the cookie
A_DAY: Final = 24 * 3600
RENEWED_DAYS: Final = 7  # older cookies are set again: a year counts from the last visit
MADE: Final = "made"  # stands in a cookie where a series would: on which day it was made
LONGEST_NAME: Final = 24
MOST_KEYS: Final = 8  # personal links that one device remembers

CALM: Final = (
    *("Amber", "Brave", "Bright", "Calm", "Clever", "Coral", "Dapper", "Early", "Gentle"),
    *("Golden", "Happy", "Jolly", "Keen", "Kind", "Lively", "Lucky", "Mellow", "Merry"),
    *("Misty", "Nimble", "Patient", "Plucky", "Proud", "Quick", "Quiet", "Rosy", "Silver"),
    *("Sunny", "Swift", "Tidy", "Warm", "Witty"),
)
ANIMALS: Final = (
    *("Badger", "Bear", "Beaver", "Crane", "Deer", "Dolphin", "Falcon", "Finch", "Fox"),
    *("Gecko", "Hare", "Hedgehog", "Heron", "Ibex", "Koala", "Lark", "Lynx", "Marten", "Mole"),
    *("Newt", "Otter", "Owl", "Panda", "Puffin", "Raven", "Robin", "Seal", "Sparrow"),
    *("Squirrel", "Swan", "Turtle", "Wren"),
)


class Key(Struct, frozen=True):
    """A seat that a personal link brought to this device; void once the epoch is over."""

    series: str
    guest: str
    epoch: int = 0


class Holder(Struct, frozen=True):
    """Whoever holds a cookie: a guest, and perhaps seats brought here by personal links."""

    own: str
    keys: tuple[Key, ...] = ()

    def key_for(self, series: str) -> Key | None:
        return next((key for key in self.keys if key.series == series), None)

    def with_key(self, new: Key) -> "Holder":
        """This device becomes that guest at those tables, and stays itself elsewhere."""
        if new.guest == self.own:
            return self
        others = tuple(key for key in self.keys if key.series != new.series)
        return Holder(self.own, (new, *others)[:MOST_KEYS])


def new_id() -> str:
    """144 random bits, safe in a URL."""
    return secrets.token_urlsafe(18)


def is_id(text: str) -> bool:
    """Whether this could be one of our ids."""
    return ID.fullmatch(text) is not None


def default_name(guest: str) -> str:
    """A friendly name for somebody who has not chosen one; always the same for the same guest."""
    digest = hashlib.sha256(guest.encode()).digest()
    return f"{CALM[digest[0] % len(CALM)]} {ANIMALS[digest[1] % len(ANIMALS)]}"


def tidy_name(asked: str) -> str:
    """The name as it will be shown, or a refusal that says what a name is."""
    name = " ".join(unicodedata.normalize("NFC", asked).split(" ")).strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refused("message", f"a name has 1 to {LONGEST_NAME} characters, not {len(name)}")
    if not all(printable(sign) for sign in name):
        raise Refused("message", "a name has letters, digits, signs and single spaces only")
    if all(unicodedata.category(sign) in ("Mn", "Me", "Zs") for sign in name):
        raise Refused("message", "a name needs at least one visible letter")
    return name


def printable(sign: str) -> bool:
    """No control, format (bidi overrides, invisible) or unassigned character, no unusual space."""
    category = unicodedata.category(sign)
    return sign == " " or category[0] not in "CZ"


class Seal:
    """Signs what browsers keep for us, so that nobody can forge it."""

    def __init__(self, secret: bytes, clock: Callable[[], float] = time.time) -> None:
        self.secret = secret
        self.clock = clock

    def mac(self, purpose: str, text: str) -> str:
        """What only this server can make of a text."""
        digest = hmac.digest(self.secret, f"{purpose}:{text}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()

    def sign(self, purpose: str, text: str) -> str:
        return f"{text}.{self.mac(purpose, text)}"

    def read(self, purpose: str, signed: str) -> str | None:
        """The text, if we signed it for this purpose."""
        text, _, mac = signed.rpartition(".")
        good = mac.isascii() and hmac.compare_digest(mac, self.mac(purpose, text))
        return text if good else None

    def cookie_value(self, holder: Holder) -> str:
        keys = [f"{key.series}:{key.guest}:{key.epoch}" for key in holder.keys]
        return self.sign("cookie", "~".join([holder.own, *keys, f"{MADE}:{self._today()}"]))

    def holder(self, value: str) -> Holder | None:
        """Who holds this cookie; None if we did not make it."""
        text = self.read("cookie", value)
        if text is None:
            return None
        own, *parts = text.split("~")
        keys = (part.split(":") for part in parts)
        return Holder(own, tuple(key_from(key) for key in keys if key[0] != MADE))

    def is_old(self, value: str) -> bool:
        """Whether a cookie of ours should be set again; one without a day is from before."""
        days = re.findall(rf"~{MADE}:(\d+)", value)
        return not days or not 0 <= self._today() - int(days[-1]) < RENEWED_DAYS

    def _today(self) -> int:
        return int(self.clock()) // A_DAY

    def personal(self, table_id: str, key: Key) -> str:
        """The token of a personal link."""
        return self.sign("back", f"{table_id}~{key.series}~{key.guest}~{key.epoch}")

    def claim(self, token: str) -> tuple[str, Key] | None:
        """The table that a personal link leads to, and the seat it brings."""
        text = self.read("back", token)
        if text is None:
            return None
        table_id, *key = text.split("~")
        return table_id, key_from(key)


def key_from(parts: list[str]) -> Key:
    """A key as we wrote it; before links could be revoked it had no epoch."""
    series, guest, *epoch = parts
    return Key(series, guest, int(epoch[0]) if epoch else 0)


def set_cookie(value: str, *, secure: bool) -> str:
    """The header that gives a browser its cookie."""
    name = SECURE_COOKIE if secure else COOKIE
    parts = [f"{name}={value}", "Path=/", f"Max-Age={A_YEAR}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts)


def drop_cookie() -> str:
    """The header that removes the plain HTTP cookie, once there is a secure one."""
    return f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"


def cookie_in(header: str, name: str) -> str | None:
    """The cookie of this name among those a browser sent."""
    for part in header.split(";"):
        found, _, value = part.strip().partition("=")
        if found == name:
            return value
    return None
