"""Moves that are tried out beside a recorded game."""

from __future__ import annotations

import tempfile


class Trial:
    """Of the game `record_id`. Its moves are no game for the records: `folder` is for them, until `close`."""

    def __init__(self, record_id: int) -> None:
        self.record_id = record_id
        self._folder = tempfile.TemporaryDirectory(prefix="hallboard-", ignore_cleanup_errors=True)

    @property
    def folder(self) -> str:
        """Where its moves are recorded."""
        return self._folder.name

    def close(self) -> None:
        """Forget its moves."""
        self._folder.cleanup()
