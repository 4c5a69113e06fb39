"""Selects games of the list."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from .store import Summary

_DATE = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")


@dataclass(frozen=True)
class GameFilter:
    """Games that match everything given here; None matches every game, and an empty text none.

    `game` is a game's name. `player` and `board` are parts of a name, in any case of letters. `result` is the name of a
    side, `draw`, `*`, or the reason of an end. `since` and `until` are the first and the last day, month or year, such
    as `2026-05`.
    """

    game: str | None = None
    player: str | None = None
    result: str | None = None
    since: str | None = None
    until: str | None = None
    board: str | None = None

    def matches(self, summary: Summary) -> bool:
        """True if the game is one of those."""
        players = [name for player in summary.players for name in (player.name, player.engine)]
        return (
            self.game in (None, summary.game)
            and _part_of(self.player, players)
            and _part_of(self.board, [summary.board])
            and (self.result is None or (self.result != "" and self.result.lower() in _ends(summary)))
            and (self.since is None or (self.since != "" and summary.date[: len(self.since)] >= self.since))
            and (self.until is None or ("" < summary.date[: len(self.until)] <= self.until))
        )


def is_day(text: str) -> bool:
    """True for `2026`, `2026-05`, `2026-05-17` of the calendar, and for the empty text, which matches nothing."""
    if not text:
        return True
    if _DATE.fullmatch(text) is None:
        return False
    try:
        date.fromisoformat((text + "-01-01")[:10])
    except ValueError:
        return False
    return True


def _part_of(wanted: str | None, texts: list[str]) -> bool:
    return wanted is None or (wanted != "" and any(wanted.lower() in text.lower() for text in texts))


def _ends(summary: Summary) -> set[str]:
    return {summary.result.lower(), summary.reason.lower()}
