"""A Nevo position on the table, for tests."""

from __future__ import annotations

from tests.support.table import RoomTable


class Table(RoomTable):
    def __init__(self, text: str | None = None, repetition: str = "score", removal: str = "automatic") -> None:
        super().__init__("nevo", text, repetition, removal)
