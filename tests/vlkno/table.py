"""A VLKNO position on the table, for tests."""

from __future__ import annotations

from tests.support.table import RulesetTable

ALLOWED, BARRED = 0, 1


class Table(RulesetTable):
    def __init__(self, text: str | None = None, putback: int = ALLOWED, size: str = "5x5") -> None:
        super().__init__("vlkno", text, ("allowed", "barred")[putback], size)
