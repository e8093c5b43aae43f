"""A study as a small file, TOML or Python; a bad one is refused before anything runs.

A Python file says the same in a dictionary called STUDY. What is wrong is named with its line.
"""

import json
import re
import runpy
import tomllib
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NoReturn

from naught import bots as house
from naught.bots import own
from naught.bots.thinker import Thinker
from naught.core.errors import BadBot, BadCards, BadNotation
from naught.core.options import Value
from naught.games import as_shipped, names
from naught.lab.studies.watch import Cell, with_cards

QUESTIONS: Final = {
    "seats": "score and win share by seat; whether the first player has an advantage",
    "length": "turns, rounds and minutes of a game",
    "events": "how often each thing happens",
    "comebacks": "how far behind one can be and still win",
    "luck": "how much the cards decide, and how many games their luck can save",
    "choices": "how many moves are real choices",
    "skill": "how much is decided by luck and how much by skill",
}
KEYS: Final = {
    "title", "about", "games", "players", "bots", "iterations", "options", "rules", "cards",
    "seed", "questions", "precision", "budget", "pace", "skill", "variant",
}  # fmt: skip
LARGEST: Final = 1_000_000_000  # of minutes, points and the like
OF_A_VARIANT: Final = {"name", "bots", "options", "rules", "cards"}
OF_PRECISION: Final = {"score", "win_share"}
OF_BUDGET: Final = {"games", "minutes"}
WORDS: Final[Mapping[type, str]] = {str: "a text", list: "a list", Mapping: "a table"}
BETWEEN_PLAYERS: Final = {"comebacks", "skill"}  # questions that nobody can answer alone
STANDARD: Final = "standard"  # what variants are compared with
MOST_GAMES: Final = 10_000_000  # of a setting: a row of each is kept until the end
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
        text = path.read_text(encoding="utf-8-sig")  # some editors begin with a mark
    except OSError as problem:
        raise BadStudy(f"cannot read {path}: {(problem.strerror or '').lower()}") from None
    except UnicodeDecodeError:
        raise BadStudy(f"cannot read {path}: it is not a text in UTF-8") from None
    return Reader(path, text).study()


class Reader:
    """Reads a study, and knows on which line everything is."""

    def __init__(self, path: Path, text: str) -> None:
        self.path, self.text = path, text
        self.table = self.parsed()

    def parsed(self) -> Mapping[str, Any]:
        """What the file says, unchecked."""
        if self.path.suffix == ".py":
            return self.run()
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as problem:
            why, _, place = str(problem).partition(" (at line ")
            line = f", line {place.partition(',')[0]}" if place else ", at its end"
            what = why[0].lower() + why[1:].removesuffix(" (at end of document)")
            what = f"{what}; this is not TOML"
            if "('variant',)" in what:
                what = "variants are a list: every one begins with [[variant]]"
            raise BadStudy(f"{self.path.name}{line}: {what}") from None
        except ValueError:  # Python reads no whole number of more than 4,300 digits
            raise BadStudy(f"{self.path.name}: a number in it has thousands of digits") from None

    def run(self) -> Mapping[str, Any]:
        """What a study in Python says."""
        try:
            found = runpy.run_path(str(self.path)).get("STUDY")
        except (Exception, SystemExit) as problem:  # somebody else's code may raise anything
            kind = type(problem).__name__
            why = problem.msg if isinstance(problem, SyntaxError) else f"{kind}: {problem}"
            raise BadStudy(f"{self.path.name}{self.blamed(problem)}: {why}") from None
        if not isinstance(found, Mapping):
            raise BadStudy(f"{self.path.name}: a study in Python is a dictionary called STUDY")
        return found

    def blamed(self, problem: BaseException) -> str:
        """The line of the study, not of a module it calls, on which this was raised."""
        frames = traceback.extract_tb(problem.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == str(self.path)]
        if isinstance(problem, SyntaxError) and problem.filename == str(self.path):
            lines.append(problem.lineno)
        return f", line {lines[-1]}" if lines and lines[-1] else ""

    def refuse(self, key: str, why: str, part: str = "", nth: int = 0) -> NoReturn:
        """Say what is wrong, on which line, and what would be right."""
        line = line_of(self.text, str(key), part, nth)
        raise BadStudy(f"{self.path.name}{f', line {line}' if line else ''}: {why}")

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
            seed=self.seed(),
            score=self.positive(precision, "score", "precision"),
            win_share=self.win_share(precision),
            games=self.games_of(budget),
            minutes=self.positive(budget, "minutes", "budget"),
            pace=self.positive(self.table, "pace") or PACE,
        )

    def known(
        self, table: Mapping[str, Any], wanted: set[str], what: str, part: str = "", nth: int = 0
    ) -> None:
        for key in table:
            if key not in wanted:
                listed = ", ".join(sorted(wanted))
                self.refuse(key, f"{what} has no {key!r}: {listed}", part, nth)

    def of(self, key: str, kind: type, default: Any) -> Any:
        """A value of this kind."""
        value = self.table.get(key, default)
        if not isinstance(value, kind):
            cure = f": {key} = [{json.dumps(value)}]" if kind is list and type(value) is str else ""
            self.refuse(key, f"{key} is {WORDS[kind]}, not {shown(value)}{cure}")
        return value

    def part(self, key: str, wanted: set[str]) -> Mapping[str, Any]:
        """A table of the file."""
        table: Mapping[str, Any] = self.of(key, Mapping, {})
        self.known(table, wanted, key, key)
        return table

    def positive(self, table: Mapping[str, Any], key: str, part: str = "") -> float | None:
        value = table.get(key)
        if value is None:
            return None
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not 0 < value <= LARGEST:
            why = f"{key} is a number above 0, at most {LARGEST:,}, not {shown(value)}"
            self.refuse(key, why, part)
        return float(value)

    def win_share(self, precision: Mapping[str, Any]) -> float | None:
        """Half an interval of a share; one of 0.5 or more would hold every share."""
        value = self.positive(precision, "win_share", "precision")
        if value is not None and value >= 0.5:
            why = f"win_share is half an interval of a share, below 0.5, not {value:g}"
            self.refuse("win_share", why, "precision")
        return value

    def games_of(self, budget: Mapping[str, Any]) -> int:
        """How many games are played at most."""
        value = budget.get("games", 10_000)
        if type(value) is not int or not 2 <= value <= MOST_GAMES:
            why = f"games is a whole number from 2 to {MOST_GAMES:,}, not {shown(value)}"
            self.refuse("games", why, "budget")
        return value

    def seed(self) -> str:
        """What decides the deals."""
        value = self.table.get("seed", self.path.stem)
        if not isinstance(value, str | int) or isinstance(value, bool):
            self.refuse("seed", f"seed is a text or a whole number, not {value!r}")
        return str(value)

    def questions(self) -> tuple[str, ...]:
        asked = self.of("questions", list, ["seats", "length", "events"])
        for question in asked:
            if not isinstance(question, str) or question not in QUESTIONS:
                self.refuse("questions", f"no question {question!r}: {', '.join(QUESTIONS)}")
        if not asked:
            self.refuse("questions", f"nothing is asked: {', '.join(QUESTIONS)}")
        return tuple(dict.fromkeys(asked))

    def skill(self, questions: Sequence[str]) -> tuple[str, str]:
        """The two bots whose strength is the skill that is measured."""
        pair = self.of("skill", list, ["greedy", "quick"])
        if len(pair) != 2 or pair[0] == pair[1]:
            self.refuse("skill", f"skill is two different bots, the better first, not {pair!r}")
        better, worse = (self.bot("skill", bot) for bot in pair)
        if "skill" in self.table and "skill" not in questions:
            self.refuse("skill", 'skill names two bots, but questions does not ask for "skill"')
        for bot in (better, worse):
            for game in self.games():
                self.check_bot("skill", bot, game)
        return better, worse

    def bot(self, key: str, asked: object, part: str = "", nth: int = 0) -> str:
        """The name of a bot that exists; a FILE.py is looked for beside the study."""
        try:
            name = str(asked)
            if name.endswith(".py"):
                name = own.take_in(self.path.parent / name).level.name
            house.by_name(name)
        except (BadNotation, BadBot) as problem:
            self.refuse(key, str(problem), part, nth)
        return name

    def check_bot(self, key: str, name: str, game: str, part: str = "", nth: int = 0) -> None:
        """Refuse a bot in a file for a game that it does not play."""
        bot = own.known.get(name)
        if bot is not None and not bot.plays(game):
            able = ", ".join(each for each in names() if bot.plays(each)) or "none of these games"
            why = f"{name} does not play {game}, it plays {able}: take another bot or game"
            self.refuse(key, why, part, nth)

    def games(self) -> list[str]:
        asked: list[str] = self.of("games", list, [])
        for game in asked:
            if game not in names():
                self.refuse("games", f"no game {game!r}: {', '.join(names())}")
        if not asked:
            self.refuse("games", f'games is missing: games = ["{names()[0]}"]')
        self.once("games", asked)
        return asked

    def once(self, key: str, listed: Sequence[Any]) -> None:
        """Refuse what is listed twice."""
        for one in listed:
            if listed.count(one) > 1:
                self.refuse(key, f"{key} lists {one} twice")

    def players(self, game: str) -> list[int]:
        """How many play: a list, "all", or as usual."""
        asked, fits = self.table.get("players"), as_shipped(game).players
        if asked is None:
            return [as_shipped(game).usual_players]
        if asked == "all":
            return list(fits)
        listed = asked if isinstance(asked, list) else [asked]
        cure = f'players = [{fits[0]}], or "all"'
        if not listed:
            self.refuse("players", f"players is empty: {cure}")
        if isinstance(asked, str):
            self.refuse("players", f"players is a list of numbers, not {asked!r}: {cure}")
        self.once("players", listed)
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
        found = {
            (game, players): {
                variant.name: self.cell(game, players, variant, at)
                for at, variant in enumerate(variants)
            }
            for game in self.games()
            for players in self.players(game)
        }
        self.check_variants(found, variants)
        self.check_company(found)
        self.check_iterations(variants)
        return found

    def check_variants(
        self, found: Mapping[Any, Mapping[str, Cell]], variants: Sequence[Variant]
    ) -> None:
        """Refuse a variant that is the standard, or an earlier one, under another name."""
        for nth, variant in enumerate(variants[1:]):
            for other in variants[: nth + 1]:
                if all(
                    same_play(cells[other.name], cells[variant.name]) for cells in found.values()
                ):
                    known = "the standard" if other.name == STANDARD else repr(other.name)
                    why = f"variant {variant.name!r} changes nothing: it plays as {known} does"
                    self.refuse("name", why, "variant", nth)

    def check_company(self, found: Mapping[tuple[str, int], object]) -> None:
        """Refuse questions about several players if every game is played alone."""
        if any(players > 1 for _, players in found):
            return
        for question in self.table.get("questions", []):
            if question in BETWEEN_PLAYERS:
                why = f"{question} is a question for two players or more: players = [2]"
                self.refuse("questions", why)
        if "win_share" in self.table.get("precision", {}):
            why = "win_share is for two players or more; alone there is score"
            self.refuse("win_share", why, "precision")

    def check_iterations(self, variants: Sequence[Variant]) -> None:
        """How far bots search: refused where no bot searches."""
        asked = self.table.get("iterations")
        if asked is None:
            return
        if type(asked) is not int or not 1 <= asked <= LARGEST:
            why = f"iterations is a whole number from 1 to {LARGEST:,}, not {shown(asked)}"
            self.refuse("iterations", why)
        playing = {bot for variant in variants for bot in variant.bots}
        if "skill" in self.table.get("questions", []):
            playing |= set(self.skill(["skill"]))
        if not any(isinstance(house.by_name(bot), Thinker) for bot in playing):
            listed = ", ".join(sorted(playing))
            self.refuse("iterations", f"nobody here searches ({listed}): leave out iterations")

    def variants(self) -> list[Variant]:
        """The standard, then those that are compared with it."""
        if isinstance(self.table.get("variant"), Mapping):
            self.refuse("variant", "variants are a list: [[variant]], in double brackets")
        listed = self.of("variant", list, [])
        found = [self.variant(self.table, STANDARD, "", 0)]
        for at, table in enumerate(listed):
            if not isinstance(table, Mapping) or not isinstance(table.get("name"), str):
                self.refuse("variant", 'a variant has a name: name = "..."', "variant", at)
            self.known(table, OF_A_VARIANT, "a variant", "variant", at)
            if table["name"] in [one.name for one in found]:
                taken = "there are two variants" if at else "the study itself is the variant"
                self.refuse("name", f"{taken} {table['name']!r}", "variant", at)
            found.append(self.variant(table, table["name"], "variant", at))
        return found

    def variant(self, table: Mapping[str, Any], name: str, part: str, nth: int) -> Variant:
        bots = table.get("bots", self.table.get("bots", ["quick"]))
        options = {**self.options(self.table), **self.options(table, part, nth)}
        listed = [bots] if isinstance(bots, str) else bots
        if not isinstance(listed, list) or not listed:
            self.refuse("bots", f'bots is a list of bots, not {bots!r}: ["quick"]', part, nth)
        named = tuple(self.bot("bots", bot, part, nth) for bot in listed)
        return Variant(name, options, table.get("cards", self.table.get("cards")), named)

    def options(self, table: Mapping[str, Any], part: str = "", nth: int = 0) -> dict[str, Value]:
        """Options and house rules; one in the wrong table is refused."""
        found: dict[str, Value] = {}
        house_rules = {rule.name for name in names() for rule in as_shipped(name).house}
        options = {one.name for name in names() for one in as_shipped(name).options}
        for kind, other, names_of_other in (
            ("options", "rules", house_rules - options),
            ("rules", "options", options - house_rules),
        ):
            given = table.get(kind, {})
            if not isinstance(given, Mapping):
                self.refuse(
                    kind, f"{kind} is a table: {kind} = {{ ... }}, not {given!r}", part, nth
                )
            for key, value in given.items():
                if key in names_of_other:
                    cure = f"{other} = {{ {key} = {json.dumps(value, default=str)} }}"
                    self.refuse(key, f"{key} belongs to {other}: {cure}", part, nth)
                if not isinstance(value, str | int | bool):
                    why = f"{key} is a text, a whole number, true or false, not {value!r}"
                    self.refuse(key, why, part, nth)
                found[key] = value
        return found

    def cell(self, game: str, players: int, variant: Variant, at: int) -> Cell:
        """One thing to play, checked."""
        part, nth = ("variant", at - 1) if at else ("", 0)
        bots = variant.bots * players if len(variant.bots) == 1 else variant.bots
        if len(bots) != players:
            self.refuse("bots", f"bots are one for all or {players}, one for each seat", part, nth)
        cards = None if variant.cards is None else self.cards(game, variant.cards, part, nth)
        for name in bots:
            self.check_bot("bots", name, game, part, nth)
        try:
            with_cards(game, cards).settle(players, variant.options)
        except BadCards as problem:
            why = str(problem).replace(f"{game}.toml", str(variant.cards))
            self.refuse("cards", why, part, nth)
        except BadNotation as problem:
            self.refuse(self.named_in(game, variant, str(problem)), f"{game}: {problem}", part, nth)
        options = tuple(sorted(variant.options.items()))
        return Cell(game, cards, options, bots, self.table.get("iterations"))

    def named_in(self, game: str, variant: Variant, problem: str) -> str:
        """The option or house rule that a complaint is about."""
        known = {option.name for option in (*as_shipped(game).options, *as_shipped(game).house)}
        strange = [key for key in variant.options if key not in known]
        mentioned = [
            key for key in variant.options if re.search(rf"\b{re.escape(str(key))}\b", problem)
        ]
        return next(iter([*strange, *mentioned, *variant.options]), "options")

    def cards(self, game: str, name: object, part: str, nth: int) -> str:
        """The text of a file of cards, which is beside the study."""
        if not isinstance(name, str):
            self.refuse("cards", f"cards is the name of a file, not {name!r}", part, nth)
        if as_shipped(game).card_file is None:
            able = ", ".join(each for each in names() if as_shipped(each).card_file is not None)
            why = f"{game} reads no cards from a file: {able}"
            self.refuse("cards", why, part, nth)
        try:
            return (self.path.parent / name).read_text(encoding="utf-8")
        except OSError as problem:
            why = (problem.strerror or "").lower()
            self.refuse("cards", f"cannot read {name} beside the study: {why}", part, nth)
        except ValueError:
            self.refuse("cards", f"cannot read {name}: it is not a text in UTF-8", part, nth)


def shown(value: object) -> str:
    """A value as it was written; Python prints no number of thousands of digits."""
    too_long = isinstance(value, int) and abs(value) >= 10**40
    return "a number of more than 40 digits" if too_long else repr(value)


def same_play(one: Cell, other: Cell) -> bool:
    """Whether two cells are played alike: with the same cards too, however a file writes them."""
    cards, others = one.loaded().cards_hash, other.loaded().cards_hash
    return (cards, one.bots, one.settled()) == (others, other.bots, other.settled())


Rows = list[tuple[int, str]]  # numbers and lines


def line_of(text: str, key: str, part: str = "", nth: int = 0) -> int | None:
    """The line on which a key stands, in the nth table of this name or above all tables.

    If it is not found there, the first line that has it: above all tables, then anywhere.
    """
    rows = list(enumerate(without_long_texts(text).splitlines(), 1))
    inside = table_of(rows, part, nth) or inline_of(rows, part, nth)
    named = rf"""["']?{re.escape(key)}["']?\s*[=:]"""
    heading = rf"\s*\[+\s*([\w.]+\.)?{re.escape(key)}\s*\]+"
    patterns = (rf"\s*([\w]+\.)*{named}", rf"[^#]*[{{,(\s]{named}", heading)
    for looked_at in (inside, table_of(rows, "", 0), rows):
        for pattern in patterns:
            for number, row in looked_at:
                if re.match(pattern, row):
                    return number
    return None


def without_long_texts(text: str) -> str:
    """The same lines, with those inside a multi-line string blank."""
    long = re.compile(r'"""(.*?)"""|\'\'\'(.*?)\'\'\'', re.DOTALL)
    return long.sub(lambda found: "\n" * found[0].count("\n"), text)


def table_of(rows: Rows, part: str, nth: int) -> Rows:
    """The lines of the nth table of this name; without a name, those above all tables."""
    section, seen = "", {"": 0}
    inside = []
    for number, row in rows:
        if header := re.match(r"\s*\[+\s*([^\]]+?)\s*\]+\s*(#|$)", row):
            section = header[1]
            seen[section] = seen.get(section, -1) + 1
        if section.split(".")[0] == part and seen[part] == nth:
            inside.append((number, row))
    return inside


def inline_of(rows: Rows, part: str, nth: int) -> Rows:
    """The lines of a part that is written as a value; of several, from the nth name to the next."""
    value = rf"""(^|[\s{{,(])["']?{part}["']?\s*[=:.]"""
    begins = [at for at, (_, row) in enumerate(rows) if re.search(value, row)]
    if not part or not begins:
        return []
    inside = rows[begins[0] :]
    named = [at for at, (_, row) in enumerate(inside) if re.search(r"""\bname["']?\s*[=:]""", row)]
    ends = [*named, None]
    return inside[named[nth] : ends[nth + 1]] if nth < len(named) else inside
