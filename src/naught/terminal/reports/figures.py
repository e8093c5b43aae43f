"""What was found out, as a report: a record's luck, and many games' figures."""

from collections.abc import Mapping
from typing import Any

from rich.box import ROUNDED
from rich.console import Console
from rich.table import Table
from rich.text import Text

from naught.core.fair.verify import Verification
from naught.terminal.files import Saved


def show_verdict(console: Console, saved: Saved, verdict: Verification, compared: bool) -> None:
    """What holds, then what does not."""
    ending = "to the end" if verdict.over else "so far: the game is not over"
    tick(console, f"{verdict.moves} moves of {saved.game.title} replay {ending}")
    if verdict.commitment and not any("SHA-256" in problem for problem in verdict.problems):
        tick(console, f"the seed has the SHA-256 {verdict.commitment}")
    if verdict.shuffles:
        tick(console, f"{counted(verdict.shuffles)} from the seed, card for card")
    for problem in verdict.problems:
        console.print(Text.assemble(("no  ", "bold red"), problem), soft_wrap=True)
    if verdict.holds:
        console.print(Text("The shuffles are honest.", "bold green"))
        if not compared:
            console.print("Compare the SHA-256 with what the table showed before the first card.")
    elif verdict.commitment:
        console.print(Text("The shuffles are not the ones that were promised.", "bold red"))


def tick(console: Console, fact: str) -> None:
    console.print(Text.assemble(("ok  ", "bold green"), fact), soft_wrap=True)


def counted(shuffles: int) -> str:
    return "1 shuffle follows" if shuffles == 1 else f"{shuffles} shuffles follow"


def show_simulation(console: Console, found: Mapping[str, Any]) -> None:
    """The figures of many games, seat by seat, with their 95 % intervals."""
    options = ", ".join(f"{name} {value}" for name, value in found["options"].items())
    console.print(
        f"{found['games']:,} games of {found['game']}, {found['players']} players, {options}"
    )
    pace = f"{found['decisions_per_second']:,.0f} a second"
    console.print(f"{found['decisions']:,} decisions in {found['seconds']:.1f} s: {pace}")
    table = Table(box=ROUNDED)
    for title in ("Seat", "Bot"):
        table.add_column(title)
    for title in ("Mean score", "95 %", "Wins", "95 %"):
        table.add_column(title, justify="right")
    for seat, bot in enumerate(found["bots"]):
        points, wins = found["scores"][seat], found["win_shares"][seat]
        table.add_row(str(seat), bot, *figures(points, "{:.2f}"), *figures(wins, "{:.1%}"))
    console.print(table)
    show_spreads(console, found)


def show_spreads(console: Console, found: Mapping[str, Any]) -> None:
    """How far apart the games were: scores by seat, and the length, in percentiles."""
    lengths = found["lengths"]
    several = [name for name in lengths if lengths[name]["least"] < lengths[name]["most"]]
    if "turns" in several and lengths["turns"] == lengths["decisions"]:
        several.remove("decisions")  # a turn is one decision there
    rows = {f"score, seat {seat}": one for seat, one in enumerate(found["spreads"])}
    rows |= {f"{name} of a game": lengths[name] for name in several}
    table = Table("In a game", box=ROUNDED)
    for title in ("Least", "5 %", "25 %", "Median", "75 %", "95 %", "Most"):
        table.add_column(title, justify="right")
    for name, one in rows.items():
        marks = ("least", "p5", "p25", "median", "p75", "p95", "most")
        table.add_row(name, *(f"{one[mark]:,}" for mark in marks))
    console.print(table)


def show_ladder(console: Console, found: Mapping[str, Any]) -> None:
    """Where every bot stands, and how it fares against the next below, with 95 % intervals."""
    options = "".join(f", {name} {value}" for name, value in found["options"].items())
    alone = found["players"] == 1
    company = "alone" if alone else f"{found['players']} players"
    console.print(f"{found['game']}, {company}{options}: {found['games']:,} games, {effort(found)}")
    dealt = "by everybody" if alone else "by every two, twice with all seats exchanged"
    console.print(f"{found['deals']:,} deals, each played {dealt}; seed {found['seed']}")
    table = Table(box=ROUNDED)
    table.add_column("Bot", overflow="fold")  # a bot in a file may have a long name
    for title in ("Rating", "Points", "Ahead of the next by", "Beats it in"):
        table.add_column(title, justify="right", no_wrap=True)
    for rung in found["rungs"]:
        rating = f"{rung['rating']:.1f} ± {2 * rung['doubt']:.1f}"
        table.add_row(rung["bot"], rating, f"{rung['points']['mean']:.2f}", *against(rung["below"]))
    console.print(table)
    for bot, faults in found["faults"].items():
        for fault, times in faults.items():
            console.print(
                Text.assemble((f"{bot} ", "bold red"), f"{fault} ({times} times)"), soft_wrap=True
            )
        if faults:
            console.print(f"Where {bot} failed, a random legal move was played instead.")


def effort(found: Mapping[str, Any]) -> str:
    """How far the bots of a ladder looked."""
    if found["iterations"] is not None:
        return f"{found['iterations']:,} iterations a move"
    if found["seconds"] is not None:
        return f"{found['seconds']:g} seconds a move at most"
    return "levels as they are"


def against(below: Mapping[str, Any] | None) -> list[str]:
    """How a bot fares against another: by how many points, and in how many games."""
    if below is None:
        return ["", ""]
    pairs = figures(below["ahead"], "{:+.2f}"), figures(below["wins"], "{:.0%}")
    return [f"{mean} ({between})" if between else mean for mean, between in pairs]


def figures(estimate: Mapping[str, float | None], style: str) -> tuple[str, str]:
    """A mean and its interval; one game alone has none."""
    mean, low, high = (estimate[part] for part in ("mean", "low", "high"))
    between = "" if low is None or high is None else f"{style.format(low)} to {style.format(high)}"
    return style.format(mean), between
