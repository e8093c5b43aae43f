"""A study as a small file, TOML or Python; a bad one is refused before anything runs.

A Python file says the same in a dictionary called STUDY. What is wrong is named with its line.
"""

import re
import runpy
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NoReturn

from naught import bots as house
from naught.core.errors import BadBot, BadCards, BadNotation
from naught.core.options import Value
from naught.games import as_shipped, names
from naught.lab.studies.watch import Cell, with_cards

QUESTIONS: Final = {
    "seats": "score and win share by seat; whether the first player has an advantage",
    "length": "turns, rounds and minutes of a game",
    "events": "how often each thing happens",
    "comebacks": "how far behind one can be and still win",
    "choices": "how many moves are real choices",
    "skill": "how much is decided by luck and how much by skill",
}
KEYS: Final = {
    "title", "about", "games", "players", "bots", "iterations", "options", "rules", "cards",
    "seed", "questions", "precision", "budget", "pace", "skill", "variant",
}  # fmt: skip
OF_A_VARIANT: Final = {"name", "bots", "options", "rules", "cards"}
OF_PRECISION: Final = {"score", "win_share"}
OF_BUDGET: Final = {"games", "minutes"}
PACE: Final = 8.0  # seconds that people take for a decision, if nobody says otherwise


class BadStudy(BadNotation):
    """A study that cannot be run; the message names file, line and cure."""


@dataclass(frozen=True)
class Variant:
    """One way to play that is compared with the first."""

    name: str
    options: dict[str, Value] = field(default_factory=dict)
    cards: str | None = None  # the text of a file of cards
    bots: tuple[str, ...] = ()


@dataclass(frozen=True)
class Study:
    """What is asked, checked."""

    file: str
    title: str
    about: str
    cells: dict[tuple[str, int], dict[str, Cell]]  # by game and players, then by variant
    questions: tuple[str, ...]
    skill: tuple[str, str]
    seed: str
    score: float | None  # half an interval that is narrow enough
    win_share: float | None
    games: int  # that are played at most, in each cell
    minutes: float | None
    pace: float


def read_study(path: Path) -> Study:
    """A study from its file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadStudy(f"cannot read {path}: {problem}") from None
    return Reader(path, text).study()


class Reader:
    """Reads a study, and knows on which line everything stands."""

    def __init__(self, path: Path, text: str) -> None:
        self.path, self.text = path, text
        self.table = self.parsed()

    def parsed(self) -> Mapping[str, Any]:
        """What the file says, unchecked."""
        if self.path.suffix == ".py":
            found = runpy.run_path(str(self.path)).get("STUDY")
            if not isinstance(found, Mapping):
                raise BadStudy(f"{self.path}: a study in Python is a dictionary called STUDY")
            return found
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as problem:
            raise BadStudy(f"{self.path}: {problem}") from None

    def refuse(self, key: str, why: str, nth: int = 0) -> NoReturn:
        """Say what is wrong, on which line, and what would be right."""
        pattern = rf"""(^|[\[{{,\s."']){re.escape(key)}["']?\s*(=|:|\]|\.)"""
        lines = [n for n, row in enumerate(self.text.splitlines(), 1) if re.search(pattern, row)]
        where = f", line {lines[min(nth, len(lines) - 1)]}" if lines else ""
        raise BadStudy(f"{self.path.name}{where}: {why}")

    # Parts

    def study(self) -> Study:
        """All of it."""
        self.known(self.table, KEYS, "a study")
        questions = self.questions()
        budget, precision = self.part("budget", OF_BUDGET), self.part("precision", OF_PRECISION)
        return Study(
            file=self.path.name,
            title=self.of("title", str, self.path.stem),
            about=self.of("about", str, ""),
            cells=self.cells(),
            questions=questions,
            skill=self.skill(questions),
            seed=str(self.table.get("seed", self.path.stem)),
            score=self.positive(precision, "score"),
            win_share=self.positive(precision, "win_share"),
            games=self.whole(budget, "games", 10_000),
            minutes=self.positive(budget, "minutes"),
            pace=float(self.positive(self.table, "pace") or PACE),
        )

    def known(self, table: Mapping[str, Any], wanted: set[str], what: str) -> None:
        for key in table:
            if key not in wanted:
                self.refuse(key, f"{what} has no {key!r}: {', '.join(sorted(wanted))}")

    def of(self, key: str, kind: type, default: Any) -> Any:
        """A value of this kind."""
        value = self.table.get(key, default)
        if not isinstance(value, kind):
            self.refuse(key, f"{key} is a {kind.__name__}, not {value!r}")
        return value

    def part(self, key: str, wanted: set[str]) -> Mapping[str, Any]:
        """A table of the file."""
        table: Mapping[str, Any] = self.of(key, Mapping, {})
        self.known(table, wanted, key)
        return table

    def positive(self, table: Mapping[str, Any], key: str) -> float | None:
        value = table.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or value <= 0:
            self.refuse(key, f"{key} is a number above 0, not {value!r}")
        return float(value)

    def whole(self, table: Mapping[str, Any], key: str, default: int) -> int:
        value = table.get(key, default)
        if type(value) is not int or value < 2:
            self.refuse(key, f"{key} is a whole number from 2, not {value!r}: none is no study")
        return value

    def questions(self) -> tuple[str, ...]:
        asked = self.of("questions", list, ["seats", "length", "events"])
        for question in asked:
            if question not in QUESTIONS:
                self.refuse("questions", f"no question {question!r}: {', '.join(QUESTIONS)}")
        if not asked:
            self.refuse("questions", f"nothing is asked: {', '.join(QUESTIONS)}")
        return tuple(dict.fromkeys(asked))

    def skill(self, questions: Sequence[str]) -> tuple[str, str]:
        """The two bots whose strength is the skill that is measured."""
        pair = self.of("skill", list, ["greedy", "quick"])
        if len(pair) != 2 or pair[0] == pair[1]:
            self.refuse("skill", f"skill is two different bots, the better first, not {pair!r}")
        for bot in pair:
            self.check_bot("skill", bot)
        if "skill" in self.table and "skill" not in questions:
            self.refuse("skill", 'skill names two bots, but questions does not ask for "skill"')
        return (pair[0], pair[1])

    def check_bot(self, key: str, bot: object) -> None:
        try:
            house.by_name(str(bot))
        except (BadNotation, BadBot) as problem:
            self.refuse(key, str(problem))

    def games(self) -> list[str]:
        asked: list[str] = self.of("games", list, [])
        for game in asked:
            if game not in names():
                self.refuse("games", f"no game {game!r}: {', '.join(names())}")
        if not asked:
            self.refuse("games", f'games is missing: games = ["{names()[0]}"]')
        return asked

    def players(self, game: str) -> list[int]:
        """How many play: a list, "all", or as usual."""
        asked, fits = self.table.get("players"), as_shipped(game).players
        if asked is None:
            return [as_shipped(game).usual_players]
        if asked == "all":
            return list(fits)
        listed = asked if isinstance(asked, list) else [asked]
        for players in listed:
            if type(players) is not int or players not in fits:
                title = as_shipped(game).title
                self.refuse(
                    "players",
                    f'{title} is for {fits[0]} to {fits[-1]} players, not {players!r} (or "all")',
                )
        return listed

    # What is played

    def cells(self) -> dict[tuple[str, int], dict[str, Cell]]:
        """Every game with every number of players, in every variant."""
        variants = self.variants()
        return {
            (game, players): {
                variant.name: self.cell(game, players, variant, at)
                for at, variant in enumerate(variants)
            }
            for game in self.games()
            for players in self.players(game)
        }

    def variants(self) -> list[Variant]:
        """The standard, then those that are compared with it."""
        listed = self.of("variant", list, [])
        found = [self.variant(self.table, "standard", 0)]
        for at, table in enumerate(listed):
            if not isinstance(table, Mapping) or "name" not in table:
                self.refuse("variant", "a variant has a name", at)
            self.known(table, OF_A_VARIANT, "a variant")
            if table["name"] in [one.name for one in found]:
                self.refuse("name", f"there are two variants {table['name']!r}", at)
            found.append(self.variant(table, str(table["name"]), at))
        return found

    def variant(self, table: Mapping[str, Any], name: str, nth: int) -> Variant:
        bots = table.get("bots", self.table.get("bots", ["quick"]))
        options = {**self.table.get("options", {}), **table.get("options", {})}
        options |= {**self.table.get("rules", {}), **table.get("rules", {})}
        cards = table.get("cards", self.table.get("cards"))
        listed = [bots] if isinstance(bots, str) else bots
        if not isinstance(listed, list) or not listed:
            self.refuse("bots", f"bots is a list of bots, not {bots!r}", nth)
        for bot in listed:
            self.check_bot("bots", bot)
        return Variant(name, options, cards, tuple(listed))

    def cell(self, game: str, players: int, variant: Variant, nth: int) -> Cell:
        """One thing to play, checked."""
        bots = variant.bots * players if len(variant.bots) == 1 else variant.bots
        if len(bots) != players:
            self.refuse("bots", f"bots are one for all or {players}, one for each seat", nth)
        cards = None if variant.cards is None else self.cards(variant.cards, nth)
        kinds = {option.name for option in (*as_shipped(game).options, *as_shipped(game).house)}
        try:
            options = {key: self.valued(value) for key, value in variant.options.items()}
            with_cards(game, cards).settle(players, options)
        except BadCards as problem:
            self.refuse("cards", str(problem), nth)
        except BadNotation as problem:
            wrong = next((key for key in variant.options if key not in kinds), "")
            named = wrong or next((k for k in variant.options if k in str(problem)), "options")
            self.refuse(named, f"{game}: {problem}")
        iterations = self.table.get("iterations")
        if iterations is not None and (type(iterations) is not int or iterations < 1):
            self.refuse("iterations", f"iterations is a whole number from 1, not {iterations!r}")
        return Cell(game, cards, tuple(sorted(options.items())), tuple(bots), iterations)

    def valued(self, value: object) -> Value:
        if not isinstance(value, str | int | bool):
            raise BadNotation(f"a value is a text, a whole number, true or false, not {value!r}")
        return value

    def cards(self, name: str, nth: int) -> str:
        """The text of a file of cards, which lies beside the study."""
        file = self.path.parent / str(name)
        try:
            return file.read_text(encoding="utf-8")
        except OSError as problem:
            why = (problem.strerror or "").lower()
            self.refuse("cards", f"cannot read {name} beside the study: {why}", nth)
