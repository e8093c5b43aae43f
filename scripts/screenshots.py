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

import naught
from naught import bots
from naught.core.match import Match
from scripts.steps import ROOT

IMAGES = ROOT / "docs" / "images"
CHROMIUM = Path("/usr/bin/chromium")
DESKTOP, PHONE = (1280, 800), (390, 844)
# Moves we make before the picture is taken, so that the table has a story to tell, and what
# kind of move we like best.
OWN_MOVES = {"zerohero": 10, "nmbrs": 24}
USUAL_MOVES = 2
LIKED = {"zerohero": "buy", "nmbrs": "lay"}
OPTIONS = {"nmbrs": {"target": 500}}  # long enough
PATIENT_MOVES = 6  # before somebody knocks, in the game that is looked back at
ANALYSIS = 300_000  # milliseconds until it must be there


@contextmanager
def server() -> Iterator[str]:
    """A server of our own with a new database; its address."""
    with tempfile.TemporaryDirectory(prefix="naught-pictures-") as folder:
        command = [sys.executable, "-m", "naught.server", "--port", "0", "--bot-pause", "0"]
        command += ["--bot-seconds", "0.3", "--database", str(Path(folder) / "pictures.db")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                yield process.stdout.readline().split()[3]  # "Naught is at ADDRESS (...)"
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
    page.wait_for_load_state("networkidle")  # the page has asked who we are
    page.request.put("/api/me", data={"name": "Ada"})
    return page


def begin(page: Page, game: str, options: dict[str, int] | None = None, level: int = -1) -> str:
    """A table with bots, strong ones unless asked otherwise; its path in the API."""
    infos = {info["name"]: info for info in page.request.get("/api/games").json()}
    players, name = infos[game]["usual_players"], infos[game]["levels"][level]["name"]
    wish = {"game": game, "players": players, "bots": [name] * (players - 1), "start": True}
    answer = page.request.post(
        "/api/tables", data={**wish, "options": options or OPTIONS.get(game, {})}
    )
    assert answer.ok, answer.text()
    return f"/api/tables/{answer.json()['id']}"


def play(page: Page, game: str) -> None:
    """Sit down at a new table, make some moves, and wait to be asked once more."""
    table = begin(page, game)
    page.goto(f"/t/{table.rpartition('/')[2]}")
    for made in range(OWN_MOVES.get(game, USUAL_MOVES)):
        step = own_turn(page, table)
        legal = step["legal"]
        liked = [text for text in legal if game in LIKED and text.startswith(LIKED[game])]
        move = liked[0] if liked else legal[made * 7 % len(legal)]
        page.request.post(f"{table}/moves", data={"turn": step["turn"], "move": move})
    own_turn(page, table)


def own_turn(page: Page, table: str) -> Any:
    """The step in which it is our turn; a scored round is left, a refusal waited out."""
    while not (step := page.request.get(f"{table}/step").json()).get("legal"):
        if step.get("pause"):
            page.request.post(f"{table}/ready")
        page.wait_for_timeout(200)
    return step


def hover_a_card(page: Page) -> None:
    """Where a board shows what a card would do, let it show that."""
    cards = page.locator("[data-card]")
    if cards.count():
        cards.last.focus()


# The look back


def take_analysis(chromium: Browser, address: str) -> None:
    """A short game of ZERO against beginners, looked back at on both devices."""
    desktop = open_page(chromium, address, DESKTOP, "light")
    table = begin(desktop, "zero", {"rounds": 1}, level=0)
    play_out(desktop, table)
    path = f"/t/{table.rpartition('/')[2]}/replay"
    desktop.goto(path)
    desktop.get_by_role("button", name="Work it out").click()
    phone = open_page(chromium, address, PHONE, "dark")
    for page, kind in ((desktop, "desktop"), (phone, "phone")):
        page.goto(path)
        page.get_by_test_id("chances").wait_for(timeout=ANALYSIS)
        page.get_by_label("Moves of").select_option("")
        page.locator("[data-costly]").first.click()
        page.evaluate("scrollTo(0, 0)")
        take(page, f"analysis-{kind}")


def play_out(page: Page, table: str) -> None:
    """Any moves to the end, with a knock now and then."""
    made = 0
    while (step := page.request.get(f"{table}/step").json()).get("result") is None:
        if step.get("pause"):
            page.request.post(f"{table}/ready")
        if legal := step.get("legal"):
            made += 1
            move = "knock" if made > PATIENT_MOVES else legal[made * 7 % len(legal)]
            page.request.post(f"{table}/moves", data={"turn": step["turn"], "move": move})
        page.wait_for_timeout(100)


# NMBR 9


def build(page: Page, players: int, tiles: int) -> str:
    """Place some tiles at a new table as our own bot advises; its path in the API."""
    wish = {"game": "nmbr9", "players": players, "bots": ["best"] * (players - 1), "start": True}
    table = f"/api/tables/{page.request.post('/api/tables', data=wish).json()['id']}"
    page.goto(f"/t/{table.rpartition('/')[2]}")
    for _ in range(tiles):
        step = own_turn(page, table)
        move = advised(step["view"])
        page.request.post(f"{table}/moves", data={"turn": step["turn"], "move": move})
    return table


def advised(view: Any) -> str:
    """What a bot would do with this display; it too knows only which numbers were called."""
    game = naught.load("nmbr9")
    match, rest = Match(game, 1), list(Match(game, 1).deck())
    called = [str(number) for number in view["called"]]
    for number in called:
        rest.remove(number)
    match.chance(called + rest)
    for tile in view["displays"][view["seat"]]["tiles"]:
        match.play(0, f"r{tile['turns']}@{tile['row']},{tile['column']}")
    return bots.choose(game, match.veiled(0), "best", "picture", iterations=250)


def take_nmbr9(chromium: Browser, address: str) -> None:
    """A table in play on both devices, and a finished display in both views."""
    desktop = open_page(chromium, address, DESKTOP, "light")
    own_turn(desktop, build(desktop, 3, 13))
    desktop.keyboard.press("n")
    take(desktop, "nmbr9-desktop")
    phone = open_page(chromium, address, PHONE, "dark")
    own_turn(phone, build(phone, 1, 15))
    phone.keyboard.press("v")
    phone.keyboard.press("n")
    take(phone, "nmbr9-phone")
    build(desktop, 1, 20)
    for view in ("From above", "Tilted"):
        desktop.get_by_role("radio", name=view).check(force=True)
        desktop.wait_for_timeout(500)
        name = f"nmbr9-finished-{view.lower().replace(' ', '-')}"
        desktop.get_by_test_id("round-result").screenshot(path=IMAGES / f"{name}.png")
        print(f"  docs/images/{name}.png")


def take(page: Page, name: str) -> None:
    """Write one picture, once everything lies still."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(800)
    page.screenshot(path=IMAGES / f"{name}.png")
    print(f"  docs/images/{name}.png")


def main() -> None:
    """The home page and every game, on a desktop and on a telephone."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with server() as address, browser() as chromium:
        desktop = open_page(chromium, address, DESKTOP, "light")
        take(desktop, "home-desktop")
        phone = open_page(chromium, address, PHONE, "dark")
        games = [info["name"] for info in desktop.request.get("/api/games").json()]
        for game in games:
            if game == "nmbr9":
                continue  # a display worth a picture takes some skill
            for page, kind in ((desktop, "desktop"), (phone, "phone")):
                play(page, game)
                hover_a_card(page)
                take(page, f"{game}-{kind}")
        take_nmbr9(chromium, address)
        take_analysis(chromium, address)


if __name__ == "__main__":
    main()
