"""The tables of the store, version by version. The file's `user_version` says how far it has come."""

from __future__ import annotations

APPLICATION_ID = 0x48426F61  # "HBoa": what kind of file this is

# SCHEMA[i] brings a store from version i to i + 1. Published steps are never changed, only added to.
SCHEMA = (
    """
    CREATE TABLE game (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        uid TEXT NOT NULL UNIQUE,
        writer TEXT NOT NULL,
        game TEXT NOT NULL,
        variant TEXT NOT NULL,
        start TEXT NOT NULL,
        date TEXT NOT NULL,
        board TEXT NOT NULL,
        comment TEXT NOT NULL,
        result TEXT NOT NULL,
        reason TEXT NOT NULL
    );
    CREATE TABLE player (
        game_id INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        engine TEXT NOT NULL,
        PRIMARY KEY (game_id, seat)
    ) WITHOUT ROWID;
    CREATE TABLE move (
        game_id INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        text TEXT NOT NULL,
        at_ms INTEGER,
        clock_ms INTEGER,
        comment TEXT NOT NULL,
        PRIMARY KEY (game_id, ply)
    ) WITHOUT ROWID;
    CREATE TABLE tag (
        game_id INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
        place INTEGER NOT NULL,
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (game_id, place)
    ) WITHOUT ROWID;
    """,
)
VERSION = len(SCHEMA)
