"""Hints and analyses as the terminal shows them."""

from collections.abc import Iterable
from typing import Final

from rich.box import ROUNDED
from rich.console import Console
from rich.table import Table
from rich.text import Text

from naught.advice.report import Analysis, Hint, Judged, SeatFate
from naught.core.game import Game
from naught.core.match import Match
from naught.terminal.files import Saved
from naught.terminal.mistake import Mistake
from naught.terminal.paint import Cast, sentence, show

STYLES: Final = {"slip": "yellow", "mistake": "bold red"}
BARS: Final = " ▁▂▃▄▅▆▇█"
WIDEST: Final = 72  # characters of a graph


# A hint


def show_hint(console: Console, game: Game, cast: Cast, found: Hint) -> None:
    """The move as one would say it and as one types it, what it does, why, and what to expect."""
    move = sentence(game, cast, found.text)
    typed = (f"  type {found.move}" if found.move != move.plain else "", "dim")
    show(console, Text.assemble(("Hint: ", "bold cyan"), move, typed))
    for says in filter(None, (found.now, found.why)):
        show(console, sentence(game, cast, says))
    show(console, Text(found.outlook, "dim"))


def hint_of(saved: Saved, seat: int | None) -> tuple[Hint, Cast]:
    """A hint for a game that was saved: for the seat asked for, or whose turn it is."""
    from naught.advice.hints import hint

    match = saved.match
    if match.over:
        raise Mistake(f"{saved.path}: the game is over: naught analyse {saved.path}")
    if seat is None:
        seat = match.to_act[0] if match.to_act else 0
    return hint(match, seat), Cast(saved.cast.names, seat)


# An analysis


def show_analysis(console: Console, saved: Saved, found: Analysis) -> None:
    """Chances, turning points, moves that gave something away, luck and skill."""
    game, cast = saved.game, saved.cast
    console.print(Text.assemble((game.title, "bold"), f", {counted(found)}; {found.note}"))
    show_chances(console, cast, found)
    show_turning(console, saved, found)
    show_slips(console, game, cast, found)
    show_fates(console, game, cast, found)


def counted(found: Analysis) -> str:
    """How many moves there were, and how good."""
    slips = sum(move.kind == "slip" for move in found.moves)
    mistakes = sum(move.kind == "mistake" for move in found.moves)
    parts = ((len(found.moves), "move"), (slips, "slip"), (mistakes, "mistake"))
    return ", ".join(f"{count} {thing}{'' if count == 1 else 's'}" for count, thing in parts)


def show_chances(console: Console, cast: Cast, found: Analysis) -> None:
    """A line for each seat, as high as its chances were."""
    title = "Chances to win" if found.chances_of == "win" else "Expected points"
    console.print(Text(f"\n{title}, as a spectator could know them", "bold"))
    columns = list(zip(*found.chances, strict=True))
    most = 1.0 if found.chances_of == "win" else max(max(column) for column in columns) or 1.0
    width = max(len(cast.name(seat)) for seat in range(len(columns)))
    for seat, column in enumerate(columns):
        first, last = (value_in_words(found, value) for value in (column[0], column[-1]))
        graph = "".join(bar(value / most) for value in thinned(column))
        console.print(f"{cast.name(seat):<{width}}  {first:>5} {graph} {last}", soft_wrap=True)


def value_in_words(found: Analysis, value: float) -> str:
    return f"{value:.0%}" if found.chances_of == "win" else f"{value:.0f}"


def thinned(values: tuple[float, ...]) -> Iterable[float]:
    """As many values as fit on a line, the first and the last included."""
    if len(values) <= WIDEST:
        return values
    return [values[round(at * (len(values) - 1) / (WIDEST - 1))] for at in range(WIDEST)]


def bar(height: float) -> str:
    return BARS[max(0, min(len(BARS) - 1, round(height * (len(BARS) - 1))))]


def show_turning(console: Console, saved: Saved, found: Analysis) -> None:
    """The steps that changed most, worded as in the log."""
    if not found.turning:
        return
    console.print(Text("\nTurning points", "bold"))
    for step in sorted(found.turning):
        before, after = found.chances[step - 1], found.chances[step]
        seat = max(range(len(after)), key=lambda at: abs(after[at] - before[at]))
        was, now = value_in_words(found, before[seat]), value_in_words(found, after[seat])
        sentences = Text(" ").join(
            sentence(saved.game, saved.cast, says)
            for says in saved.match.event(step - 1, None).says
        )
        change = f" ({saved.cast.name(seat)} {was} to {now})"
        show(console, Text.assemble((f"{step}. ", "dim"), sentences, change))


def show_slips(console: Console, game: Game, cast: Cast, found: Analysis) -> None:
    """The moves that gave something away, with the better one and why."""
    slips = [move for move in found.moves if move.kind in STYLES]
    console.print(Text("\nMoves that gave something away", "bold"))
    if not slips:
        console.print("None that can be measured.")
    for move in slips:
        show(console, slip_line(game, cast, found, move))


def slip_line(game: Game, cast: Cast, found: Analysis, move: Judged) -> Text:
    lost = f"{move.loss:.1f} {found.unit}"
    return Text.assemble(
        (f"{move.index}. ", "dim"),
        f"{cast.name(move.seat)}: ",
        sentence(game, cast, move.text),
        (f" ({move.kind}, {lost})", STYLES[move.kind]),
        ". Better: ",
        sentence(game, cast, move.best_text),
        ". ",
        sentence(game, cast, move.why),
    )


def show_fates(console: Console, game: Game, cast: Cast, found: Analysis) -> None:
    """What the result of each seat is made of."""
    what = "ahead of the others" if found.measure == "lead" else "in all"
    console.print(Text(f"\nLuck and skill, in {found.unit} {what}", "bold"))
    table = Table(box=ROUNDED)
    table.add_column("")
    for title in ("Par", "Deals", "Given away", "By others", "All else", "Result"):
        table.add_column(title, justify="right")
    for fate in found.seats:
        table.add_row(cast.name(fate.seat), *parts(fate))
    console.print(table)
    for fate in found.seats:
        show(console, sentence(game, cast, fate.sentence))


def parts(fate: SeatFate) -> list[str]:
    parts = (fate.par, fate.luck, fate.skill, fate.others, fate.rest, fate.result)
    return [f"{part:+.1f}" for part in parts]


def check_over(saved: Saved) -> Match:
    """The match of a record, which must have come to its end."""
    if not saved.match.over:
        raise Mistake(f"{saved.path}: the game is not over: naught hint {saved.path}")
    return saved.match
