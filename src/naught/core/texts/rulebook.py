"""A game's rulebook.md, parsed: an introduction, then numbered rules under headings."""

import re
from dataclasses import dataclass

RULE = re.compile(r"^\*\*(R\d+)\*\* ")


@dataclass(frozen=True)
class Rule:
    number: str
    section: str
    text: str


@dataclass(frozen=True)
class Rulebook:
    title: str
    intro: str
    rules: tuple[Rule, ...]


def read(text: str) -> Rulebook:
    """Parse a rulebook; a paragraph without a number continues the rule before it."""
    title, section = "", ""
    intro: list[str] = []
    rules: list[Rule] = []
    for block in re.split(r"\n\s*\n", text.strip()):
        paragraph = " ".join(line.strip() for line in block.splitlines())
        if paragraph.startswith("## "):
            section = paragraph[3:]
        elif paragraph.startswith("# "):
            title = paragraph[2:]
        elif found := RULE.match(paragraph):
            rules.append(Rule(found[1], section, paragraph[found.end() :]))
        elif rules:
            last = rules.pop()
            rules.append(Rule(last.number, last.section, f"{last.text}\n\n{paragraph}"))
        else:
            intro.append(paragraph)
    return Rulebook(title, "\n\n".join(intro), tuple(rules))
