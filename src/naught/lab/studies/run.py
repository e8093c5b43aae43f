"""A study from beginning to end: until the intervals are narrow, or the budget is spent."""

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from naught import __version__
from naught.lab.estimate import Estimate
from naught.lab.simulation.play import is_quick
from naught.lab.studies import answers, sentences
from naught.lab.studies.choices import look, summed_up
from naught.lab.studies.figures import (
    LITTLE,
    Luck,
    cell_answer,
    differences,
    factor,
    half_width,
    score_estimates,
    win_estimates,
)
from naught.lab.studies.file import Study
from naught.lab.studies.luck import luck_of, twice
from naught.lab.studies.skill import skill_of
from naught.lab.studies.watch import Cell, Watched, watch
from naught.lab.where import ALL_CORES, Where

QUICK_JOB: Final = 200  # games of bots that need no Python
FIRST: Final = 200  # games in the first batch; each later one doubles what there is
PILOT: Final = 400  # games that measure how luck counts; they are not part of the answer
WORTH: Final = 2.0  # times fewer games, where luck takes as long to measure as a game to play
QUICK: Final = "quick"  # the bot of a pilot run
LUCK_GAMES: Final = 4000  # for the question of luck, each deal twice
LOOKED_AT: Final = 60  # games, for the question of choices
DEALS: Final = 120  # for the question of skill
Told = Callable[[int], object]


def games_in(study: Study) -> int:
    """How many games there may be at most."""
    return sum(study.games * len(variants) for variants in study.cells.values())


def run(
    study: Study, path: Path, where: Where = ALL_CORES, progress: Told = int, command: str = ""
) -> answers.Findings:
    """Play, count and answer."""
    started, done = time.perf_counter(), 0
    deadline = None if study.minutes is None else time.monotonic() + 60 * study.minutes
    cells: list[answers.Cell] = []
    compared: list[answers.Difference] = []
    for variants in study.cells.values():
        table = Table(study, variants, where, deadline)
        for name, cell in variants.items():
            cells.append(table.answer(name, cell, partial(further, progress, done)))
            done += study.games
            progress(done)
        compared += table.differences()
    findings = answers.Findings(
        title=study.title,
        about=study.about,
        file=study.file,
        study=path.read_text(encoding="utf-8-sig"),
        command=command or f"naught study {study.file}",
        made_by=f"naught {__version__}",
        seed=study.seed,
        questions=list(study.questions),
        pace=study.pace,
        seconds=time.perf_counter() - started,
        cells=cells,
        differences=compared,
        sentences=[],
    )
    return msgspec.structs.replace(findings, sentences=sentences.all_of(findings))


def further(progress: Told, before: int, games: int) -> None:
    """Report games on top of those reported before."""
    progress(before + games)


def rounded_up(games: float) -> int:
    """A number with two digits, not below this one."""
    step = int(10 ** max(int(math.log10(games)) - 1, 0))
    return math.ceil(games / step) * step


class Table:
    """One game with one number of players, in all its variants, on the same deals."""

    def __init__(
        self, study: Study, variants: Mapping[str, Cell], where: Where, deadline: float | None
    ) -> None:
        self.study, self.variants, self.where, self.deadline = study, variants, where, deadline
        self.found: dict[str, Watched] = {}

    def answer(self, name: str, cell: Cell, progress: Told) -> answers.Cell:
        """Everything that was asked about one variant."""
        game, study = cell.loaded(), self.study
        luck, cell = self.pilot(cell)
        found, why = self.until_enough(cell, luck, progress)
        self.found[name] = found
        answer = cell_answer(game, name, cell, found, luck, study.pace, why)
        if "luck" in study.questions:
            answer = msgspec.structs.replace(answer, luck=self.luck(cell, luck))
        if "choices" in study.questions:
            work = partial(look, cell, f"{study.seed} choices")
            looked = list(self.where.results(work, list(range(min(LOOKED_AT, study.games)))))
            choices = summed_up(looked, game.advice.SLIP)
            answer = msgspec.structs.replace(answer, choices=choices)
        if "skill" in study.questions and cell.players > 1:
            deals = max(2, min(DEALS, study.games // 2))
            skill = skill_of(cell, study.skill, study.seed, deals, self.where)
            answer = msgspec.structs.replace(answer, skill=skill)
        return answer

    def pilot(self, cell: Cell) -> tuple[Luck, Cell]:
        """How luck counts, from games that are not part of the answer, and whether it pays.

        Quick bots play them, whoever plays later: many games for next to nothing. To look at other
        deals takes longer than a game of theirs, so their own luck must save a good deal.
        """
        quick = replace(cell, bots=(QUICK,) * cell.players)
        played = Watched.joined(self.play(quick, f"{self.study.seed} pilot", 0, PILOT))
        luck = Luck(played)
        saved = max(
            factor(played.points, luck.points(played)), factor(played.shares, luck.shares(played))
        )
        return luck, replace(cell, luck=saved > (WORTH if is_quick(cell.bots) else LITTLE))

    def luck(self, cell: Cell, slopes: Luck) -> answers.Luck:
        """How much the cards decide, from games of their own."""
        games, seed = min(LUCK_GAMES, self.study.games), f"{self.study.seed} luck"
        found, again = (Watched.joined(self.play(one, seed, 0, games)) for one in twice(cell))
        return luck_of(cell, slopes, found, again)

    def until_enough(self, cell: Cell, luck: Luck, progress: Told) -> tuple[Watched, str]:
        """Games in growing batches, until the intervals are narrow or the budget is spent."""
        study, parts, games = self.study, list[Watched](), 0
        while True:
            more = min(max(games, min(FIRST, study.games)), study.games - games)
            parts += self.play(cell, study.seed, games, more)
            games += more
            progress(games)
            found = Watched.joined(parts)
            if self.is_enough(found, luck):
                return found, "the intervals are as narrow as was asked"
            if games >= study.games:
                spent = f"the budget of {games:,} games is spent{self.more(found, luck)}"
                wanted = study.score is not None or study.win_share is not None
                return found, spent if wanted else "as many as asked for"
            if self.deadline is not None and time.monotonic() > self.deadline:
                spent = f"the budget of {study.minutes:g} minutes is spent{self.more(found, luck)}"
                return found, spent

    def is_enough(self, found: Watched, luck: Luck) -> bool:
        """Whether every interval is as narrow as was asked; if nothing was asked, nothing is."""
        wide = self.too_wide(found, luck)
        return wide is not None and wide <= 1

    def too_wide(self, found: Watched, luck: Luck) -> float | None:
        """How many times wider than asked the widest interval is; None if nothing was asked."""
        wishes: list[tuple[float | None, list[Estimate]]] = [
            (self.study.score, score_estimates(found, luck)[0]),
            (self.study.win_share, win_estimates(found, luck)[0]),
        ]
        asked = [(wish, known) for wish, known in wishes if wish is not None]
        return max((half_width(one) / wish for wish, known in asked for one in known), default=None)

    def more(self, found: Watched, luck: Luck) -> str:
        """How many games it would take: intervals narrow with their square root."""
        wide = self.too_wide(found, luck)
        if wide is None or wide == math.inf:
            return ""
        return f", some {rounded_up(len(found.points) * wide**2):,} would do"

    def play(self, cell: Cell, seed: str, first: int, games: int) -> list[Watched]:
        """Play this many games, from number `first` on."""
        size = QUICK_JOB if is_quick(cell.bots) else 1
        ends = range(first, first + games, size)
        jobs = [(at, min(size, first + games - at)) for at in ends]
        return list(self.where.results(partial(watch, cell, seed), jobs))

    def differences(self) -> list[answers.Difference]:
        """Every variant beside the first."""
        names = list(self.found)
        game = self.variants[names[0]].loaded()
        return [
            one
            for name in names[1:]
            for one in differences(game, name, self.found[names[0]], self.found[name])
        ]
