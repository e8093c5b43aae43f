"""Take the pictures of the README from a real game: `python -m scripts.screenshots`."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from scripts.steps import ROOT

IMAGES = ROOT / "docs" / "images"
CHROMIUM = Path("/usr/bin/chromium")
DESKTOP, PHONE = (1280, 800), (390, 844)
# Moves of our own before the picture is taken, so that the table has a story to tell, and what
# kind of move we like best
OWN_MOVES = {"zero": 4, "nmbrs": 24}
LIKED = {"zero": "", "nmbrs": "lay"}
OPTIONS: dict[str, dict[str, Any]] = {"zero": {}, "nmbrs": {"target": 500}}  # long enough


@contextmanager
def server() -> Iterator[str]:
    """A server of our own with a new database; its address."""
    with tempfile.TemporaryDirectory(prefix="naught-pictures-") as folder:
        command = [sys.executable, "-m", "naught.server", "--port", "0", "--bot-pause", "0"]
        command += ["--bot-seconds", "0.3", "--database", str(Path(folder) / "pictures.db")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                yield process.stdout.readline().split()[3]  # Naught is at ADDRESS (...)
            finally:
                process.terminate()
                process.communicate()  # it says goodbye


@contextmanager
def browser() -> Iterator[Browser]:
    """The system's Chromium, else the one that Playwright brings."""
    path = str(CHROMIUM) if CHROMIUM.exists() else None
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield started
        started.close()


def open_page(chromium: Browser, address: str, size: tuple[int, int], scheme: Any) -> Page:
    """A window of a new guest, twice as sharp as the screen."""
    context = chromium.new_context(
        base_url=address,
        viewport={"width": size[0], "height": size[1]},
        device_scale_factor=2,
        color_scheme=scheme,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto("/")
    page.request.put("/api/me", data={"name": "Ada"})
    return page


def begin(page: Page, game: str) -> str:
    """A table with three strong bots; its path in the API."""
    level = page.request.get("/api/games").json()[0]["levels"][-1]["name"]
    wish = {"game": game, "players": 4, "options": OPTIONS[game], "start": True}
    wish["bots"] = [level] * 3
    answer = page.request.post("/api/tables", data=wish)
    assert answer.ok, answer.text()
    return f"/api/tables/{answer.json()['id']}"


def play(page: Page, game: str) -> None:
    """Sit down at a new table, make some moves, and wait to be asked once more."""
    table = begin(page, game)
    page.goto(f"/t/{table.rpartition('/')[2]}")
    for made in range(OWN_MOVES[game]):
        step = own_turn(page, table)
        liked = [text for text in step["legal"] if text.startswith(LIKED[game])] or step["legal"]
        move = liked[made * 7 % len(liked)]
        page.request.post(f"{table}/moves", data={"turn": step["turn"], "move": move})
    own_turn(page, table)


def own_turn(page: Page, table: str) -> Any:
    """The step in which it is our turn; a scored round is left, a refusal waited out."""
    while not (step := page.request.get(f"{table}/step").json()).get("legal"):
        if step.get("pause"):
            page.request.post(f"{table}/ready")
        page.wait_for_timeout(200)
    return step


def take(page: Page, name: str) -> None:
    """Write one picture, once everything lies still."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(800)
    page.screenshot(path=IMAGES / f"{name}.png")
    print(f"  docs/images/{name}.png")


def main() -> None:
    """The home page and the games, on a desktop and on a telephone."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with server() as address, browser() as chromium:
        desktop = open_page(chromium, address, DESKTOP, "light")
        take(desktop, "home-desktop")
        phone = open_page(chromium, address, PHONE, "dark")
        for game in OWN_MOVES:
            play(desktop, game)
            take(desktop, f"{game}-desktop")
            play(phone, game)
            take(phone, f"{game}-phone")


if __name__ == "__main__":
    main()
