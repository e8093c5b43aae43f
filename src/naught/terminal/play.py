"""A game against bots at the terminal."""

import hashlib
import re
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from naught import bots
from naught.advice.hints import hint
from naught.bots.levels import LONGEST, NAMES
from naught.core import fair, record
from naught.core.cache.patience import runs_plainly
from naught.core.errors import BadNotation, IllegalMove
from naught.core.game import Game
from naught.core.match import Match
from naught.core.record import Line
from naught.core.taking_back import take_back
from naught.terminal import shelf
from naught.terminal.files import Saved, fresh_name, write_record
from naught.terminal.mistake import Mistake
from naught.terminal.paint import (
    YOU,
    Cast,
    options_in_words,
    sentence,
    show,
    show_beside,
    show_rows,
)
from naught.terminal.prompt import ask
from naught.terminal.reports.advice import show_hint
from naught.terminal.sheet import result, rounds, show_sheet

COMMANDS = {
    "?": "this help",
    "moves": "every move you can make, numbered; typing its number makes it",
    "hint": "the best move now, and why",
    "undo": "take your last move back, if nothing hidden has come to light since",
    "table": "the table again",
    "log": "what has happened in this round",
    "rules": "all rules; `rules 7` is rule R7, `rules knock` those that mention it",
    "save FILE": "write the game to a file; `naught play --resume FILE` continues it",
    "quit": "leave",
}


class Leave(Exception):
    """The player wants to go."""


@dataclass
class Sitting:
    """One person at the terminal, at a table with bots."""

    console: Console
    match: Match
    seat: int
    levels: list[str | None]  # by seat; None is the person
    seed: bytes
    file: Path | None = None  # where the game was saved
    saved_at: int = -1  # the number of events when it was
    shown: int = field(default=0, init=False)  # events already shown
    numbered: list[str] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self.cast = Cast(bot_names(self.levels), self.seat)
        self.match.headers |= {
            "names": record.json_header(list(self.cast.names)),
            "levels": record.json_header(self.levels),
            "commitment": fair.commitment(self.seed),
            "seed": self.seed.hex(),
        }

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        try:
            while not self.match.over:
                self.go_on()
            self.finish()
        except Leave:
            self.console.print("Goodbye.")

    def go_on(self) -> None:
        """The next event: a deal, the player's move, or a bot's."""
        waiting = self.match.waiting
        if waiting == "chance":
            self.deal()
        elif self.seat in waiting:
            self.own_turn()
        else:
            self.bot_turn(waiting[0])
        self.tell()

    def deal(self) -> None:
        """Shuffle fairly; where there is something to look at, the player looks first."""
        scored = bool(rounds(self.match, lines_of(self.match)))
        anything = scored or self.match.players > 1  # to look at: alone, nobody draws for lead
        if self.match.shuffles and anything and self.match.game.wants_a_look(self.match.state):
            self.show_table()
            if scored:
                self.show_sheet()
            self.ask_until_enter(f"Enter deals{' the next round' if scored else ''}> ")
        order = fair.fair_order(self.seed, self.match.shuffles, self.match.deck())
        self.match.chance(order)

    def bot_turn(self, seat: int) -> None:
        """A bot looks at what its seat may know, thinks and moves."""
        level = self.levels[seat]
        assert level is not None
        with self.console.status(f"{self.cast.name(seat)} is thinking"):
            luck = f"{self.seed.hex()} {len(self.match)}"
            veiled = self.match.veiled(seat)
            move = bots.choose(self.match.game, veiled, level, luck, LONGEST)
        self.match.play(seat, move)

    def own_turn(self) -> None:
        """Show the table and ask until a move is made, unless there is nothing to decide."""
        if only := self.only_move():
            self.match.play(self.seat, only)
            return
        self.show_table()
        while True:
            text = self.ask("Your move> ")
            if text and self.tried(text):
                return

    def only_move(self) -> str:
        """The one move there is, if it is a mere word, such as the draw of nmbrs!."""
        if len(self.match.legal_moves(self.seat)) > 1:
            return ""
        (move,) = self.match.legal(self.seat)
        return move if move.isalpha() else ""

    def tried(self, text: str) -> bool:
        """Make the move that was typed; a refusal is shown with its rule."""
        game = self.match.game
        if text.isdigit() and 0 < int(text) <= len(self.numbered):
            text = self.numbered[int(text) - 1]
        try:
            self.match.play(self.seat, game.words.typed(self.seats_for_names(text)))
        except BadNotation as problem:
            show(self.console, Text(f"{problem} (? for help)"))
            return False
        except IllegalMove as problem:
            self.refuse(problem)
            return False
        self.numbered = []
        return True

    def refuse(self, problem: IllegalMove) -> None:
        """What is wrong with a move; its rule as a number, for R7 is a card of ZERO as well."""
        says, rule = problem.named(self.cast.names), problem.rule
        if rule:
            says = f"{says.removesuffix(f' ({rule})')}. `rules {rule[1:]}` shows the rule."
        show(self.console, Text(f"{says[0].upper()}{says[1:]}"))

    def seats_for_names(self, text: str) -> str:
        """A move with seats where it has names of players: `grab T4<Nil` is `grab T4<1`."""
        for seat, name in enumerate(self.cast.names):
            text = re.sub(rf"([<>\s]){re.escape(name)}$", rf"\g<1>{seat}", text, flags=re.I)
        return text

    # Asking

    def ask(self, prompt: str) -> str:
        """What the player types that is not a command."""
        while True:
            text = self.typed(prompt)
            if not self.obeyed(text):
                return text

    def typed(self, prompt: str) -> str:
        """One line; the end of the input means leaving."""
        try:
            return ask(prompt, lambda: [*self.match.legal(self.seat), *map(first_word, COMMANDS)])
        except EOFError:
            self.console.print()
            raise Leave from None

    def ask_until_enter(self, prompt: str) -> None:
        while text := self.ask(prompt):
            self.console.print(f"no command {text!r} here: Enter continues, ? helps")

    def obeyed(self, text: str) -> bool:
        """Carry out a command, if this is one."""
        word, _, rest = text.partition(" ")
        commands = {
            "?": self.show_help,
            "help": self.show_help,
            "moves": self.show_moves,
            "hint": self.show_hint,
            "undo": self.undo,
            "table": self.show_table,
            "log": self.show_log,
            "quit": self.quit,
            "q": self.quit,
        }
        if word.lower() == "rules":
            self.show_rules(rest)
        elif word.lower() == "save":
            self.save(rest.strip())
        elif text.lower() in commands:
            commands[text.lower()]()
        else:
            return False
        return True

    def undo(self) -> None:
        """Take the last move back, or say why it stays."""
        try:
            take_back(self.match, self.seat, [self.seat])
        except IllegalMove as problem:
            self.console.print(f"{str(problem)[0].upper()}{str(problem)[1:]}.")
            return
        self.shown, self.numbered = len(self.match), []
        self.console.print("Your last move is taken back.")
        self.show_table()

    def quit(self) -> None:
        """Leave, after a chance to save."""
        if self.match.over or self.saved_at == len(self.match):
            raise Leave
        self.console.print("The game is not over. s: save it and leave   q: leave   Enter: play on")
        answer = self.typed("> ").lower()
        if answer in ("s", "save"):
            self.save("")
            if self.saved_at != len(self.match):
                return
        elif answer not in ("q", "quit"):
            return
        raise Leave

    def save(self, name: str) -> None:
        """Write the record, to the file of last time if none is named."""
        path = Path(name).expanduser() if name else self.file or fresh_name(self.match.game)
        try:
            write_record(self.match, path, self.file)
        except Mistake as problem:
            self.console.print(str(problem))
            return
        self.file, self.saved_at = path, len(self.match)
        self.console.print(f"Saved as {path}.", soft_wrap=True)
        verb = "replay" if self.match.over else "play --resume"
        self.console.print(f"  naught {verb} {path}", soft_wrap=True)

    # Showing

    def tell(self, start: int | None = None) -> None:
        """What has happened since an event, or since the player last saw."""
        for event in self.match.log(self.seat, self.shown if start is None else start):
            for says in event.says:
                show(self.console, sentence(self.match.game, self.cast, says))
        self.shown = len(self.match)

    def show_table(self) -> None:
        table = self.match.game.words.table(self.match.veiled(self.seat))
        self.console.print()
        show_rows(self.console, self.match.game, self.cast, table)
        self.console.print()

    def show_sheet(self) -> None:
        show_sheet(self.console, self.match, lines_of(self.match), self.cast)

    def show_help(self) -> None:
        game = self.match.game
        known = [*game.words.moves_help().items(), *COMMANDS.items()]
        indent = max(len(key) for key, _ in known) + 4
        for key, about in known:
            show_beside(self.console, Text(f"  {key}", "bold cyan"), Text(about), indent)

    def show_moves(self) -> None:
        """The legal moves in columns, numbered."""
        self.numbered = self.match.legal(self.seat)
        if not self.numbered:
            self.console.print("There is no move to make now.")
            return
        texts = [Text(f"{n:>3} {move}") for n, move in enumerate(self.numbered, 1)]
        self.console.print(Columns(texts, padding=(0, 2), column_first=True))

    def show_hint(self) -> None:
        """The best move now, from what the player knows."""
        if self.seat not in self.match.to_act:
            self.console.print("There is no move to make now.")
            return
        with self.console.status("Thinking"):
            found = hint(self.match, self.seat)
        show_hint(self.console, self.match.game, self.cast, found)

    def show_log(self) -> None:
        """The events of this round again."""
        lines = lines_of(self.match)
        start = max((n for n, line in enumerate(lines) if line.seat is None), default=0)
        self.tell(start)

    def show_rules(self, search: str) -> None:
        try:
            shelf.show_rules(self.console, self.match.game, search)
        except Mistake as problem:
            self.console.print(str(problem))

    # Beginning and end

    def welcome(self) -> None:
        """Who plays, and the commitment to the shuffles."""
        game, match = self.match.game, self.match
        options = options_in_words(match.options)
        self.console.print(Text.assemble((game.title, "bold cyan"), f": {game.tagline}"))
        titles = {level.name: level.title for level in bots.levels(game.name)}
        others = [
            f"{name} ({titles.get(level, level)})"
            for name, level in zip(self.cast.names, self.levels, strict=True)
            if level is not None
        ]
        company = f"against {listed(others)}" if others else "alone"
        show(self.console, Text(f"You play {company}."))
        if options:
            show(self.console, Text(f"Options: {options}."))
        if runs_plainly(game.name):
            who = "the bots reach" if others else "hints reach"
            self.console.print(f"Ready to play; {who} full strength in a minute or two.")
        self.console.print("Type ? for help, `rules` for the rules, `hint` for advice.")
        self.console.print(
            Text(
                f"The order of the cards is fixed and sealed:\n{fair.commitment(self.seed)}", "dim"
            ),
            soft_wrap=True,
        )

    def finish(self) -> None:
        """The result, the sheet, and the offer to keep the record."""
        self.show_table()
        self.show_sheet()
        self.console.print(Text(result(self.match, self.cast), "bold"))
        self.console.print("`save FILE` keeps the record, Enter leaves.")
        self.ask_until_enter("> ")


def listed(names: list[str]) -> str:
    """Names as a sentence has them: with "and" before the last."""
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


def first_word(text: str) -> str:
    return text.split()[0]


def bot_names(levels: list[str | None]) -> tuple[str, ...]:
    """Everybody by name: the person is You, and bots have names that mean nothing."""
    spare = iter(NAMES)
    return tuple(YOU if level is None else next(spare) for level in levels)


def lines_of(match: Match) -> list[Line]:
    """The record of a match so far, line by line."""
    return record.read(match.record()).lines


def chosen_levels(game: Game, asked: str, players: int, files: list[str]) -> list[str]:
    """A level for each bot: one for all, or as many as there are; files come first."""
    known = [level.name for level in bots.levels(game.name)]
    levels = asked.lower().split(",")
    for level in levels:
        if level not in known:
            raise Mistake(f"no level {level!r}: {', '.join(known)}")
    for name in files:
        if name not in known:
            raise Mistake(f"{name} does not play {game.name}")
    if len(levels) == 1:
        levels *= max(players - 1 - len(files), 0)
    levels = files + levels
    if len(levels) != players - 1:
        raise Mistake(
            f"{players} players are you and {players - 1} bots: {len(levels)} levels given"
        )
    return levels


def new_sitting(
    console: Console,
    match: Match,
    level: str,
    seed: str | None,
    seat: int | None,
    files: list[str],
) -> Sitting:
    """Sit down to a new game; unless one was asked for, the seat is drawn."""
    luck = secrets.token_bytes(32) if seed is None else fair.seed_bytes(seed)
    drawn = hashlib.sha256(b"seat" + luck).digest()[0] % match.players
    own = drawn if seat is None else seat
    if not 0 <= own < match.players:
        raise Mistake(f"no seat {own}: there are seats 0 to {match.players - 1}")
    levels: list[str | None] = list(chosen_levels(match.game, level, match.players, files))
    levels.insert(own, None)
    return Sitting(console, match, own, levels, luck)


def resumed(console: Console, saved: Saved) -> Sitting:
    """Sit down again to a game that was saved."""
    if saved.match.over:
        raise Mistake(f"{saved.path}: the game is over: naught replay {saved.path}")
    levels, names = saved.listed("levels"), [level.name for level in bots.levels(saved.game.name)]
    if levels is None or levels.count(None) != 1:
        raise Mistake(f"{saved.path}: not a game saved by `naught play`: it names no levels")
    for level in levels:
        if level is not None and level not in names:
            raise Mistake(f"{saved.path}: no bot {level!r}: if it is yours, give --bot FILE.py")
    try:
        seed = bytes.fromhex(saved.text.headers["seed"])
    except (KeyError, ValueError):
        raise Mistake(f"{saved.path}: has no seed to deal the next rounds from") from None
    levels_by_seat = [None if level is None else str(level) for level in levels]
    own, path = levels_by_seat.index(None), Path(saved.path)
    sitting = Sitting(console, saved.match, own, levels_by_seat, seed, path, len(saved.match))
    sitting.shown = len(saved.match)
    return sitting
