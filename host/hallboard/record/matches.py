"""Sets of a match among the records: which go together, and what they make.

A match has a name in the records and their text, random where this program made it, and a number in the store. Two
matches of one name may come from two files: they have numbers of their own.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Sequence

from ..game import Match
from ..game.match import different
from .record import DRAW, UNFINISHED, Player, Record


def new_match_name() -> str:
    """A name that no other match has."""
    return secrets.token_hex(6)


def apart(one: Record, other: Record) -> str:
    """Why two sets of matches of one name are not of one match, in words; '' if they are."""
    if one.set_number == other.set_number:
        return f"there is a set {one.set_number} already"
    first, second = sorted((one, other), key=lambda record: record.set_number)
    if (first.game, first.variant) != (second.game, second.variant):
        kinds = [f"{record.game} {record.variant}".rstrip() for record in (first, second)]
        return f"set 1 is of {kinds[0]}, set 2 of {kinds[1]}"
    if first.start != second.start:
        return "the sets begin from different positions"
    names = [[player.name for player in record.players] for record in (first, second)]
    if all(names) and names[0] != names[1][::-1]:
        return f"set 1 was played by {' - '.join(names[0])}, set 2 by {' - '.join(names[1])}: sides have not changed"
    return ""


def match_of(sets: Sequence[Record]) -> Match:
    """The match of its sets from the first on. Raises BrokenRecord, and MatchError where the first goes on."""
    first = sets[0].replay()
    match = Match.from_game(first, different([player.name for player in sets[0].players] or [""] * len(first.sides)))
    for i, record in enumerate(sets):
        if i:
            match.next_set(record.replay())
        if record.result != UNFINISHED and match.set_outcome() is None:
            match.finish(None if record.result == DRAW else record.result, record.reason)
    return match


# -- in the store


def join(connection: sqlite3.Connection, game_id: int, record: Record) -> None:
    """Note the match of a game just stored: one of its name that lacks this set and goes with it, else a new one."""
    if not record.match:
        return
    rows = connection.execute("SELECT id FROM match WHERE name = ? ORDER BY id DESC", (record.match,)).fetchall()
    match_id = next((match_id for (match_id,) in rows if _takes(connection, match_id, record)), None)
    if match_id is None:
        match_id = connection.execute("INSERT INTO match (name) VALUES (?)", (record.match,)).lastrowid
    connection.execute(
        "UPDATE game SET match_id = ?, set_number = ? WHERE id = ?", (match_id, record.set_number, game_id)
    )


def name_and_set(connection: sqlite3.Connection, game_id: int) -> tuple[str, int]:
    """The name of a game's match and the number of the set, ('', 0) if it is of none."""
    row = connection.execute(
        "SELECT match.name, set_number FROM game JOIN match ON match.id = match_id WHERE game.id = ?", (game_id,)
    ).fetchone()
    return tuple(row) if row else ("", 0)


def _takes(connection: sqlite3.Connection, match_id: int, record: Record) -> bool:
    """True if the record goes with every set that the match has."""
    rows = connection.execute("SELECT id, game, variant, start, set_number FROM game WHERE match_id = ?", (match_id,))
    for game_id, game, variant, start, set_number in rows.fetchall():
        names = connection.execute("SELECT name FROM player WHERE game_id = ? ORDER BY seat", (game_id,))
        stored = Record(game, variant, start, tuple(Player(name) for (name,) in names), set_number=set_number)
        if apart(stored, record):
            return False
    return True
