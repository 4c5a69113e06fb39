"""Who has a game open: each program that writes games holds a lock beside the store until it ends, however it ends.

The lock is SQLite's own, on an empty file: it works on every system, and the system lifts it when a program is killed.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

_WAIT_S = 1.0  # for another program that looks whether this one is there


class Presence:
    """The lock of one writer of the store at `path`."""

    def __init__(self, path: Path, writer: str) -> None:
        self._file = _folder(path) / writer
        self._lock: sqlite3.Connection | None = None

    def hold(self) -> None:
        """Tell other programs that this one is here; where the disk does not let it, nobody is told."""
        if self._lock is not None:
            return
        try:
            self._file.parent.mkdir(exist_ok=True)
            self._lock = _lock(self._file, _WAIT_S)
        except (OSError, sqlite3.Error):
            self._lock = None

    def release(self) -> None:
        """The program has let go of its game."""
        lock, self._lock = self._lock, None
        if lock is not None:
            lock.close()
            _remove(self._file)


def present_writers(path: Path) -> set[str]:
    """The writers of the store at `path` that are still there."""
    with suppress(OSError):
        return {file.name for file in sorted(_folder(path).iterdir()) if _is_held(file)}
    return set()


def _folder(path: Path) -> Path:
    return path.with_name(f"{path.name}-open")


def _lock(file: Path, wait_s: float = 0.0) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=wait_s, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = MEMORY")  # no second file beside it
        connection.execute("BEGIN EXCLUSIVE")
    except BaseException:
        connection.close()
        raise
    return connection


def _is_held(file: Path) -> bool:
    """True if another connection has the lock; a file that a killed program left is removed."""
    try:
        with closing(_lock(file)):
            pass
    except sqlite3.OperationalError as error:
        return "locked" in str(error)
    except sqlite3.Error:
        return False
    _remove(file)
    return False


def _remove(file: Path) -> None:
    with suppress(OSError):
        file.unlink()
        file.parent.rmdir()  # unless others are there
