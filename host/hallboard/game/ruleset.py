"""A ruleset of the core with the parts for the host: notation, position, picture, changes and variants."""

from __future__ import annotations

from functools import cache, cached_property
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
        self.variants: Any = part(name, "variants")

    @cached_property
    def space_names(self) -> tuple[str, ...]:
        """The names of the board's spaces, in the core's order."""
        return tuple(self.geometry.space_name(space) for space in range(self.geometry.SPACES))

    @cached_property
    def space_numbers(self) -> dict[str, int]:
        """The number of each space, by its name in small letters."""
        return {name.lower(): number for number, name in enumerate(self.space_names)}


@cache
def ruleset(name: str) -> HostRuleset:
    """The ruleset of that name, loaded once. Raises UnknownGame."""
    if name not in GAMES:
        raise UnknownGame(f"no game {name!r}: there are {', '.join(GAMES)}")
    return HostRuleset(name)
