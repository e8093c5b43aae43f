"""The games on offer: loaded once the server listens, compiled by other processes.

Nobody waits for a compiler. A kernel that is not compiled yet runs as plain Python; when another
process has compiled a game, the next call finds its kernels (naught.core.cache.patience).
"""

import asyncio
import logging
import os
import sys
from typing import TYPE_CHECKING, Any, Final

import msgspec

import naught
from naught import warm
from naught.core.cache import patience
from naught.server.teaching.schoolbook import has_exercises, lesson_offer, rulebook_of
from naught.server.thinking import bots
from naught.server.wire.errors import Refused
from naught.server.wire.messages import GameInfo, LessonOffer, LevelInfo, OptionInfo, Rulebook

if TYPE_CHECKING:
    from naught.core.game import Game

log = logging.getLogger("naught.catalogue")

LOOK_SECONDS: Final = 2.0  # between two looks at what another process has compiled


class Progress(msgspec.Struct):
    """One line of output from the compiling process."""

    game: str
    progress: float


class Catalogue:
    """Every game with its levels, and how much of it is compiled."""

    def __init__(self, compiles: bool = True) -> None:
        self.compiles = compiles  # or leaves it to another process, and uses what that compiled
        self.games: dict[str, Game] = {}
        self.levels: dict[str, list[LevelInfo]] = {}
        self.offers: dict[str, LessonOffer | None] = {}
        self.progress: dict[str, float] = {}
        self.compilers: dict[str, asyncio.subprocess.Process] = {}  # by the game being compiled
        self._wanted: set[str] = set()  # games that somebody plays
        self._stopped: set[str] = set()  # games whose compiler we have ended
        self._queue: list[str] = []  # games to compile, the next one first
        self.settled = asyncio.Event()  # every game that was compiled before runs at full speed
        self._loaded = asyncio.Event()
        self._changed = asyncio.Event()
        self._failed: Exception | None = None

    async def open(self) -> None:
        """Load the games, then compile those that are not, in one process for each core."""
        try:
            await asyncio.to_thread(self._load)
        except Exception as error:
            self._failed = error
            raise
        finally:
            self._loaded.set()
        compiled = [name for name in self.games if warm.is_ready(name)]
        self._queue = [name for name in self.games if name not in compiled]
        for name in compiled:
            await self._load_kernels(name)
        self.settled.set()
        if not self.compiles:
            await self._load_as_others_compile()
            return
        async with asyncio.TaskGroup() as compiling:  # which waits for all, also when cancelled
            for _ in range(os.cpu_count() or 1):
                compiling.create_task(self._compile_queued())

    @property
    def loaded(self) -> bool:
        """Whether the games can be played."""
        return self._loaded.is_set() and self._failed is None

    def close(self) -> None:
        self._queue.clear()
        for name in self.compilers:
            self._stop(name)

    def want(self, game: str) -> None:
        """Somebody is about to play this game: compile it next."""
        self._wanted.add(game)
        if game not in self._queue:
            return
        self._queue.remove(game)
        self._queue.insert(0, game)
        others = [name for name in self.compilers if name not in self._wanted | self._stopped]
        if others:  # what it has compiled so far is kept: it goes on from there later
            self._queue.append(others[0])
            self._stop(others[0])

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

    def compiled(self, game: str) -> bool:
        """Whether a game runs at full speed; it can be played before that."""
        return self.progress.get(game, 0.0) >= 1.0

    @property
    def compiling(self) -> bool:
        """Whether there is progress to show."""
        return bool(self.compilers)

    @property
    def all_compiled(self) -> bool:
        return self._loaded.is_set() and all(map(self.compiled, self.games))

    def title(self, game: str) -> str:
        return self.games[game].title if game in self.games else game

    async def wait_until_compiled(self, game: str) -> None:
        """Return once the kernels of a game are compiled."""
        self.want(game)
        while not self.compiled(game):
            await self._changed.wait()

    async def rulebook(self, name: str) -> Rulebook:
        return await asyncio.to_thread(rulebook_of, await self.game(name))

    def _load(self) -> None:
        for name in naught.games():
            game = naught.load(name)
            self.levels[name] = bots.levels(name)
            self.offers[name] = lesson_offer(game)
            self.progress.setdefault(name, 0.0)
            self.games[name] = game

    async def _load_as_others_compile(self) -> None:
        while self._queue:
            await asyncio.sleep(LOOK_SECONDS)
            for name in [name for name in self._queue if warm.is_ready(name)]:
                self._queue.remove(name)
                await self._load_kernels(name)

    async def _compile_queued(self) -> None:
        """Compile one game after another, until none is left."""
        while self._queue:
            name = self._queue.pop(0)
            try:
                await self._compile(name)
            except Exception:
                log.exception("%s cannot be compiled: it runs uncompiled", name)

    async def _compile(self, name: str) -> None:
        """Let another process fill the cache, follow its progress, then use what it compiled."""
        compiler = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "naught.warm", name), stdout=asyncio.subprocess.PIPE
        )
        self.compilers[name] = compiler
        try:
            assert compiler.stdout is not None
            async for line in compiler.stdout:
                self._report(name, min(0.99, msgspec.json.decode(line, type=Progress).progress))
            if await compiler.wait() == 0:
                await self._load_kernels(name)
            elif name not in self._stopped:
                log.warning("compiling %s failed: it runs uncompiled", name)
        finally:
            self._stop(name)
            await compiler.communicate()  # none is left behind, whatever cut this short
            self._stopped.discard(name)
            del self.compilers[name]

    def _stop(self, name: str) -> None:
        """End the compiler of a game."""
        if self.compilers[name].returncode is None:
            self._stopped.add(name)
            self.compilers[name].terminate()

    async def _load_kernels(self, name: str) -> None:
        """Load what a game needs at first from the cache, so that no table has to wait for it."""
        patience.look_again()
        try:
            await asyncio.to_thread(load_kernels, name)
        except Exception:
            log.exception("%s cannot be played", name)  # the other games can
        else:
            self._report(name, 1.0)

    def _report(self, game: str, progress: float) -> None:
        self.progress[game] = progress
        self._changed.set()  # whoever waits looks again
        self._changed.clear()

    def _info(self, game: "Game") -> GameInfo:
        return GameInfo(
            name=game.name,
            title=game.title,
            tagline=game.tagline,
            players=list(game.players),
            usual_players=game.usual_players,
            options=[
                *(option_info(option, game.players) for option in game.options),
                *(option_info(rule, game.players, house=True) for rule in game.house),
            ],
            levels=self.levels[game.name],
            rules_version=game.rules_version,
            assumed=list(game.assumed),
            ready=self.compiled(game.name),
            progress=self.progress[game.name],
            lesson=self.offers[game.name],
            depth=game.depth,
            decisions=game.decisions,
            exercises=has_exercises(game),
        )


def option_info(option: Any, players: range, house: bool = False) -> OptionInfo:
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
        house=house,
    )


def load_kernels(name: str) -> None:
    """Call what a game needs at first once; a later kernel loads in some milliseconds."""
    for step in warm.first_calls(name):
        step()
