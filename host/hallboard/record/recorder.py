"""Writes a game while it is played. Every call is on the disk when it returns, or kept until the disk takes it."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
import uuid
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime

from ..game import Game, Move, Outcome
from .correction import corrected, trail
from .database import StoreError, open_to_write, store_errors, store_path, transaction
from .presence import Presence
from .record import ROUND, UNFINISHED, BrokenRecord, Player, Record, RecordedMove, clean, of_game
from .rules import present_rules
from .store import Store, insert_game, insert_moves, note_link, read_moves, remove_game


class Recorder:
    """Records one game: `start` or `resume`, then `move`, `take_back`, `finish`, at last `close`.

    A disk that is full, read-only or gone never stops the game: no call raises because of it. What could not be
    written is kept, tried again with every call and by `retry()`, and counted by `pending`; `problem` says why, and
    `on_problem` is called with that text, once a game for each text. The calls may come from several threads.

    `tags` are those of the games that begin from now on. In a game with the tag `Round` nothing vanishes: a move that
    takes the place of another says so in its comment, and what `mark` was told stands in the comment of the next move.
    """

    def __init__(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        on_problem: Callable[[str], None] | None = None,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self.path = store_path(path)
        self.id: int | None = None  # the game's number, once it is on the disk
        self.earlier_ids: list[int] = []  # of the games before it
        self.problem = ""
        self.record = Record("")
        self.tags: tuple[tuple[str, str], ...] = ()
        self._replaced: dict[int, RecordedMove] = {}  # moves that were taken back, by ply
        self._marks: list[str] = []
        self._on_problem = on_problem
        self._now_s = now_s
        self._began_s = 0.0
        self._ended_ms: int | None = None
        self._first_ply = 0
        self._reported: set[str] = set()
        self._uid = ""
        self._writer = str(uuid.uuid4())
        self._presence = Presence(self.path, self._writer)
        self._resumed = False
        self._link = (0, 0)
        self._dirty = False
        self._on_disk: list[RecordedMove] = []
        self._behind: list[tuple[str, Record]] = []  # games before this one, by uid, that the disk did not take
        self._connection: sqlite3.Connection | None = None
        self._lock = threading.RLock()

    def start(
        self,
        game: Game,
        players: Sequence[Player] = (),
        board: str = "",
        date: str = "",
        *,
        match: str = "",
        set_number: int = 0,
    ) -> None:
        """Begin the record of `game`, with the moves that it has already; `players` in seat order.

        `date` is now if it is not given. A set of a match is given the match's name and its own number. The game before
        it is forgotten if it had no move, as with `close`.
        """
        with self._lock:
            self._forget_if_empty()
            if self._dirty:
                self._behind.append((self._uid, self.record))
            self.record = of_game(game)
            self.record.players = tuple(Player(clean(player.name), clean(player.engine)) for player in players)
            self.record.board = clean(board)
            self.record.match, self.record.set_number = match, set_number
            self.record.tags = tuple((name, clean(value)) for name, value in self.tags)
            self.record.date = date or datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
            self._resumed, self._link = False, (0, 0)
            self._begin(str(uuid.uuid4()), game.start().ply, 0)
            self._write()

    def resume(self, game_id: int, *, take_over: bool = False) -> Game:
        """Go on with a game of the store; returns it as it stands. From now on it is one of the present rules.

        Raises StoreError, also for a game that another program has open (`take_over`: that one hears of it, and writes
        no more), and BrokenRecord where the rules say otherwise than the record.
        """
        with self._lock:
            store = Store(self.path)
            if store.summary(game_id).is_open and not take_over:
                raise StoreError(f"game {game_id} is open in another window")
            record = store.load(game_id)
            game, objection = record.follow()
            if record.as_played and not objection:
                objection = "it is kept as it was played by other rules"
            if objection:
                raise BrokenRecord(f"game {game_id} cannot go on: {objection}")
            self.record = record
            self.record.rules = present_rules(game.name)
            with store_errors(self.path):
                connection = open_to_write(self.path)
                try:
                    connection.execute(
                        "UPDATE game SET writer = ?, rules = ? WHERE id = ?",
                        (self._writer, self.record.rules, game_id),
                    )
                    uid, link_id, link_line = connection.execute(
                        "SELECT uid, coalesce(link_id, 0), link_line FROM game WHERE id = ?", (game_id,)
                    ).fetchone()
                finally:
                    connection.close()
            last_ms = max((move.at_ms or 0 for move in self.record.moves), default=0)
            self._begin(uid, game.start().ply, last_ms)
            self.id = game_id
            self._resumed, self._link = True, (link_id, link_line)
            self._presence.hold()
            self._on_disk = list(self.record.moves)
            self._dirty = False
            return game

    @property
    def link(self) -> tuple[int, int]:
        """The game's number on the link to a board, 0 for none, and its line there (`link.BoardGame`)."""
        with self._lock:
            return self._link

    def set_link(self, link_id: int, line: int = 0) -> None:
        """Note the game's number on the link and its line: by them a program that was killed joins its game again."""
        with self._lock:
            if self._link != (link_id, line):
                self._link = (link_id, line)
                self._write()

    def move(
        self,
        move: Move | str,
        *,
        at_ms: int | None = None,
        clock_ms: int | None = None,
        comment: str = "",
        clocks_ms: Sequence[int] = (),
    ) -> None:
        """Add a move. `at_ms` is the time since the start (now if not given), `clock_ms` the mover's clock after it.

        `clocks_ms` has everybody's clock after it, in seat order; the mover's need not be given then.
        """
        with self._lock:
            if at_ms is None:
                at_ms = self.elapsed_ms
            ply = self._first_ply + len(self.record.moves) + 1
            clocks_ms = tuple(max(0, clock) for clock in clocks_ms)
            if clock_ms is None and clocks_ms and isinstance(move, Move):
                clock_ms = clocks_ms[move.seat]
            clock_ms = None if clock_ms is None else max(0, clock_ms)
            comment = " ".join(filter(None, (*self._trail(ply, str(move)), clean(comment))))
            self.record.moves.append(RecordedMove(ply, str(move), max(0, at_ms), clock_ms, comment, clocks_ms))
            self._write()

    def take_back(self, ply: int) -> None:
        """Keep the moves up to this ply (as `Game.ply` counts) and no later one; the game goes on."""
        with self._lock:
            first = max(0, ply - self._first_ply)
            self._replaced |= {move.ply: move for move in self.record.moves[first:]}
            del self.record.moves[first:]
            self.record.result, self.record.reason = UNFINISHED, ""
            self._ended_ms = None
            self._write()

    def finish(self, result: Outcome | str, reason: str = "") -> None:
        """Write how the game ended: an outcome, or a player's name, `draw`, or `*` for left off, with a reason."""
        with self._lock:
            if isinstance(result, Outcome):
                self.record.result, self.record.reason = result.result, result.reason
            else:
                self.record.result, self.record.reason = clean(result), clean(reason)
            self._keep_marks()
            self._ended_ms = None if self.record.result == UNFINISHED else self.elapsed_ms
            self._write()

    def correct(self, ply: int, text: str) -> None:
        """Put a move in the place of another, as `correction.corrected` says. Raises CorrectionError."""
        with self._lock:
            self.record = corrected(self.record, ply, text)
            if self.record.result == UNFINISHED:
                self._ended_ms = None
            self._write()

    def mark(self, text: str) -> None:
        """Have this stand in the comment of the next move, or of the game if it has ended before."""
        with self._lock:
            self._marks.append(clean(text))

    @property
    def marks(self) -> tuple[str, ...]:
        """What was marked since the last move."""
        return tuple(self._marks)

    @property
    def elapsed_ms(self) -> int:
        """The time since the game began, as moves have it."""
        return int((self._now_s() - self._began_s) * 1000)

    @property
    def ended_ms(self) -> int | None:
        """When the game ended, as moves have it; None while it goes on or where that is not known."""
        return self._ended_ms

    def copy(self) -> Record:
        """The record as it is now."""
        with self._lock:
            return replace(self.record, moves=list(self.record.moves))

    @property
    def pending(self) -> int:
        """How many moves are not on the disk; 1 as well if it is only the beginning or the end of a game."""
        with self._lock:
            missing = len(self.record.moves) - _common(self.record.moves, self._on_disk)
            missing += sum(max(1, len(record.moves)) for _, record in self._behind)
            return max(missing, 1 if self._dirty else 0)

    def retry(self) -> bool:
        """Try to write what is pending; True if nothing is left."""
        with self._lock:
            if self._dirty:
                self._write()
            return not self._dirty

    def close(self) -> int:
        """Try once more, close the file; returns `pending`.

        A game that was started here, has no move and did not end otherwise than left off is forgotten: `id` is None.
        """
        with self._lock:
            self._forget_if_empty()
            if self._marks and self._uid and (self.id is not None or self._dirty):
                self._keep_marks()
                self._dirty = True
            self.retry()
            self._disconnect()
            return self.pending

    # -- within

    def _begin(self, uid: str, first_ply: int, at_ms: int) -> None:
        if self.id is not None and self.id not in self.earlier_ids:
            self.earlier_ids.append(self.id)
        self.id = None
        self._reported = set()
        self._uid = uid
        self._first_ply = first_ply
        self._began_s = self._now_s() - at_ms / 1000
        self._replaced = {}
        self._marks = []
        self._ended_ms = None
        self._on_disk = []

    def _trail(self, ply: int, text: str) -> list[str]:
        """What the comment on a move says of others that were made or recorded in its place."""
        before, marks = self._replaced.pop(ply, None), self._marks
        self._marks = []
        if before is None or all(name != ROUND for name, _ in self.record.tags):
            return marks
        return [before.comment, *marks, trail(before.text) if before.text != text else ""]

    def _keep_marks(self) -> None:
        """What no move was made after stands in the comment of the game."""
        self.record.comment = " ".join(filter(None, (self.record.comment, *self._marks)))
        self._marks = []

    def _forget_if_empty(self) -> None:
        """Leave no record of a game that nobody played."""
        if self._resumed or not self._uid or self.record.moves or self.record.result != UNFINISHED:
            return
        if self._connection is not None:
            with suppress(StoreError), store_errors(self.path), transaction(self._connection):
                remove_game(self._connection, self._uid, self._writer)
                self.id = None
        self._dirty = False
        self.problem = ""

    def _write(self) -> None:
        self._dirty = True
        try:
            with store_errors(self.path):
                if self._connection is None:
                    self._connection = open_to_write(self.path)
                self._presence.hold()
                game_id = self._bring_up_to_date(self._connection)
        except StoreError as error:
            self._disconnect()
            self.problem = str(error)
            if self.problem not in self._reported and self._on_problem:
                self._reported.add(self.problem)
                self._on_problem(self.problem)
            return
        self.id = game_id
        self.problem = ""
        self._dirty = False
        self._behind = []
        self._on_disk = list(self.record.moves)

    def _bring_up_to_date(self, connection: sqlite3.Connection) -> int:
        """Make the store say what `record` says, whatever part of it is there; returns the game's number."""
        record = self.record
        with transaction(connection):
            self._catch_up(connection)
            row = connection.execute("SELECT id, writer FROM game WHERE uid = ?", (self._uid,)).fetchone()
            if row is None:
                row = insert_game(connection, record, self._uid, self._writer), self._writer
                note_link(connection, row[0], self._link)
                return row[0]
            game_id, writer = int(row[0]), row[1]
            if writer != self._writer:
                raise StoreError(f"records {self.path}: another program goes on with game {game_id}")
            # A commit that seemed to fail may have succeeded: what is there counts, not what should be there.
            stored = self._on_disk if not self.problem else read_moves(connection, game_id)
            _amend(connection, game_id, record, stored)
            note_link(connection, game_id, self._link)
            return game_id

    def _catch_up(self, connection: sqlite3.Connection) -> None:
        """Write the games before this one that the disk did not take, unless another program goes on with them."""
        for uid, record in self._behind:
            row = connection.execute("SELECT id, writer FROM game WHERE uid = ?", (uid,)).fetchone()
            if row is None:
                insert_game(connection, record, uid, self._writer)
            elif row[1] == self._writer:
                _amend(connection, row[0], record, read_moves(connection, row[0]))

    def _disconnect(self) -> None:
        self._presence.release()
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):  # the file is closed all the same; what it missed is still in `record`
                connection.close()


def _amend(connection: sqlite3.Connection, game_id: int, record: Record, stored: list[RecordedMove]) -> None:
    """Bring a game of the store, which has these moves, up to the record."""
    same = _common(record.moves, stored)
    if same < len(stored):
        for table in ("move", "evaluation"):
            connection.execute(f"DELETE FROM {table} WHERE game_id = ? AND ply >= ?", (game_id, stored[same].ply))
        connection.execute("DELETE FROM variation WHERE game_id = ? AND ply > ?", (game_id, stored[same].ply))
    insert_moves(connection, game_id, record.moves[same:])
    connection.execute(
        "UPDATE game SET result = ?, reason = ?, comment = ? WHERE id = ?",
        (record.result, record.reason, record.comment, game_id),
    )


def _common(ours: list[RecordedMove], theirs: list[RecordedMove]) -> int:
    """How many moves at the beginning are the same."""
    n = 0
    while n < min(len(ours), len(theirs)) and ours[n] == theirs[n]:
        n += 1
    return n
