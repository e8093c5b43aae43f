"""The same servers and databases as in tests/server."""

from tests.server.conftest import database, nursery, postgres, server

__all__ = ["database", "nursery", "postgres", "server"]
