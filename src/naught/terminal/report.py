"""What was found out, as a report: is a record's luck honest?"""

from rich.console import Console
from rich.text import Text

from naught.core.verify import Verdict
from naught.terminal.files import Saved


def show_verdict(console: Console, saved: Saved, verdict: Verdict, compared: bool) -> None:
    """What holds, then what does not."""
    ending = "to its end" if verdict.over else "so far: the game is not over"
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
    else:
        console.print(Text("This record cannot be trusted.", "bold red"))


def tick(console: Console, fact: str) -> None:
    console.print(Text.assemble(("ok  ", "bold green"), fact), soft_wrap=True)


def counted(shuffles: int) -> str:
    return "1 shuffle follows" if shuffles == 1 else f"{shuffles} shuffles follow"
