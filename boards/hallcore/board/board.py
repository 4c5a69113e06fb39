"""A physical board as the device knows it: which sensor and light every space has, and the magnets in the pieces."""

from array import array

from ..protocol.fingerprints import geometry_hash
from .description import FORMAT, NO_LIGHT, BoardError

__all__ = ("FORMAT", "NO_LIGHT", "Board", "BoardError", "Spaces")


class Board:
    """A board description, checked, in arrays. Raises `BoardError`."""

    name: str
    channels: "array[int]"
    games: "tuple[str, ...]"
    all_spaces: "list[Spaces]"

    def __init__(self, description) -> None:  # type: ignore[no-untyped-def]
        from .description import read_board  # a device forgets it again: it is needed once

        read_board(self, Spaces, description)

    def geometry(self) -> int:
        """What the link compares: a 32-bit hash of where every game's spaces have their sensors and lights."""
        tables = [self.channels]
        for spaces in self.all_spaces:
            tables.append(spaces.sensors)
            tables.append(spaces.lights)
        return geometry_hash(*tables)

    def spaces(self, game: str) -> "Spaces":
        """Where the spaces of a game are on this board. Raises `BoardError` if it has none."""
        for spaces in self.all_spaces:
            if spaces.game == game:
                return spaces
        raise BoardError(f"board {self.name}: has no spaces for {game}, only for {', '.join(self.games)}")


class Spaces:
    """Sensors, lights and magnets of one game's spaces on a board; `description` fills it."""

    game: str
    sensors: "array[int]"
    lights: "array[int]"

    def __init__(self) -> None:
        self._kinds = {}  # type: ignore[var-annotated]
        self._where = ""
        self._standing = None

    def standing(self, names):  # type: ignore[no-untyped-def]
        """The `pyramids.standing.Standing` of a game with pyramids, always the same; `names` are its KINDS."""
        from ..sensing.pyramids.nested_field import NestedField

        if isinstance(self._standing, dict):
            self._standing = NestedField(self._standing, names, self)
        return self._standing

    def strengths(self, names) -> "array[float]":  # type: ignore[no-untyped-def]
        """Signed strength of the magnet of every kind in `names` (a ruleset's KINDS), 0 for kind 0."""
        out = array("f", [0.0] * len(names))
        for kind in range(1, len(names)):
            strength = self._kinds.get(names[kind])
            if not isinstance(strength, (int, float)) or not -100 <= strength <= 100 or strength == 0:
                expected = "a number from -100 to 100, not 0"
                raise BoardError(f"{self._where}: kinds: {names[kind]!r} is {strength!r}, expected {expected}")
            out[kind] = strength
        return out
