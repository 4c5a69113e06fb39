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
    # Sets of a match. Tags that a file of other programs gave these names keep them no longer: they mean this now.
    """
    CREATE TABLE match (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL
    );
    ALTER TABLE game ADD COLUMN match_id INTEGER REFERENCES match (id);
    ALTER TABLE game ADD COLUMN set_number INTEGER;
    CREATE UNIQUE INDEX game_of_match ON game (match_id, set_number);
    UPDATE tag SET name = 'Other' || name WHERE name IN ('Match', 'Set');
    """,
    # By which rules a game was played, and the text of one that the rules of its import did not allow.
    """
    ALTER TABLE game ADD COLUMN rules TEXT NOT NULL DEFAULT '';
    ALTER TABLE game ADD COLUMN as_played TEXT NOT NULL DEFAULT '';
    UPDATE tag SET name = 'OtherRules' WHERE name = 'Rules';
    """,
    # Time controls, everybody's clock after each move, and the game's number and line on the link to a board.
    """
    ALTER TABLE game ADD COLUMN time_control TEXT NOT NULL DEFAULT '';
    ALTER TABLE game ADD COLUMN link_id INTEGER;
    ALTER TABLE game ADD COLUMN link_line INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE move ADD COLUMN clocks_ms TEXT NOT NULL DEFAULT '';
    CREATE INDEX game_on_link ON game (link_id);
    UPDATE tag SET name = 'OtherTimeControl' WHERE name = 'TimeControl';
    """,
    # What an engine has found of the positions, by the ply that led to each.
    """
    ALTER TABLE game ADD COLUMN analysis TEXT NOT NULL DEFAULT '';
    CREATE TABLE evaluation (
        game_id INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        chance REAL NOT NULL,
        win_in INTEGER NOT NULL,
        best TEXT NOT NULL,
        PRIMARY KEY (game_id, ply)
    ) WITHOUT ROWID;
    UPDATE tag SET name = 'OtherAnalysis' WHERE name = 'Analysis';
    """,
    # Other ways to go on that somebody has kept: the ply at which each begins, and its moves with "; " between them.
    """
    CREATE TABLE variation (
        game_id INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        ply INTEGER NOT NULL,
        moves TEXT NOT NULL,
        PRIMARY KEY (game_id, number)
    ) WITHOUT ROWID;
    """,
)
VERSION = len(SCHEMA)
