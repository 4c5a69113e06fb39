"""A Nevo position on the table, for tests."""

from __future__ import annotations

from tests.support.table import RulesetTable


class Table(RulesetTable):
    def __init__(self, text: str | None = None, repetition: str = "score", removal: str = "automatic") -> None:
        super().__init__("nevo", text, repetition, removal)
