"""Before anybody plays: can this database be used, and if not, what would help; its migrations."""

import asyncio
import shutil
import sqlite3
import time
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from sqlalchemy import exc, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from naught.server.settings import KIB, default_database, is_sqlite, sqlite_file
from naught.server.storage import schema

MIGRATIONS: Final = Path(__file__).parent / "migrations"
ANY_NUMBER: Final = 0x4E_41_55_47_48_54  # the advisory lock of our migrations
CHECK_SECONDS: Final = 3.0  # a large database is checked for this long, and then trusted
LEAST_ROOM: Final = 1024 * KIB  # for the write-ahead log, before the first game
OTHERWISE: Final = "or name another one with --database"

MAKE_WRITABLE: Final = "make the file and its folder writable for this user"

# What SQLite says, what it means, and what helps.
SQLITE_WORDS: Final = (
    ("readonly", "cannot be written", MAKE_WRITABLE),
    ("unable to open", "cannot be opened", MAKE_WRITABLE),
    ("disk is full", "cannot be written, as the disk is full", "make some room"),
    ("disk i/o error", "cannot be written: the disk is full or failing", "check the disk"),
    ("not a database", "is not a database", "move it out of the way"),
    (
        "malformed",
        "is damaged",
        "restore a backup, or save what can be read with sqlite3 .recover",
    ),
    ("locked", "is locked by another program", "stop that program"),
)
# The same for PostgreSQL, by the type of its error.
POSTGRES_WORDS: Final = {
    "InvalidCatalogNameError": ("does not exist", "create it with createdb"),
    "InvalidPasswordError": ("does not accept this password", "correct it"),
    "InvalidAuthorizationSpecificationError": ("does not let this user in", "correct the user"),
    "InsufficientPrivilegeError": ("does not let this user create tables", "grant that right"),
    "ReadOnlySQLTransactionError": ("cannot be written", "name the server that accepts writes"),
    "DiskFullError": ("cannot be written, as its disk is full", "make some room"),
    "TooManyConnectionsError": ("has too many connections", "close some, or allow more"),
    "ConnectionRefusedError": ("does not answer", "start PostgreSQL"),
    "gaierror": ("is on an unknown host", "correct the host name"),
}


class WrongDatabase(Exception):
    """This database cannot be used, and why."""


def check_file(file: Path) -> None:
    """Refuse an SQLite file that is damaged or another program's; a missing one is created."""
    if file == default_database():
        file.parent.mkdir(parents=True, exist_ok=True)
    if not file.parent.is_dir():
        raise WrongDatabase(f"there is no folder {file.parent}: create it, {OTHERWISE}")
    if file.is_dir():
        raise WrongDatabase(f"{file} is a folder: name a file in it with --database")
    if shutil.disk_usage(file.parent).free < LEAST_ROOM:
        raise WrongDatabase(f"the disk of {file} is full: make some room, {OTHERWISE}")
    if file.exists() and file.stat().st_size > 0:
        try:
            check_contents(file)
        except sqlite3.Error as error:
            raise WrongDatabase(words_for(str(file), error)) from error


def check_contents(file: Path) -> None:
    connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)
    try:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if names and "alembic_version" not in names:
            raise WrongDatabase(f"{file} belongs to another program: {OTHERWISE[3:]}")
        until = time.monotonic() + CHECK_SECONDS
        connection.set_progress_handler(lambda: time.monotonic() > until, 10_000)
        found = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != ("ok",):
            raise sqlite3.DatabaseError("malformed")
    except sqlite3.OperationalError as error:
        if str(error) != "interrupted":
            raise
    finally:
        connection.close()


def words_for(shown: str, error: BaseException) -> str:
    """One sentence: what is wrong with this database, and what would help."""
    cause = error.orig if isinstance(error, exc.DBAPIError) and error.orig else error
    problem, cure = diagnosis(cause)
    return f"the database {shown} {problem}: {cure}, {OTHERWISE}"


def diagnosis(cause: BaseException) -> tuple[str, str]:
    """What is wrong, and what would help."""
    kinds = {kind.__name__ for error in chain(cause) for kind in type(error).__mro__}
    for kind, words in POSTGRES_WORDS.items():
        if kind in kinds:
            return words
    for said, problem, cure in SQLITE_WORDS:
        if said in str(cause).lower():
            return problem, cure
    if isinstance(cause, TimeoutError):
        return "does not answer in time", "check that it runs"
    if isinstance(cause, ModuleNotFoundError):
        return "needs a package that is not installed", "pip install 'naught[postgres]'"
    if isinstance(cause, exc.ArgumentError):
        return "has no address that we know", "give a file or postgresql://user@host/name"
    said = (str(cause).splitlines() or [type(cause).__name__])[0]
    return f"cannot be used ({said})", "fix that"


def chain(error: BaseException | None) -> list[BaseException]:
    """An exception and its causes."""
    return [] if error is None else [error, *chain(error.__cause__ or error.__context__)]


def shown(url: str) -> str:
    """A database as we may show it: a file, or a URL without its password."""
    if is_sqlite(url):
        return str(sqlite_file(url))
    try:
        return make_url(url).render_as_string(hide_password=True)
    except exc.ArgumentError:
        return "that was named"


def make_private(file: Path) -> None:
    """A new database can be read by its owner alone: it holds the secret that signs cookies."""
    with suppress(OSError):  # one that cannot be written is reported when it is opened
        file.touch(0o600)


async def bring_up_to_date(engine: AsyncEngine) -> None:
    """Run the missing migrations; several processes may start at once."""
    async with engine.connect() as connection:
        if await current_revision(connection) == schema.REVISION:
            return
    await asyncio.to_thread(import_module, "alembic.command")  # it takes long: nobody waits for it
    async with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            await connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
            await connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
            await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({ANY_NUMBER})")
        revision = await current_revision(connection)
        if revision != schema.REVISION:
            await connection.run_sync(migrate, revision)


async def current_revision(connection: AsyncConnection) -> str | None:
    if not await connection.run_sync(lambda sync: sa.inspect(sync).has_table("alembic_version")):
        return None
    result = await connection.exec_driver_sql("SELECT version_num FROM alembic_version")
    row = result.first()
    return None if row is None else str(row[0])


def migrate(connection: sa.Connection, revision: str | None, wanted: str = "head") -> None:
    # takes a quarter of a second, and is needed only for a database of another version
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, wanted)
    except CommandError as error:
        raise WrongDatabase(
            f"the database is at revision {revision}, this program knows {schema.REVISION}: "
            "it comes from a newer naught, so update naught, or name another one with --database"
        ) from error
