"""Golden records: whole games as text that a person can follow, with a narrated log."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap

from naught.core import record
from naught.core.match import Match
from naught.core.record import Line, RecordText

HOME = Path(__file__).parent
Remark = Callable[[Match], tuple[str, list[str]]]  # what to say beside the last line, and below it


@dataclass(frozen=True)
class Recipe:
    """How one golden record is made: a finished match, and why it is worth reading."""

    name: str
    about: str
    play: Callable[[], Match]


def plain(said: str) -> str:
    """A sentence of a game without marks: {0} is seat 0, [R7] is R7."""
    return re.sub(r"\[([^\]]+)\]", r"\1", re.sub(r"\{(\d+)\}", r"seat \1", said))


def annotated(match: Match, about: str, remark: Remark) -> str:
    """The record of a finished match with its result and comments."""
    match.headers |= {
        "scores": " ".join(map(str, match.scores())),
        "winners": " ".join(map(str, match.winners())),
    }
    head, _, _ = match.record().partition("\n\n")
    text = "".join(f"# {line}\n" for line in wrap(about, 96)) + head + "\n\n"
    taken_apart = record.read(match.record())
    again = Match(match.game, match.players, match.options)
    return text + "".join(commented(again, line, remark) for line in taken_apart.lines)


def commented(again: Match, line: Line, remark: Remark) -> str:
    """One line with what there is to say about it."""
    again.follow([line])
    beside, below = remark(again)
    text = f"{line}  # {beside}" if beside else str(line)
    return "".join(f"{row}\n" for row in [text, *(f"# {row}" for row in below)])


def narrated(text: RecordText, again: Match) -> str:
    """A record told to a spectator, with the position after every deal and every scored round."""
    said: list[str] = []
    for line in text.lines:
        again.follow([line])
        says = again.event(len(again) - 1, None).says
        said += [plain(sentence) for sentence in says]
        if line.seat is None:
            said += ["", "As seat 0 saw it:", again.game.words.position(again.veiled(0)), ""]
        if again.over or again.waiting == "chance":
            said += ["", "As everybody saw it:", again.game.words.position(again.veiled(None)), ""]
    return "\n".join(said).rstrip() + "\n"
