"""Stepping through a record: the position, what happened, forwards and back."""

import sys
from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from naught.terminal.files import Saved
from naught.terminal.mistake import Mistake
from naught.terminal.paint import options_in_words, sentence, show_beside, show_rows
from naught.terminal.prompt import ask
from naught.terminal.sheet import counted, result, show_sheet

Rows = list[tuple[str, str]]

HELP = "Enter: next   b: back   a number: go to that step   e: end   q: quit"


class Replay:
    """A record open at one step, seen with one seat's eyes or, once over, with everybody's."""

    def __init__(self, console: Console, saved: Saved, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < saved.match.players:
            last = saved.match.players - 1
            raise Mistake(f"no seat {seat}: the record has seats 0 to {last}")
        self.console = console
        self.saved = saved
        self.lines = saved.text.lines
        self.seat = seat
        self.all_hands = seat is None and saved.match.over
        self.cast = saved.cast
        self.match = saved.match.begun()

    def show_all(self) -> None:
        """The whole record from the deal to the end, for a pipe or a printer."""
        self.introduce()
        while len(self.match) < len(self.lines):
            self.go_to(len(self.match) + 1)
            self.show()
        self.conclude()

    def step_through(self) -> None:
        """Step by keys until the reader has seen enough."""
        self.introduce()
        self.console.print(Text(HELP, "dim"))
        for step in self.steps():
            self.go_to(step)
            self.show()
            if step == len(self.lines):
                self.conclude()

    def steps(self) -> Iterator[int]:
        """The steps the reader asks for, beginning with the first."""
        last = len(self.lines)
        step = min(1, last)
        yield step
        while True:
            try:
                key = ask(f"{step} of {last}> ").lower()
            except EOFError:
                self.console.print()
                return
            if key in ("q", "quit"):
                return
            asked = wanted(key, step, last)
            if asked is None:
                self.console.print(HELP)
            elif asked == step == last:
                self.console.print("That was all. b: back   q: quit")
            else:
                step = asked
                yield step

    def go_to(self, step: int) -> None:
        """Have exactly this many events happen."""
        while len(self.match) > step:
            self.match.undo()
        self.match.follow(self.lines[len(self.match) : step])

    def introduce(self) -> None:
        """Which record this is, and through whose eyes it is seen."""
        game, match = self.saved.game, self.saved.match
        options = options_in_words(match.options)
        self.console.print(
            Text.assemble((game.title, "bold"), f", {counted(match.players, 'players')}"), end=""
        )
        self.console.print(f", {options}" if options else "")
        if self.seat is not None:
            self.console.print(f"What {self.cast.name(self.seat, first=False)} saw:")
        elif not match.over:
            self.console.print("The game is not over: hidden cards stay hidden (see --seat).")

    def show(self) -> None:
        """What happened last, and the position after it."""
        step = len(self.match)
        self.console.print()
        if step:
            sentences = [
                sentence(self.saved.game, self.cast, says) for says in self.sentences(step - 1)
            ]
            number = Text(f"{step}.", "dim")
            show_beside(self.console, number, Text(" ").join(sentences), number.cell_len + 1)
        show_rows(self.console, self.saved.game, self.cast, self.table())

    def sentences(self, index: int) -> list[str]:
        """An event as sentences: as the reader's seat knew it, or else as its own player did."""
        mover = self.lines[index].seat
        eyes = mover if self.all_hands else self.seat
        return self.match.event(index, eyes).says or [
            f"{{{mover}}} made a move that is still hidden."
        ]

    def table(self) -> Rows:
        """The position as the reader sees it; once the game is over, with all hands open."""
        seen = self.match.state if self.all_hands else self.match.veiled(self.seat)
        return list(self.saved.game.words.table(seen))

    def conclude(self) -> None:
        """The sheet and who has won, if the game came to its end."""
        if self.match.over:
            self.console.print()
            show_sheet(self.console, self.match, self.lines, self.cast)
            self.console.print(Text(result(self.match, self.cast), "bold"))


def wanted(key: str, step: int, last: int) -> int | None:
    """The step that a key asks for; None for a key without meaning."""
    moves = {"": step + 1, "n": step + 1, "b": step - 1, "back": step - 1, "e": last, "end": last}
    if key.isascii() and key.isdigit():
        asked = int(key)
    elif key in moves:
        asked = moves[key]
    else:
        return None
    return max(min(asked, last), min(1, last))


def show_replay(console: Console, saved: Saved, seat: int | None) -> None:
    """Step by step on a terminal, all at once into a pipe."""
    replay = Replay(console, saved, seat)
    if sys.stdin.isatty() and console.is_terminal:
        replay.step_through()
    else:
        replay.show_all()
