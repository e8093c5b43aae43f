"""axe-core in a page under test: what people who see or point less well would stumble over."""

from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Page

from tests.web.browser import DRAWN

CORE: Final = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"
Theme = Literal["light", "dark"]
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")

# WCAG 2.2 AA and good practice; also that a visible label is part of the name read aloud,
# which axe has no verdict of its own about.
RULES: Final[dict[str, Any]] = {
    "resultTypes": ["violations"],
    "rules": {"label-content-name-mismatch": {"enabled": True}, "target-size": {"enabled": True}},
}
RUN: Final = """async (rules) => {
  const { violations } = await axe.run(document, rules);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html, failureSummary }) =>
    `${id}: ${target.join(" ")}\\n  ${html.slice(0, 200)}\\n  ${failureSummary.split("\\n")[1]}`));
}"""
# What axe lets pass: letters too small to read, and targets that fingers miss. A target within
# a sentence may be as high as its line; a radio button is as large as its label.
SMALLEST_LETTER: Final = 11
SMALLEST_TARGET: Final = 24
SMALL: Final = """([letter, target]) => {
  const found = [];
  const seen = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const said = (each) => each.outerHTML.replace(/\\s+/g, " ").slice(0, 160);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const parent = text.parentElement;
    if (!text.data.trim() || parent.closest("svg, script, style, .visually-hidden")) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < letter && seen(parent)) found.push(`letters of ${size} px: ${said(parent)}`);
  }
  const targets = "button, input, select, summary, a.button, a.link";
  for (const each of document.querySelectorAll(targets)) {
    const area = each.matches("[type=radio], [type=checkbox]") && each.closest("label") || each;
    const { width, height } = area.getBoundingClientRect();
    if (seen(each) && width > 0 && Math.min(width, height) < target)
      found.push(`target of ${width} x ${height} px: ${said(each)}`);
  }
  return found;
}"""
SETTLED: Final = """() => Promise.race([
  Promise.all(document.getAnimations().filter((each) => each.effect.getTiming().iterations < 99)
    .map((each) => each.finished.catch(() => null))),
  new Promise((done) => setTimeout(done, 2000)),
])"""


@cache
def source() -> str:
    return CORE.read_text()


def dress(page: Page, theme: Theme) -> None:
    """Show the page in a theme, as the button for it does."""
    page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)


def violations(page: Page) -> list[str]:
    """What axe finds on the page as it is now, an entry for each element."""
    page.evaluate(DRAWN)
    page.evaluate(SETTLED)
    if not page.evaluate("'axe' in window"):
        page.evaluate(source())
    found: list[str] = page.evaluate(RUN, RULES)
    small: list[str] = page.evaluate(SMALL, [SMALLEST_LETTER, SMALLEST_TARGET])
    return found + small
