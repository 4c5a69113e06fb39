"""A ruleset of the core with the parts for the host: notation, position, picture and changes."""

from __future__ import annotations

from functools import cache
from typing import Any

from hallcore.games import GAMES, Ruleset, part

from ..errors import UnknownGame


class HostRuleset(Ruleset):
    """What the host needs of a game: everything."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.notation: Any = part(name, "notation")
        self.position: Any = part(name, "position")
        self.picture: Any = part(name, "picture")
        self.changes: Any = part(name, "changes")


@cache
def ruleset(name: str) -> HostRuleset:
    """The ruleset of that name, loaded once. Raises UnknownGame."""
    if name not in GAMES:
        raise UnknownGame(f"no game {name!r}: there are {', '.join(GAMES)}")
    return HostRuleset(name)
