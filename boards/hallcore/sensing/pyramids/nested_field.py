"""The field of pyramids that stand, nested, on a floor space; and which spaces are such. See `board` for the table."""

from array import array
from math import exp, log

from ...portable import const

if False:  # types
    from collections.abc import Sequence
    from typing import Any

    from ...board.board import Spaces

_SHARE = 0.05  # how far the field of a piece may be off: its magnets, its height, the sensor's gain if that is known
_MAX_PIECES = const(12)  # pieces in a stack


class NestedField:
    """The key `standing` of one game's entry in a board description."""

    def __init__(self, entry: "dict[str, Any]", kinds: "Sequence[str]", spaces: "Spaces") -> None:
        self.lies = bytes(entry["lies"])
        self.gap_mm = spaces.gap_mm
        self.tolerance = max(_SHARE, spaces.gain_sd)
        self._heights = array("f", [log(height) for height in entry["base_mm"]])
        strengths = spaces.strengths(kinds)
        sizes = []
        for name in kinds[1:]:
            size = name.split(" ")[-1]
            if size not in sizes:
                sizes.append(size)
        fields = []
        rises = []
        for size in sizes:
            field = entry["uT"][size]
            fields.append((1 if field[0] > 0 else -1, array("f", [log(abs(uT)) for uT in field])))
            rises.append(array("f", [float(entry["rise_mm"][size][upper]) for upper in sizes]))
        self._fields = fields  # by size: sign and logarithms
        self.rise_mm = rises  # by the lower one's size, then the upper one's
        self.size = bytearray(len(kinds))
        self._sign = array("b", bytes(len(kinds)))
        for kind in range(1, len(kinds)):
            self.size[kind] = sizes.index(kinds[kind].split(" ")[-1])
            self._sign[kind] = 1 if strengths[kind] > 0 else -1
        self.level_uT = array("f", [0.0] * _MAX_PIECES)  # of the stack that `look` was asked for last
        self._base = array("f", [0.0] * _MAX_PIECES)

    def look(self, stack: bytes) -> None:
        """Work out `level_uT`, the field of every piece of a stack: its kinds, the lowest first."""
        bases = self._base
        size = self.size
        for i in range(len(stack)):
            base = 0.0
            for j in range(i):
                base = max(base, bases[j] + self.rise_mm[size[stack[j]]][size[stack[i]]])
            bases[i] = base
            self.level_uT[i] = self._sign[stack[i]] * self._field(size[stack[i]], log(self.gap_mm + base))

    def _field(self, size: int, height: float) -> float:
        """By the nearest power of the height (a logarithm here) between two entries of the table."""
        heights = self._heights
        sign, fields = self._fields[size]
        i = 0
        while i < len(heights) - 2 and heights[i + 1] < height:
            i += 1
        part = (height - heights[i]) / (heights[i + 1] - heights[i])
        uT: float = sign * exp(fields[i] + part * (fields[i + 1] - fields[i]))
        return uT
