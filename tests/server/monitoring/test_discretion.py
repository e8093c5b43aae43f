"""Whatever fails: the log says what and where, and never with whose cards, seed, id or name."""

import asyncio
import io
import logging
import re
import sqlite3
from collections.abc import Callable

import asyncpg
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

import naught
from naught.server.monitoring import logs
from naught.server.monitoring.metrics import Metrics
from naught.server.thinking.bots import Thinkers
from naught.server.thinking.queue import Asker
from tests.server.people import Guest, Server, full_table, say

BROKEN_REQUEST = (
    b"GET /api/tables/x HTTP/1.1\r\nhost: [\r\ncookie: naught=\xff\r\nconnection: close\r\n\r\n"
)
SECRET = "R7 Rumpelstilz 5eed5eed"


def written(error: BaseException, *, filtered: bool = False) -> str:
    """What the log says of an exception that somebody logs."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.Discreet("%(levelname)s %(name)s: %(message)s"))
    logger = logging.Logger("naught.test")
    logger.addHandler(handler)
    if filtered:
        handler.addFilter(logs.OnceInAWhile())
    for _ in range(100):
        logger.error("something failed", exc_info=error)
    return stream.getvalue()


def raised(error: Exception) -> Exception:
    try:
        raise error
    except Exception as caught:
        return caught


def wrapped(error: Exception) -> Exception:
    try:
        try:
            raise error
        except Exception as inner:
            raise RuntimeError(SECRET) from inner
    except RuntimeError as outer:
        return outer


@pytest.mark.parametrize(
    "error",
    [
        ValueError(SECRET),
        KeyError(SECRET),
        FileNotFoundError(2, "No such file", f"/{SECRET}"),
        sa.exc.IntegrityError("INSERT", {"seed": SECRET}, ValueError(SECRET)),
        sa.exc.OperationalError("INSERT", {"id": SECRET}, sqlite3.OperationalError("disk full")),
        asyncpg.UniqueViolationError(f"Key (id)=({SECRET}) already exists"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_exception_is_logged_by_its_type_and_its_lines(error: Exception) -> None:
    for shown in (raised(error), wrapped(error)):
        text = written(shown)
        assert SECRET not in text
        assert "5eed" not in text
        assert type(error).__name__ in text
        assert "test_discretion.py" in text


def test_complaints_of_the_database_or_the_system_are_reported() -> None:
    full = sqlite3.OperationalError("database or disk is full")
    assert "database or disk is full" in written(sa.exc.OperationalError("INSERT", {}, full))
    assert "OSError: No space left" in written(OSError(28, "No space left on device"))


def test_the_same_failure_a_hundred_times_is_one_entry() -> None:
    text = written(raised(ValueError(SECRET)), filtered=True)
    assert text.count("something failed") == 1


def test_what_was_left_out_is_counted_when_it_is_logged_again() -> None:
    now = [0.0]
    once = logs.OnceInAWhile(lambda: now[0])

    def tell(what: str) -> logging.LogRecord | None:
        record = logging.LogRecord("naught", logging.ERROR, "a.py", 1, "%s broke", (what,), None)
        return record if once.filter(record) else None

    assert tell("a chair") is not None
    assert tell("a table") is not None  # that is another matter
    assert [tell("a chair") for _ in range(7)] == [None] * 7
    now[0] = logs.QUIET_SECONDS + 1
    again = tell("a chair")
    assert again is not None
    assert again.getMessage() == "a chair broke (7 more like this before)"


def test_a_failing_bot_is_reported_without_its_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> str:
        raise ValueError(SECRET)

    async def play() -> str:
        thinkers = Thinkers(1.0, Metrics())
        move = await thinkers.move(naught.load("zero"), None, ["knock"], "easy", Asker())
        thinkers.close()
        return move

    monkeypatch.setattr("naught.server.thinking.bots.choose", fail)
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.Discreet())
    logging.getLogger("naught.bots").addHandler(handler)
    assert asyncio.run(play()) == "knock"
    logging.getLogger("naught.bots").removeHandler(handler)
    assert "the easy bot of zero failed" in stream.getvalue()
    assert "ValueError" in stream.getvalue()
    assert SECRET not in stream.getvalue()


def sabotage(database: str) -> None:
    """Every write fails from now on, each in its own way, and so do some queries."""
    asyncio.run(sabotage_postgres(database)) if "://" in database else sabotage_sqlite(database)


def sabotage_sqlite(database: str) -> None:
    with sqlite3.connect(database) as connection:
        for table in ("events", "tables", "guests"):
            connection.execute(
                f"CREATE TRIGGER no_{table} BEFORE INSERT ON {table} "
                "BEGIN SELECT RAISE(FAIL, 'no room'); END"
            )
        connection.execute("ALTER TABLE analyses RENAME TO elsewhere")
    connection.close()


async def sabotage_postgres(database: str) -> None:
    connection = await asyncpg.connect(database)
    for table in ("events", "tables", "guests"):
        await connection.execute(
            f"CREATE FUNCTION no_{table}() RETURNS trigger LANGUAGE plpgsql AS "
            "$$BEGIN RAISE EXCEPTION 'no room' USING DETAIL = NEW::text; END$$"
        )
        await connection.execute(
            f"CREATE TRIGGER no_{table} BEFORE INSERT ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION no_{table}()"
        )
    await connection.execute("ALTER TABLE analyses RENAME TO elsewhere")
    await connection.close()


async def seeds_in_postgres(database: str) -> list[str]:
    connection = await asyncpg.connect(database)
    rows = await connection.fetch("SELECT seed FROM tables")
    await connection.close()
    return [row["seed"] for row in rows]


def seeds_in(database: str) -> list[str]:
    if "://" in database:
        return asyncio.run(seeds_in_postgres(database))
    connection = sqlite3.connect(database)
    rows = connection.execute("SELECT seed FROM tables").fetchall()
    connection.close()
    return [seed for (seed,) in rows]


def test_a_log_of_every_kind_of_failure_names_nobody_and_nothing(
    database: str, own_server: Callable[..., Server]
) -> None:
    form = "text" if "://" in database else "json"
    server = own_server("--no-limits", "--log", form, database=database).ready()
    ada, ben, eva = Guest(server, "Rumpelstilz"), Guest(server, "Schneewittchen"), Guest(server)
    table = full_table([ada, ben])
    secrets = {*seeds_in(database), table.removeprefix("/api/tables/")}
    secrets |= {"Rumpelstilz", "Schneewittchen", "Aschenputtel"}
    secrets |= {guest.id for guest in (ada, ben)}
    with ada.live(table) as adas, ben.live(table) as bens:
        steps = [adas.until_step(), bens.until_step()]
        cards = set(re.findall(r"\b[A-Z]\d\b", str(steps)))
        assert cards
        sabotage(database)
        answers = [
            ada.raw("PUT", "/api/me", {"name": "Aschenputtel"}),
            ada.raw("POST", "/api/tables", {"game": "zero", "players": 3}),
            ada.raw("GET", f"{table}/analysis"),
            eva.raw("PUT", "/api/me", {"name": "Aschenputtel"}),
        ]
        for live in (adas, bens):
            live.send("{")
            live.until_refused()
            if live.step["legal"]:
                live.move(live.step["legal"][0])
        bens.send(b"\xff" * 70_000)
        with pytest.raises(ConnectionClosed):
            bens.drain(60)
    for broken in (BROKEN_REQUEST, b"nonsense\r\n\r\n"):
        say(server, broken)
    assert any(answer.status_code >= 500 for answer in answers)
    text = server.complaints()
    assert ("ERROR" if form == "text" else '"level": "error"') in text
    for secret in (*secrets, *(f"{card}>" for card in cards), *(f">{card}" for card in cards)):
        assert secret not in text, text
    for card in cards:
        assert not re.search(rf"\b{card}\b", text), text
    for guest in (ada, ben, eva):
        guest.close()
