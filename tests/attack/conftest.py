"""The same servers and databases as in tests/server."""

from tests.server.conftest import database, postgres, server

__all__ = ["database", "postgres", "server"]
