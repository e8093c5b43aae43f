"""The page: static files, compressed once, and one document for every path of the app."""

import gzip
import mimetypes
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(str(files("naught"))) / "page"
FOR_EVER: Final = "public, max-age=31536000, immutable"
LONGEST_PATH: Final = 200  # file systems allow names of 255 bytes; ours are far shorter
ASK_AGAIN: Final = "no-cache"
COMPRESSIBLE: Final = ("text/", "application/json", "application/javascript", "image/svg")

NOT_BUILT: Final = b"""Naught is running, but its page has not been built yet.

  make play      builds the page and starts the server again
  /api/games     is already here, and so is everything else under /api
"""


class Asset(NamedTuple):
    """One file in every encoding we have."""

    kind: str
    cache_control: str
    plain: bytes
    encoded: dict[str, bytes]


class Answer(NamedTuple):
    status: int
    headers: list[tuple[str, str]]
    body: bytes


def answer(path: str, accepts: str, root: Path = ROOT) -> Answer:
    """What a browser gets for an address outside /api."""
    asset = asset_at(root, path.lstrip("/"))
    if asset is None and names_a_file(path):
        return text_answer(404, b"no such file\n")
    asset = asset or asset_at(root, "index.html")
    if asset is None:
        return text_answer(503, NOT_BUILT)
    return encoded_answer(asset, accepts)


def names_a_file(path: str) -> bool:
    """Whether a path means a file; personal links contain a full stop too."""
    if path.startswith("/back/"):
        return False
    return "." in path.rpartition("/")[2] or is_hidden(path)


def encoded_answer(asset: Asset, accepts: str) -> Answer:
    headers = [("content-type", asset.kind), ("cache-control", asset.cache_control)]
    headers += [("vary", "accept-encoding")] if asset.encoded else []
    for coding in ("br", "gzip"):
        if coding in asset.encoded and coding in accepts:
            return Answer(200, [*headers, ("content-encoding", coding)], asset.encoded[coding])
    return Answer(200, headers, asset.plain)


def text_answer(status: int, body: bytes) -> Answer:
    headers = [("content-type", "text/plain; charset=utf-8"), ("cache-control", "no-store")]
    return Answer(status, headers, body)


def asset_at(root: Path, path: str) -> Asset | None:
    """The file at a path inside the page's folder, and nothing outside it."""
    file = inside(root, path)
    if file is None or not file.is_file() or file.suffix in (".br", ".gz"):
        return None
    return asset_of(file, path.startswith("assets/"), file.stat().st_mtime_ns)


@lru_cache(maxsize=500)
def asset_of(file: Path, hashed: bool, _changed: int) -> Asset:
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    plain = file.read_bytes()
    full = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
    return Asset(full, FOR_EVER if hashed else ASK_AGAIN, plain, encodings(file, kind, plain))


def inside(root: Path, path: str) -> Path | None:
    """A file of the page; names that begin with a full stop are for those who build it."""
    if not path or "\0" in path or is_hidden(path) or is_long(path):
        return None
    file = (root / path).resolve()
    return file if file.is_relative_to(root.resolve()) else None


def is_long(path: str) -> bool:
    return len(path.encode(errors="replace")) > LONGEST_PATH


def is_hidden(path: str) -> bool:
    return any(part.startswith(".") for part in path.split("/"))


def encodings(file: Path, kind: str, plain: bytes) -> dict[str, bytes]:
    """Those made when the page was built, otherwise gzip made here."""
    found = {"br": file.with_name(file.name + ".br"), "gzip": file.with_name(file.name + ".gz")}
    encoded = {coding: other.read_bytes() for coding, other in found.items() if other.is_file()}
    if "gzip" not in encoded and kind.startswith(COMPRESSIBLE) and len(plain) > 1000:
        encoded["gzip"] = gzip.compress(plain, 9, mtime=0)
    return encoded
