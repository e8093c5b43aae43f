"""The database: SQLite or PostgreSQL.

store           everything that must survive a crash, as methods
writer          commits whatever waits together, before anybody hears of it
opening         whether a database can be used, and what would help if not
deadline        an answer in time, or the word that the database does not answer
schema          the tables of the database
migrations      how a database of an earlier version is brought up to date
"""
