"""The SQLite file: opened so that a committed transaction outlives a power cut."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

import platformdirs

from ..errors import UserError
from ..files import folder_above
from .schema import APPLICATION_ID, SCHEMA, VERSION

FILE_NAME = "records.db"
_CLEARER = {
    "unable to open database file": "cannot be opened (no such folder, or a read-only disk or folder)",
    "attempt to write a readonly database": "cannot be written (a read-only file, folder or disk)",
}
_BUSY_S = 2.0  # how long to wait for another program that writes


class StoreError(UserError):
    """The store cannot be read or written; the text says which file and why."""


def store_path(path: str | os.PathLike[str] | None = None) -> Path:
    """Where the records are: `path`, else HALLBOARD_RECORDS, else the user's data folder. A folder gets a file."""
    path = path or os.environ.get("HALLBOARD_RECORDS")
    if not path:
        return platformdirs.user_data_path("hallboard", appauthor=False) / FILE_NAME
    path = Path(path).expanduser()
    return path / FILE_NAME if os.path.isdir(path) else path


def open_to_write(path: Path) -> sqlite3.Connection:
    """The store, which is made or brought up to date if necessary. Raises StoreError."""
    with store_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, timeout=_BUSY_S, isolation_level=None, check_same_thread=False)
        try:
            _version(connection, path)  # before anything is written to what may be another program's file
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")  # each commit waits until it is on the disk
            connection.execute("PRAGMA foreign_keys = ON")
            _bring_up(connection, path)
        except BaseException:
            connection.close()
            raise
        return connection


def check_store(path: Path) -> None:
    """See that games can be recorded there: before they are played, not after. Leaves nothing behind.

    A store that another program is writing to counts as one that can be written. Raises StoreError.
    """
    if os.path.exists(path):  # Path.exists raises for a name that is too long
        try:
            with closing(open_to_write(path)) as connection, store_errors(path), transaction(connection):
                pass
        except StoreError as error:
            if "locked" not in str(error.__cause__):
                raise
        return
    try:
        above = folder_above(path)
        # In a folder of its own: another program may be making the real ones at this moment.
        with tempfile.TemporaryDirectory(prefix=".", dir=above) as room:
            trial = Path(room, path.absolute().relative_to(above))
            trial.parent.mkdir(parents=True, exist_ok=True)
            trial.touch()
    except UserError as error:
        raise StoreError(f"records {error}") from None
    except OSError as error:
        raise StoreError(f"records {path}: {error.strerror or error}") from error


def open_to_read(path: Path) -> sqlite3.Connection | None:
    """The store without the right to change it; None where there is none yet. Raises StoreError.

    A store of an older version is brought up to date in memory; the next program that writes does it on the disk.
    """
    if not os.path.exists(path):
        return None
    with store_errors(path):
        # A store on a read-only disk has no place for the files beside it: then it cannot change either.
        for mode in ("mode=ro", "mode=ro&immutable=1"):
            connection = sqlite3.connect(f"file:{quote(str(path))}?{mode}", uri=True, timeout=_BUSY_S)
            try:
                version = _version(connection, path)
            except sqlite3.OperationalError as error:
                connection.close()
                if "immutable" in mode or "locked" in str(error):
                    raise
            except BaseException:
                connection.close()
                raise
            else:
                if version == VERSION:
                    return connection
                with closing(connection):
                    return _brought_up(connection, path) if version else None
    return None


def _brought_up(connection: sqlite3.Connection, path: Path) -> sqlite3.Connection:
    """A copy in memory, of the present version."""
    copy = sqlite3.connect(":memory:", isolation_level=None)
    try:
        connection.backup(copy)
        _bring_up(copy, path)
    except BaseException:
        copy.close()
        raise
    return copy


@contextmanager
def store_errors(path: Path) -> Iterator[None]:
    """Turn every error of the disk or of SQLite into a StoreError of one line."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"records {path}: {_CLEARER.get(str(error), error)}") from error
    except OSError as error:
        raise StoreError(f"records {error.filename or path}: {error.strerror or error}") from error


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """A transaction: all of it is written, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _bring_up(connection: sqlite3.Connection, path: Path) -> None:
    if _version(connection, path) == VERSION:
        return
    with transaction(connection):
        for step in SCHEMA[_version(connection, path) :]:
            for statement in step.split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {VERSION}")


def _version(connection: sqlite3.Connection, path: Path) -> int:
    """The schema's version, 0 for an empty file. Raises StoreError for a file that is no store of this program."""
    own = not connection.in_transaction
    if own:
        connection.execute("BEGIN")  # all three of one moment: another program may be making the store
    try:
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        kind = int(connection.execute("PRAGMA application_id").fetchone()[0])
        tables = int(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
    finally:
        if own and connection.in_transaction:
            connection.execute("ROLLBACK")
    if kind != APPLICATION_ID and (tables or version):
        raise StoreError(f"records {path}: an SQLite file of another program")
    if version > VERSION:
        raise StoreError(
            f"records {path}: written by a newer hallboard (records version {version}, this one knows {VERSION})"
        )
    return version
