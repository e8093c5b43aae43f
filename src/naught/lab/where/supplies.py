"""What a worker on another machine needs besides our code: cards, models and bots in files."""

import hashlib
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from naught.bots import own, value
from naught.games import as_shipped, load, names, use_cards

LARGEST: Final = 64 << 20  # bytes of a file that travels
MODEL: Final = "model*"  # the files in a training folder that bots use
Files = tuple[tuple[str, bytes], ...]  # names and contents


class Supplies(Struct, frozen=True):
    """Files as they are in use here."""

    cards: Files = ()
    model: Files = ()
    bots: Files = ()

    def digest(self) -> str:
        """A digest of exactly these files."""
        digest = hashlib.sha256()
        for kind in (self.cards, self.model, self.bots):
            for name, content in kind:
                digest.update(f"{name} {hashlib.sha256(content).hexdigest()}\n".encode())
            digest.update(b"\n")
        return digest.hexdigest()[:20]


def in_use() -> Supplies:
    """The files this process plays with that did not come with the package."""
    cards = [
        (f"{name}.toml", file)
        for name in names()
        if (file := load(name).card_file) and file != as_shipped(name).card_file
    ]
    model = [(file.name, file) for folder in value.adopted for file in sorted(folder.glob(MODEL))]
    bots = [(bot.path.name, bot.path) for bot in own.known.values()]
    return Supplies(contents(cards), contents(model), contents(bots))


def contents(files: list[tuple[str, Path]]) -> Files:
    """Files by name; a file far too large for a model or a bot is left out."""
    return tuple(
        (name, file.read_bytes())
        for name, file in files
        if file.is_file() and file.stat().st_size <= LARGEST
    )


@cache
def unpack(supplies: Supplies) -> None:
    """Play with these from now on, once in each process."""
    home = Path(tempfile.mkdtemp(prefix="naught-supplies-"))
    for kind, files in (("cards", supplies.cards), ("model", supplies.model)):
        write(home / kind, files)
    write(home / "bots", supplies.bots)
    if supplies.cards:
        use_cards(home / "cards")
    if supplies.model:
        value.use_model(home / "model")
    for name, _ in supplies.bots:
        own.take_in(home / "bots" / name)


def write(folder: Path, files: Files) -> None:
    """Files into a new folder; a name that leads out of it is cut to its last part."""
    folder.mkdir()
    for name, content in files:
        (folder / Path(name).name).write_bytes(content)
