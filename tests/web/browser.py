"""A real browser: Debian's Chromium where there is one, else the one Playwright brings."""

import shutil
from contextlib import suppress
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Playwright,
    ViewportSize,
    WebSocket,
    expect,
)

from tests.server.people import Guest

ALONE = (  # root in a container, and no talk with anybody but the server under test
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
    "--disable-background-timer-throttling",
    "--no-first-run",
)
PATIENCE = 30_000  # milliseconds until something that must come counts as missing

DRAWN = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(done));
  setTimeout(done, 500);
})"""

expect.set_options(timeout=PATIENCE)


def launch(playwright: Playwright) -> Browser:
    """Chromium without a window."""
    own = shutil.which("chromium")
    return playwright.chromium.launch(executable_path=own, args=list(ALONE))


class Visitor:
    """Somebody with a browser of their own, who writes down everything that crosses the wire."""

    def __init__(self, browser: Browser, address: str, phone: bool = False) -> None:
        size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 900}
        self.context: BrowserContext = browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            has_touch=phone,
            reduced_motion="reduce",
            base_url=address,
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.heard: list[str] = []
        self.troubles: list[str] = []
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("response", lambda answer: self._note(answer.url, answer))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def _note(self, url: str, answer: object) -> None:
        if "/api/" in url and "/live" not in url:
            with suppress(Exception):  # a redirect or a cancelled answer has no body
                self.heard.append(answer.text())  # type: ignore[attr-defined]

    def testimony(self) -> str:
        """Where they are, what they read there, and the last they heard: for a test that failed."""
        last = [heard[:600] for heard in self.heard[-6:]]
        try:
            read = self.page.inner_text("body", timeout=2_000)
        except Error as problem:  # it may be between two pages, or have crashed
            read = f"(nothing: {problem.message})"
        return "\n".join([self.page.url, read, *last])

    def close(self) -> None:
        self.context.close()
        assert self.troubles == [], self.troubles


def as_guest(visitor: Visitor, guest: Guest) -> Page:
    """A page of somebody who already is a guest."""
    url = guest.server.address
    cookies = [{"name": n, "value": v, "url": url} for n, v in guest.http.cookies.items()]
    visitor.context.add_cookies(cookies)  # type: ignore[arg-type]
    return visitor.page


def arrive(page: Page) -> None:
    """Come to the home page, and wait until the server knows this guest: then a test may ask it."""
    page.goto("/")
    page.wait_for_load_state("networkidle")


def until(page: Page, look: str, arg: object = None) -> Any:
    """Look again and again until the page answers, and let it draw, if it draws at all."""
    answer = page.wait_for_function(look, arg=arg, polling=50).json_value()
    page.evaluate(DRAWN)
    return answer


def resize(page: Page, width: int, height: int) -> None:
    """Give the window another size, and wait until the page has it: Chromium tells it later."""
    page.set_viewport_size(ViewportSize(width=width, height=height))
    has_it = "([width, height]) => innerWidth === width && innerHeight === height"
    until(page, has_it, [width, height])


def tab_to(page: Page, name: str, within: str = "body") -> None:
    """Press Tab until the focus is on something of that name, in that part of the page."""
    focused = """within => {
      const active = document.activeElement;
      return active?.closest(within) ? active.textContent.trim() : null;
    }"""
    for _ in range(60):
        if page.evaluate(focused, within) == name:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the focus never came to {name}")
