"""The games on the disk: listing, reading, adding whole ones. A game in progress is written by `Recorder`."""

from __future__ import annotations

import os
import sqlite3
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from .database import StoreError, open_to_read, open_to_write, store_errors, store_path, transaction
from .evaluation import AnalysisSettings, RecordedEvaluation
from .matches import join, name_and_set
from .presence import present_writers
from .record import LEFT_OFF, UNFINISHED, Player, Record, RecordedMove
from .variation import BETWEEN, Variation

_COLUMNS = "game, variant, start, date, board, comment, result, reason, rules, as_played, time_control, analysis"


@dataclass(frozen=True)
class Summary:
    """A line of the list of games. A set of a match has the match's number in this store, 0 for none.

    `as_played`: it is kept so, for the rules of its import did not allow it. `is_open`: a program that runs plays it.
    `link_id` is its number on the link to a board, 0 if it never had one. `evaluations` counts the positions that an
    engine has judged.
    """

    id: int
    game: str
    variant: str
    date: str
    players: tuple[Player, ...]
    plies: int
    result: str
    reason: str
    match_id: int = 0
    set_number: int = 0
    as_played: bool = False
    time_control: str = ""
    board: str = ""
    link_id: int = 0
    evaluations: int = 0
    is_open: bool = False


class Store:
    """The records of a folder or file; see `store_path` for where they are. Nothing is opened until it is needed."""

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self.path: Path = store_path(path)

    def games(self) -> list[Summary]:
        """Every game, the oldest first. Raises StoreError."""
        return self._summaries("")

    def unfinished(self, game: str | None = None) -> list[Summary]:
        """The games (of one kind, if asked) that go on, the last one begun first. Raises StoreError."""
        summaries = self._summaries(f"WHERE result = '{UNFINISHED}'")
        return [summary for summary in reversed(summaries) if game in (None, summary.game)]

    def resumable(self, game: str | None = None) -> list[Summary]:
        """The games that can go on, the last one first: `unfinished` and `waiting`.

        Games without a move, those that another program has open, and those that ended without a winner, such as by
        being broken off, are left out. Raises StoreError.
        """
        games = [
            summary
            for summary in self.unfinished(game)
            if summary.plies and not summary.is_open and summary.reason in ("", LEFT_OFF)
        ]
        return sorted(games + self.waiting(game), key=lambda summary: -summary.id)

    def by_link_id(self, link_id: int) -> Summary | None:
        """The game that has this number on the link to a board; None if no record knows it. Raises StoreError."""
        summaries = self._summaries(f"WHERE link_id = {link_id:d}")
        return summaries[-1] if summaries else None

    def summary(self, game_id: int) -> Summary:
        """The game's line of the list. Raises StoreError."""
        summaries = self._summaries(f"WHERE id = {game_id:d}")
        if not summaries:
            raise StoreError(f"no game {game_id} in the records {self.path}")
        return summaries[0]

    def waiting(self, game: str | None = None) -> list[Summary]:
        """The finished first sets (of one game, if asked) whose second was never begun, the last one first.

        Raises StoreError.
        """
        summaries = self._summaries(
            f"WHERE set_number = 1 AND result <> '{UNFINISHED}' "
            "AND NOT EXISTS (SELECT * FROM game AS other WHERE other.match_id = game.match_id AND set_number = 2)"
        )
        return [summary for summary in reversed(summaries) if game in (None, summary.game)]

    def sets(self, match_id: int) -> dict[int, int]:
        """The numbers of a match's games, by those of the sets. Raises StoreError."""
        return {summary.set_number: summary.id for summary in self._summaries(f"WHERE match_id = {match_id:d}")}

    def namesakes(self, match_id: int) -> list[int]:
        """The other matches that have the same name. Raises StoreError."""
        with _Reading(self.path) as connection:
            rows = connection and connection.execute(
                "SELECT id FROM match WHERE name = (SELECT name FROM match WHERE id = ?) AND id <> ? ORDER BY id",
                (match_id, match_id),
            )
            return [row[0] for row in rows or ()]

    def uid(self, game_id: int) -> str:
        """The game's name that no other game anywhere has. Raises StoreError."""
        with _Reading(self.path) as connection:
            row = connection and connection.execute("SELECT uid FROM game WHERE id = ?", (game_id,)).fetchone()
            if not row:
                raise StoreError(f"no game {game_id} in the records {self.path}")
            return str(row[0])

    def tagged(self, name: str, value: str) -> list[int]:
        """The numbers of the games with this tag. Raises StoreError."""
        with _Reading(self.path) as connection:
            rows = connection and connection.execute(
                "SELECT game_id FROM tag WHERE name = ? AND value = ? ORDER BY game_id", (name, value)
            )
            return [int(row[0]) for row in rows or ()]

    def load(self, game_id: int) -> Record:
        """One game. Raises StoreError."""
        with _Reading(self.path) as connection:
            row = connection and connection.execute(f"SELECT {_COLUMNS} FROM game WHERE id = ?", (game_id,)).fetchone()
            if not connection or not row:
                raise StoreError(f"no game {game_id} in the records {self.path}")
            return read_game(connection, game_id, row)

    def add(self, records: Iterable[Record]) -> list[int]:
        """Store whole games, all of them or none; returns their numbers. Raises StoreError."""
        with self._writing() as connection:
            return [insert_game(connection, record, str(uuid.uuid4()), "") for record in records]

    def begin_analysis(self, game_id: int, settings: AnalysisSettings) -> None:
        """Note with what a game is analysed; what other settings have found is forgotten. Raises StoreError."""
        with self._writing() as connection:
            row = connection.execute("SELECT analysis FROM game WHERE id = ?", (game_id,)).fetchone()
            if not row:
                raise StoreError(f"no game {game_id} in the records {self.path}")
            if row[0] != str(settings):
                connection.execute("DELETE FROM evaluation WHERE game_id = ?", (game_id,))
                connection.execute("UPDATE game SET analysis = ? WHERE id = ?", (str(settings), game_id))

    def add_evaluation(self, game_id: int, ply: int, evaluation: RecordedEvaluation) -> None:
        """Keep what was found of the position after a ply. Raises StoreError."""
        with self._writing() as connection:
            insert_evaluations(connection, game_id, {ply: evaluation})

    def vary(self, game_id: int, change: Callable[[Record], Record]) -> Record:
        """Keep the variations of what `change` makes of a game; returns that. Raises StoreError, and what it raises."""
        with self._writing() as connection:
            row = connection.execute(f"SELECT {_COLUMNS} FROM game WHERE id = ?", (game_id,)).fetchone()
            if not row:
                raise StoreError(f"no game {game_id} in the records {self.path}")
            changed = change(read_game(connection, game_id, row))
            connection.execute("DELETE FROM variation WHERE game_id = ?", (game_id,))
            insert_variations(connection, game_id, changed.variations)
            return changed

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with store_errors(self.path):
            connection = open_to_write(self.path)
            try:
                with transaction(connection):
                    yield connection
            finally:
                connection.close()

    def _summaries(self, where: str) -> list[Summary]:
        with _Reading(self.path) as connection:
            if connection is None:
                return []
            rows = connection.execute(
                "SELECT id, game, variant, date, (SELECT count(*) FROM move WHERE game_id = game.id), result, reason, "
                "coalesce(match_id, 0), coalesce(set_number, 0), "
                f"as_played <> '', time_control, board, coalesce(link_id, 0), "
                "(SELECT count(*) FROM evaluation WHERE game_id = game.id), "
                f"writer FROM game {where} ORDER BY id"
            ).fetchall()
            present = present_writers(self.path)
            return [_summary(connection, row, present) for row in rows]


class _Reading:
    """A connection for reading that is closed again; None where there is no store yet."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None

    def __enter__(self) -> sqlite3.Connection | None:
        self._connection = open_to_read(self._path)
        return self._connection

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._connection is not None:
            self._connection.close()
        if isinstance(error, sqlite3.Error):
            raise StoreError(f"records {self._path}: {error}") from error


def _summary(connection: sqlite3.Connection, row: Sequence[Any], present: Set[str]) -> Summary:
    *columns, as_played, time_control, board, link_id, evaluations, writer = row
    game_id, game, variant, date, plies, result, reason, match_id, set_number = columns
    return Summary(
        id=game_id,
        game=game,
        variant=variant,
        date=date,
        players=read_players(connection, game_id),
        plies=plies,
        result=result,
        reason=reason,
        match_id=match_id,
        set_number=set_number,
        as_played=bool(as_played),
        time_control=time_control,
        board=board,
        link_id=link_id,
        evaluations=evaluations,
        is_open=writer in present,
    )


def insert_game(connection: sqlite3.Connection, record: Record, uid: str, writer: str) -> int:
    """Write a whole game within the caller's transaction; returns its number."""
    head = (record.game, record.variant, record.start, record.date, record.board, record.comment)
    end = (record.result, record.reason, record.rules, record.as_played, record.time_control, record.analysis)
    values = (*head, *end, uid, writer)
    cursor = connection.execute(
        f"INSERT INTO game ({_COLUMNS}, uid, writer) VALUES ({', '.join('?' * len(values))})", values
    )
    game_id = int(cursor.lastrowid or 0)
    connection.executemany(
        "INSERT INTO player (game_id, seat, name, engine) VALUES (?, ?, ?, ?)",
        [(game_id, seat, player.name, player.engine) for seat, player in enumerate(record.players)],
    )
    connection.executemany(
        "INSERT INTO tag (game_id, place, name, value) VALUES (?, ?, ?, ?)",
        [(game_id, place, *tag) for place, tag in enumerate(record.tags)],
    )
    insert_moves(connection, game_id, record.moves)
    insert_evaluations(connection, game_id, record.evaluations)
    insert_variations(connection, game_id, record.variations)
    join(connection, game_id, record)
    return game_id


def insert_moves(connection: sqlite3.Connection, game_id: int, moves: Sequence[RecordedMove]) -> None:
    """Add moves to a game within the caller's transaction."""
    connection.executemany(
        "INSERT INTO move (game_id, ply, text, at_ms, clock_ms, comment, clocks_ms) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (game_id, move.ply, move.text, move.at_ms, move.clock_ms, move.comment, " ".join(map(str, move.clocks_ms)))
            for move in moves
        ],
    )


def insert_evaluations(
    connection: sqlite3.Connection, game_id: int, evaluations: Mapping[int, RecordedEvaluation]
) -> None:
    """Write what was found of a game's positions, by ply, within the caller's transaction."""
    connection.executemany(
        "INSERT OR REPLACE INTO evaluation (game_id, ply, chance, win_in, best) VALUES (?, ?, ?, ?, ?)",
        [(game_id, ply, found.chance, found.win_in, found.best) for ply, found in evaluations.items()],
    )


def insert_variations(connection: sqlite3.Connection, game_id: int, variations: Sequence[Variation]) -> None:
    """Write other ways to go on of a game that has none, within the caller's transaction."""
    connection.executemany(
        "INSERT INTO variation (game_id, number, ply, moves) VALUES (?, ?, ?, ?)",
        [(game_id, number, one.ply, BETWEEN.join(one.moves)) for number, one in enumerate(variations)],
    )


def read_variations(connection: sqlite3.Connection, game_id: int) -> list[Variation]:
    """Other ways to go on of a game, in their order."""
    rows = connection.execute("SELECT ply, moves FROM variation WHERE game_id = ? ORDER BY number", (game_id,))
    return [Variation(ply, tuple(moves.split(BETWEEN))) for ply, moves in rows]


def read_evaluations(connection: sqlite3.Connection, game_id: int) -> dict[int, RecordedEvaluation]:
    """What was found of a game's positions, by ply."""
    rows = connection.execute(
        "SELECT ply, chance, win_in, best FROM evaluation WHERE game_id = ? ORDER BY ply", (game_id,)
    )
    return {ply: RecordedEvaluation(chance, win_in, best) for ply, chance, win_in, best in rows}


def note_link(connection: sqlite3.Connection, game_id: int, link: tuple[int, int]) -> None:
    """Write a game's number and line on the link, within the caller's transaction; (0, 0) for none."""
    link_id, line = link
    connection.execute("UPDATE game SET link_id = ?, link_line = ? WHERE id = ?", (link_id or None, line, game_id))


def remove_game(connection: sqlite3.Connection, uid: str, writer: str) -> None:
    """Take this writer's game out again within the caller's transaction; its match, too, if it was alone there."""
    connection.execute("DELETE FROM game WHERE uid = ? AND writer = ?", (uid, writer))
    connection.execute("DELETE FROM match WHERE id NOT IN (SELECT match_id FROM game WHERE match_id IS NOT NULL)")


def read_game(connection: sqlite3.Connection, game_id: int, row: Sequence[str]) -> Record:
    """The record whose line of the table `game` is `row`."""
    game, variant, start, date, board, comment, result, reason, rules, as_played, time_control, analysis = row
    tags = connection.execute("SELECT name, value FROM tag WHERE game_id = ? ORDER BY place", (game_id,)).fetchall()
    match, set_number = name_and_set(connection, game_id)
    return Record(
        game=game,
        variant=variant,
        start=start,
        players=read_players(connection, game_id),
        date=date,
        board=board,
        comment=comment,
        moves=read_moves(connection, game_id),
        result=result,
        reason=reason,
        tags=tuple((name, value) for name, value in tags),
        match=match,
        set_number=set_number,
        rules=rules,
        as_played=as_played,
        time_control=time_control,
        analysis=analysis,
        evaluations=read_evaluations(connection, game_id),
        variations=read_variations(connection, game_id),
    )


def read_players(connection: sqlite3.Connection, game_id: int) -> tuple[Player, ...]:
    """A game's players in seat order."""
    rows = connection.execute("SELECT name, engine FROM player WHERE game_id = ? ORDER BY seat", (game_id,))
    return tuple(Player(*row) for row in rows)


def read_moves(connection: sqlite3.Connection, game_id: int) -> list[RecordedMove]:
    """A game's moves in order."""
    rows = connection.execute(
        "SELECT ply, text, at_ms, clock_ms, comment, clocks_ms FROM move WHERE game_id = ? ORDER BY ply", (game_id,)
    )
    return [
        RecordedMove(ply, text, at_ms, clock_ms, comment, tuple(map(int, clocks_ms.split())))
        for ply, text, at_ms, clock_ms, comment, clocks_ms in rows
    ]
