"""The games on offer: loaded once the server listens, compiled in another process."""

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Any

import msgspec

from naught.server.thinking import bots
from naught.server.wire.errors import Refused
from naught.server.wire.messages import GameInfo, LevelInfo, OptionInfo, Rule, Rulebook

if TYPE_CHECKING:
    from naught.core.game import Game

log = logging.getLogger("naught.catalogue")


class Progress(msgspec.Struct):
    """One line of the compiling process."""

    game: str
    progress: float


class Catalogue:
    """Every game with its levels, and how far its kernels are."""

    def __init__(self) -> None:
        self.games: dict[str, Game] = {}
        self.levels: dict[str, list[LevelInfo]] = {}
        self.progress: dict[str, float] = {}
        self.watchers: list[Callable[[str], None]] = []
        self.compiling = False
        self.process: asyncio.subprocess.Process | None = None
        self._loaded = asyncio.Event()
        self._changed = asyncio.Event()
        self._failed: Exception | None = None

    async def open(self) -> None:
        """Load the games, then compile what is not compiled yet."""
        try:
            await asyncio.to_thread(self._load)
        except Exception as error:
            self._failed = error
            raise
        finally:
            self._loaded.set()
        async for name in self._compiled():
            try:
                await asyncio.to_thread(take_up, name)
            except Exception:
                log.exception("%s cannot be played", name)  # the others can
            else:
                self._tell(name, 1.0)

    def close(self) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.terminate()

    async def game(self, name: str) -> "Game":
        """A game by its short name, once the games are loaded."""
        await self._loaded.wait()
        if self._failed is not None:
            raise self._failed
        if name not in self.games:
            known = ", ".join(self.games)
            raise Refused("missing", f"there is no game {name!r}: there is {known}")
        return self.games[name]

    async def infos(self) -> list[GameInfo]:
        await self._loaded.wait()
        return [self._info(game) for game in self.games.values()]

    def level(self, game: str, name: str) -> LevelInfo:
        """A level of a game's bots by its name."""
        for level in self.levels[game]:
            if level.name == name:
                return level
        known = ", ".join(level.name for level in self.levels[game])
        raise Refused("message", f"there is no level {name!r}: there is {known}")

    def ready(self, game: str) -> bool:
        return self.progress.get(game, 0.0) >= 1.0

    @property
    def all_ready(self) -> bool:
        return self._loaded.is_set() and all(map(self.ready, self.games))

    def title(self, game: str) -> str:
        return self.games[game].title if game in self.games else game

    async def wait_until_ready(self, game: str) -> None:
        """Return when the kernels of a game are here."""
        while not self.ready(game):
            await self._changed.wait()

    async def rulebook(self, name: str) -> Rulebook:
        game = await self.game(name)
        book = game.rulebook
        rules = [Rule(rule.number, rule.section, rule.text) for rule in book.rules]
        return Rulebook(game.name, game.title, book.intro, rules)

    def _load(self) -> None:
        import naught

        for name in naught.games():
            game = naught.load(name)
            self.levels[name] = bots.levels(name)
            self.progress.setdefault(name, 0.0)
            self.games[name] = game

    async def _compiled(self) -> AsyncIterator[str]:
        """The games one by one, as soon as their kernels are compiled."""
        from naught import warm

        missing = [name for name in self.games if not warm.is_ready(name)]
        for name in self.games:
            if name not in missing:
                yield name
        async for line in self._compile(list(missing)):
            if line.progress >= 1:
                missing.remove(line.game)
                yield line.game
            else:
                self._tell(line.game, line.progress)
        for name in missing:
            log.warning("compiling %s ahead failed: it is compiled here, which takes longer", name)
            yield name

    async def _compile(self, names: list[str]) -> AsyncIterator[Progress]:
        """Let another process fill the cache, and hear how far it is."""
        if not names:
            return
        self.compiling = True
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "naught.warm", *names), stdout=asyncio.subprocess.PIPE
        )
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            yield msgspec.json.decode(line, type=Progress)
        await self.process.wait()

    def _tell(self, game: str, progress: float) -> None:
        self.progress[game] = progress
        self._changed.set()  # whoever waits looks again
        self._changed.clear()
        for watcher in self.watchers:
            watcher(game)

    def _info(self, game: "Game") -> GameInfo:
        return GameInfo(
            name=game.name,
            title=game.title,
            tagline=game.tagline,
            players=list(game.players),
            usual_players=game.usual_players,
            options=[option_info(option, game.players) for option in game.options],
            levels=self.levels[game.name],
            rules_version=game.rules_version,
            assumed=list(game.assumed),
            ready=self.ready(game.name),
            progress=self.progress[game.name],
        )


def option_info(option: Any, players: range) -> OptionInfo:
    kinds = {"Choice": "choice", "Whole": "whole", "Switch": "switch"}
    return OptionInfo(
        name=option.name,
        title=option.title,
        about=option.about,
        kind=msgspec.convert(kinds[type(option).__name__], OptionInfo.__annotations__["kind"]),
        choices=list(getattr(option, "choices", ())),
        low=getattr(option, "low", None),
        high=getattr(option, "high", None),
        defaults={str(count): option.default(count) for count in players},
        rule=option.rule,
        assumed=option.assumed,
    )


def take_up(name: str) -> None:
    """Call every kernel of a game once, so that no table is the first to load it from the cache."""
    from naught import warm

    for step in warm.steps(name):
        step()
