"""Events of games in PostgreSQL: added, never changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..errors import UserError
from ..record import Record
from .events import Event, follow

if TYPE_CHECKING:
    import psycopg

_CONNECT_S = 5
_SCHEMA = """
CREATE TABLE IF NOT EXISTS hallboard_event (
    game uuid NOT NULL,
    number integer NOT NULL,
    kind text NOT NULL CHECK (kind IN ('about', 'move', 'back', 'end')),
    data jsonb NOT NULL,
    told timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (game, number)
);
CREATE OR REPLACE FUNCTION hallboard_refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'events are added, never changed'; END $$;
CREATE OR REPLACE TRIGGER hallboard_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON hallboard_event
    FOR EACH STATEMENT EXECUTE FUNCTION hallboard_refuse();
"""
_LOCK = 0x48426F61  # held while the table is made: two programs may begin at once


class ArchiveError(UserError):
    """The archive can't be reached or does not take what it is told; the text says why."""


class Archive:
    """The archive at a URL of PostgreSQL, `postgresql://HOST/DATABASE`; for one thread.

    It connects with the first call, and anew with the first one after a failure. Each raises ArchiveError.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: psycopg.Connection[Any] | None = None

    def events(self, game: str) -> list[Event]:
        """The events of a game, by its `uid`."""
        query = "SELECT kind, data FROM hallboard_event WHERE game = %s ORDER BY number"
        return [Event(kind, data) for kind, data in self._execute(query, (game,))]

    def games(self) -> list[str]:
        """The `uid` of every game, the oldest first."""
        query = "SELECT game FROM hallboard_event WHERE number = 1 ORDER BY told, game"
        return [str(game) for (game,) in self._execute(query)]

    def records(self) -> list[Record]:
        """Every game as it stands."""
        return [follow(self.events(game)) for game in self.games()]

    def add(self, game: str, first: int, events: Sequence[Event]) -> None:
        """Add all these events of a game, or none; the first one has the number `first`, from 1."""
        from psycopg.types.json import Jsonb

        values = [(game, first + i, event.kind, Jsonb(event.data)) for i, event in enumerate(events)]
        rows = ", ".join(["(%s, %s, %s, %s)"] * len(values))
        query = f"INSERT INTO hallboard_event (game, number, kind, data) VALUES {rows}"
        self._execute(query, [value for row in values for value in row])

    def close(self) -> None:
        """Disconnect."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _execute(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        psycopg = _psycopg()
        try:
            if self._connection is None:
                self._connection = psycopg.connect(self._url, autocommit=True, connect_timeout=_CONNECT_S)
                with self._connection.transaction():
                    self._connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
                    self._connection.execute(_SCHEMA)
            cursor = self._connection.execute(query, values)
            return cursor.fetchall() if cursor.description else []
        except (psycopg.Error, UnicodeError) as error:
            self.close()
            raise ArchiveError(f"the club's archive: {' '.join(str(error).split())}") from None


def _psycopg() -> Any:
    try:
        import psycopg
    except ImportError:
        raise ArchiveError("the club's archive needs psycopg: pip install 'hallboard[club]'") from None
    return psycopg
