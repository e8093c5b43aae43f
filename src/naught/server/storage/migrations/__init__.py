"""The history of the schema, as Alembic migrations."""
