"""One self-contained page with everything a study found: no network, no scripts."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final

from naught.lab.studies import charts
from naught.lab.studies.answers import POINTS, Cell, Difference, Findings
from naught.lab.studies.file import QUESTIONS
from naught.lab.studies.sentences import (
    by_variant,
    change,
    interval,
    is_share,
    of_cell,
    of_differences,
    where,
)

STYLE: Final = Path(__file__).with_name("page.css")
PAGE: Final = Path(__file__).parents[2] / "page"  # the app, if it is built: its font is used


def style() -> str:
    """The page's style, with the app's font inside it where that is at hand."""
    fonts = sorted(PAGE.rglob("bricolage-grotesque-latin-wght*.woff2"))
    face = ""
    if fonts:
        data = b64encode(fonts[0].read_bytes()).decode()
        face = (
            '@font-face { font-family: "Bricolage Grotesque"; font-weight: 200 800; '
            f"src: url(data:font/woff2;base64,{data}); }}\n"
        )
    return face + STYLE.read_text(encoding="utf-8")


def page(found: Findings) -> str:
    """The whole page."""
    sections = "".join(section(cell, found) for cell in found.cells)
    links = "".join(f'<a href="#{anchor(cell)}">{escape(where(cell))}</a>' for cell in found.cells)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(found.title)}</title><style>{style()}</style></head><body>"
        f"<header><h1>{escape(found.title)}</h1>{paragraph(found.about, 'lead')}"
        f"<nav>{links}</nav></header>"
        f"<main>{asked(found)}{comparison(found.differences)}{sections}{repeat(found)}</main>"
        "</body></html>\n"
    )


def paragraph(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(text)}</p>' if text else ""


def anchor(cell: Cell) -> str:
    """The address of a section."""
    plain = "".join(sign if sign.isalnum() else "-" for sign in cell.variant.lower())
    return f"{cell.game}-{cell.players}-{plain}"


def asked(found: Findings) -> str:
    """What was asked, and the answers in sentences."""
    questions = "; ".join(QUESTIONS[question] for question in found.questions)
    short = [headline(cell, found) for cell in found.cells]
    listed = "".join(f"<li>{escape(one)}</li>" for one in short)
    games = sum(cell.games for cell in found.cells)
    return (
        f'<section class="card"><h2>Asked and answered</h2>{paragraph(f"Asked: {questions}.")}'
        f'<ul class="facts"><li><b>{games:,}</b><span>games</span></li>'
        f"<li><b>{len(found.cells)}</b><span>settings</span></li>{savings(found)}</ul>"
        f'<ol class="answers">{listed}</ol>'
        "<p>Brackets are 95 % confidence intervals, each by itself.</p></section>"
    )


def headline(cell: Cell, found: Findings) -> str:
    """The most telling sentence: about skill if that was asked, else the first."""
    sentences = list(of_cell(cell, found))
    return sentences[-1] if cell.skill is not None else sentences[0]


def savings(found: Findings) -> str:
    """What saved games, and how many times fewer there were."""
    luck = [cell.factor for cell in found.cells]
    pairs = [one.factor for one in found.differences if one.what == POINTS]
    seats = [cell.skill.factor for cell in found.cells if cell.skill is not None]
    return (
        saving(luck, "times fewer games for scores, without the luck of the deals")
        + saving(pairs, "times fewer games for the points of a seat, by pairing deals")
        + saving(seats, "times fewer games for skill, by exchanging seats on every deal")
    )


def saving(known: Sequence[float | None], words: str) -> str:
    """One of them, from the least factor to the largest."""
    factors = [one for one in known if one is not None]
    if not factors:
        return ""
    low, high = min(factors), max(factors)
    spread = f"{low:.1f}" if f"{low:.1f}" == f"{high:.1f}" else f"{low:.1f} to {high:.1f}"
    return f"<li><b>{spread}</b><span>{words}</span></li>"


def section(cell: Cell, found: Findings) -> str:
    """One game with one number of players in one variant."""
    text = "".join(paragraph(begun(one.partition(": ")[2])) for one in of_cell(cell, found))
    options = "".join(f"; {name} {in_words(value)}" for name, value in cell.options.items())
    pictures = [picture("Scores", charts.scores(cell))]
    if cell.players > 1:
        pictures.insert(0, picture("Wins by seat", charts.wins(cell)))
    pictures += [
        picture("Score over time", charts.course(cell)),
        picture("Length", charts.length(cell)),
    ]
    if cell.skill is not None:
        pictures.append(picture("Luck and skill", charts.skill(cell.skill)))
    return (
        f'<section class="card" id="{anchor(cell)}"><h2>{escape(where(cell))}</h2>'
        f"<p>{cell.games:,} games, {escape(seated(cell.bots) + options)}.</p>"
        f'{text}<div class="two">{"".join(pictures)}</div>{seats(cell)}{events(cell)}</section>'
    )


def in_words(value: object) -> str:
    """What was chosen for an option."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def seated(bots: Sequence[str]) -> str:
    """Who played."""
    if len(set(bots)) > 1:
        return f"played by {', '.join(bots)}"
    return f"played by {bots[0]}{' in every seat' if len(bots) > 1 else ''}"


def begun(sentence: str) -> str:
    """A sentence with a capital, for where a heading says what it is about."""
    return sentence[:1].upper() + sentence[1:]


def picture(title: str, svg: str) -> str:
    return f"<figure><h3>{title}</h3>{svg}</figure>"


def rows(head: list[str], body: list[list[str]], kind: str = "") -> str:
    """A table; all columns but the first are numbers. On a phone, each row is a list of its own."""
    titles = "".join(
        f'<th role="columnheader"{number(at)}>{escape(title)}</th>' for at, title in enumerate(head)
    )
    lines = "".join(
        '<tr role="row">'
        + "".join(
            f'<td role="cell"{number(at)} data-title="{escape(title)}">{text}</td>'
            for at, (title, text) in enumerate(zip(head, line, strict=True))
        )
        + "</tr>"
        for line in body
    )
    return (
        f'<div class="scroll"><table role="table" class="{kind}">'
        f'<tr role="row" class="head">{titles}</tr>{lines}</table></div>'
    )


def number(column: int) -> str:
    """The class of a cell with a number in it."""
    return " class=n" if column else ""


def seats(cell: Cell) -> str:
    """Scores and wins by seat."""
    mixed = len(set(cell.bots)) > 1
    body = [
        [
            f"{one.seat}, {escape(one.bot)}" if mixed else str(one.seat),
            interval(one.score),
            f"{one.spread.p5} to {one.spread.p95}",
            str(one.spread.median),
            interval(one.win_share, "{:.1%}"),
        ]
        for one in cell.seats
    ]
    head = ["Seat", f"Mean {cell.unit}", "Nine of ten", "Median", "Wins"]
    return f"<h3>Seat by seat</h3>{rows(head, body)}"


def events(cell: Cell) -> str:
    """How often each thing happens."""
    if not cell.events:
        return ""
    body = [[escape(name), interval(one)] for name, one in cell.events.items()]
    return f"<h3>What happens</h3>{rows(['In a game', 'On average'], body, 'narrow')}"


def comparison(compared: list[Difference]) -> str:
    """Standard and variants, side by side."""
    if not compared:
        return ""
    text = "".join(paragraph(one) for one in of_differences(compared))
    return (
        f'<section class="card"><h2>What the changes change</h2>{text}'
        "<p>The same deals with and without the change. It matters if its interval excludes zero "
        "and it is at least a tenth of a game's standard deviation. Saved by pairing: how "
        "many times more games it would take with different deals; a dash where no deal makes a "
        "difference.</p>"
        f"{''.join(map(changes, by_variant(compared)))}</section>"
    )


def changes(ones: list[Difference]) -> str:
    """Everything that one variant changes, the largest changes first."""
    seen = [one for one in ones if one.standard or one.difference.mean]
    body = [
        [
            escape(one.what),
            f"{one.standard:.1%}" if is_share(one) else f"{one.standard:.2f}",
            change(one),
            f"{one.size:+.2f}".replace("-", "\N{MINUS SIGN}"),
            "\N{EN DASH}" if one.factor is None else f"{one.factor:.1f}",
            '<span class="yes">yes</span>' if one.matters else "no",
        ]
        for one in sorted(seen, key=lambda one: (not one.matters, -abs(one.size)))
    ]
    head = ["In a game", "Standard", "Change", "In deviations", "Saved by pairing", "Matters"]
    title = f"{ones[0].title}, {ones[0].players} players: {ones[0].variant}"
    return f"<h3>{escape(title)}</h3>{rows(head, body)}"


def repeat(found: Findings) -> str:
    """How to get the same figures."""
    return "".join(lines_of(found))


def lines_of(found: Findings) -> Iterator[str]:
    yield '<section class="card"><h2>To repeat it</h2>'
    yield f"<pre>{escape(found.command)}</pre>"
    made = f"{found.made_by}, seed {found.seed}. The study, {found.file}:"
    yield f"<p>{escape(made)}</p>"
    yield f"<pre>{escape(found.study.strip())}</pre></section>"
