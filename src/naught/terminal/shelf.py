"""The games on the shelf, and their rules to read."""

import re
from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.text import Text

from naught.core.game import Game
from naught.core.match import Match
from naught.core.options import Choice, Option, Switch
from naught.core.texts.rulebook import Rule
from naught.teaching.examples import Example, shown
from naught.terminal.mistake import Mistake
from naught.terminal.paint import show, show_beside

NUMBER: Final = re.compile(r"[rR]?(\d+)")  # of a rule
HOW_TO_PLAY: Final = (
    "`naught play zero` plays ZERO in this terminal, `naught rules zero` explains it; "
    "`naught` alone opens all games in the browser."
)


def show_games(console: Console, games: Iterable[Game]) -> None:
    """Every game with its players and options."""
    for number, game in enumerate(games):
        if number:
            console.print()
        show_game(console, game)
    console.print()
    show(console, Text(HOW_TO_PLAY))


def show_game(console: Console, game: Game) -> None:
    """One game: what it is, for how many, and what can be chosen."""
    low, high = game.players[0], game.players[-1]
    console.print(Text.assemble((game.name, "bold cyan"), f"  {game.title}: {game.tagline}"))
    facts = [("players", f"{low} to {high}, usually {game.usual_players}")]
    for option in game.options:
        assumed = " (assumed)" if option.assumed else ""
        facts.append((option.name, f"{values(option)}. {option.about}{assumed}"))
    facts += [(f"--rule {rule.name}", f"{values(rule)}. {rule.about}") for rule in game.house]
    facts += [("assumed", fact) for fact in game.assumed]
    indent = max(len(label) for label, _ in facts) + 4
    for label, fact in facts:
        show_beside(console, Text(f"  {label}"), Text(fact), indent)


def values(option: Option) -> str:
    """What an option may be, in a few words."""
    if isinstance(option, Choice):
        return " or ".join(option.choices)
    if isinstance(option, Switch):
        return "true or false"
    return f"{option.low} to {option.high}"


def show_rules(console: Console, game: Game, search: str = "") -> None:
    """The rulebook, or those rules in which all words of a search are found."""
    book = game.rulebook
    found = matching(book.rules, search)
    if not found:
        raise Mistake(not_found(game, search))
    if not search:
        console.print(Text(f"{book.title}\n", "bold cyan"))
        show(console, Text(book.intro))
        console.print()
    pictures: dict[str, list[tuple[Example, Match]]] = {}
    for example, match in shown(game):
        pictures.setdefault(example.rule, []).append((example, match))
    section = ""
    for rule in found:
        if rule.section != section:
            section = rule.section
            console.print(Text(section, "bold underline"))
        show_rule(console, rule, search)
        for example, match in pictures.get(rule.number, []):
            show_example(console, example, match)


def not_found(game: Game, search: str) -> str:
    """Why a search found nothing, and where to look."""
    if NUMBER.fullmatch(search.strip()):
        return f"{game.title} has rules 1 to {len(game.rulebook.rules)}, none with number {search}"
    return f"no rule of {game.title} mentions {search!r}: naught rules {game.name}"


def matching(rules: Iterable[Rule], search: str) -> list[Rule]:
    """Rule 7 for "7" or "R7", else the rules with all the words, whatever their case."""
    number = NUMBER.fullmatch(search.strip())
    if number:
        return [rule for rule in rules if rule.number == f"R{int(number[1])}"]
    words = search.casefold().split()
    return [
        rule
        for rule in rules
        if all(word in f"{rule.section} {rule.text}".casefold() for word in words)
    ]


def show_rule(console: Console, rule: Rule, search: str = "") -> None:
    """One rule beside its number, with the words looked for marked."""
    text = Text(rule.text)
    text.highlight_regex(r"`[^`]+`", "cyan")
    for word in search.split():
        text.highlight_regex(f"(?i){re.escape(word)}", "bold reverse")
    show_beside(console, Text(rule.number, "bold cyan"), text, 5)
    console.print()


def show_example(console: Console, example: Example, match: Match) -> None:
    """A drawn example in words: what it shows, and the table it shows it on."""
    position = match.game.words.position(match.veiled(example.seat))
    lines = [example.says, *([f"tried: {example.move}"] if example.move else []), position]
    show_beside(console, Text("e.g.", "dim"), Text("\n".join(lines), "dim"), 5)
    console.print()
