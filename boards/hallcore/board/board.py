"""A physical board as the device knows it: which sensor and light every space has, and the magnets in the pieces."""

from array import array

from .description import FORMAT, NO_LIGHT, NO_SENSOR
from .error import BoardError

if False:  # types
    from collections.abc import Sequence
    from typing import Any

    from ..sensing.pyramids.nested_field import NestedField

__all__ = ("FORMAT", "NO_LIGHT", "NO_SENSOR", "Board", "BoardError", "Spaces")


class Board:
    """A board description, checked, in arrays. Raises `BoardError`."""

    name: str
    title: str
    address_pins: "array[int]"
    adc_pins: "array[int]"
    channels: "array[int]"
    n_sensors: int
    nT_per_count: int
    zero_counts: "array[int]"
    gain_q12: "array[int]"
    light_pin: int
    light_count: int
    light_order: str
    button_pin: int
    current_cap_mA: int
    wirings: "list[dict[str, Any]]"
    games: "tuple[str, ...]"
    all_spaces: "list[Spaces]"

    def __init__(self, description: object) -> None:
        from .description import read_board  # a device forgets it again: it is needed once

        read_board(self, Spaces, description)

    def geometry(self) -> int:
        """What the link compares: a 32-bit hash of where every game's spaces have their sensors and lights."""
        tables = [self.channels]
        for wiring in self.wirings:
            tables.append(wiring["sensors"])
        for spaces in self.all_spaces:
            tables.append(spaces.sensors)
            tables.append(spaces.lights)
        from ..protocol.fingerprints import geometry_hash  # needed once: the device session drops it again

        return geometry_hash(*tables)

    def spaces(self, game: str) -> "Spaces":
        """Where the spaces of a game are on this board. Raises `BoardError` if it has none."""
        for spaces in self.all_spaces:
            if spaces.game == game:
                return spaces
        raise BoardError(f"board {self.name}: has no spaces for {game}, only for {', '.join(self.games)}")


class Spaces:
    """Sensors, lights and magnets of one game's spaces on a board; `description` fills it.

    `switches` is True if any of these sensors is a switch: then a space tells only that something stands on it.
    """

    game: str
    n: int
    sensors: "array[int]"
    lights: "array[int]"
    stacks: bool
    switches: bool
    pyramids: bool
    field_uT: "array[float]"
    spread_uT: "array[float]"
    x_mm: "array[float]"
    y_mm: "array[float]"
    moment_mAm2: float
    gap_mm: float
    pitch_mm: float
    tolerance: float
    height_play_mm: float
    gain_sd: float  # of its sensors, as far as it is unknown
    _standing: "dict[str, Any] | NestedField"  # only with pyramids

    def __init__(self) -> None:
        self._kinds: "dict[str, float]" = {}
        self._where = ""

    def standing(self, names: "Sequence[str]") -> "NestedField":
        """The `pyramids.standing.Standing` of a game with pyramids, always the same; `names` are its KINDS."""
        from ..sensing.pyramids.nested_field import NestedField

        if isinstance(self._standing, dict):
            self._standing = NestedField(self._standing, names, self)
        return self._standing

    def strengths(self, names: "Sequence[str]") -> "array[float]":
        """Signed strength of the magnet of every kind in `names` (a ruleset's KINDS), 0 for kind 0."""
        out = array("f", [0.0] * len(names))
        for kind in range(1, len(names)):
            strength = self._kinds.get(names[kind])
            if not isinstance(strength, (int, float)) or not -100 <= strength <= 100 or strength == 0:
                expected = "a number from -100 to 100, not 0"
                raise BoardError(f"{self._where}: kinds: {names[kind]!r} is {strength!r}, expected {expected}")
            out[kind] = strength
        return out

    def weakest(self) -> float:
        """The strength of the weakest magnet, whatever its pole."""
        return float(min([abs(strength) for strength in self._kinds.values()]))
