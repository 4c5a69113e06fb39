"""What a sound sensor reads of each stack, and how much room that leaves it to the next thing that might stand there.

Fields are in uT; stacks are written as their kinds, the lowest first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Protocol

from hallcore.board.board import Spaces
from hallcore.sensing.stacks.field import Field
from hallcore.sensing.threshold import Thresholds

_SURE = 3 * sqrt(2)  # standard deviations of the difference of two readings that a change must stand out by
_SCANS = 16  # whose mean a board of stacks decides by
_DRIFT_uT = 7.0  # of a reading in five seconds, which no mean takes away


class Expected(Protocol):
    """One game's pieces over one board's sensors."""

    piece_uT: float  # the field of the weakest single piece
    least_felt: float  # of a piece: a sensor that feels a smaller share of it is weak, whatever room is left
    takes_common_off: bool  # the firmware takes a field that is the same everywhere off before it decides

    def own_uT(self, space: int, stack: bytes) -> float:
        """The field of what stands on the space, at its own sensor."""

    def around_uT(self, space: int, stacks: Mapping[int, bytes]) -> float:
        """The field of what stands on the other spaces."""

    def room(self, stack: bytes, felt: float, off_uT: float, noise_uT: float) -> float:
        """What is left of the way to another content, as a share of a sound sensor's: below 0 it is misread.

        `felt` is the share of the field that the sensor feels, `off_uT` how far off its zero is.
        """

    def tells(self, felt: float, noise_uT: float) -> int:
        """How many pieces high a stack may be for its uppermost to be felt; 0 where no pieces are stacked."""


def expected(spaces: Spaces, kinds: Sequence[str]) -> Expected:
    """Of one game of a board; `kinds` are its ruleset's KINDS."""
    if spaces.pyramids:
        return Pyramids(spaces, kinds)
    return Stacks(spaces, kinds) if spaces.stacks else SinglePieces(spaces, kinds)


def sure_uT(noise_uT: float) -> float:
    """A change that stands out of the noise of readings (four samples each) that boards of stacks take the mean of."""
    return _SURE * sqrt(noise_uT * noise_uT / _SCANS + _DRIFT_uT * _DRIFT_uT)


class SinglePieces:
    """Told by one reading against the windows that the firmware compares it with."""

    least_felt = 0.0  # the windows allow for a piece at its recess's edge
    takes_common_off = False
    _EDGE = 0.6  # of the way that a piece in the middle of its recess has to its window's edge: at the recess's edge

    def __init__(self, spaces: Spaces, kinds: Sequence[str]) -> None:
        self._fields = [strength * spaces.field_uT[0] for strength in spaces.strengths(kinds)]
        self._windows = Thresholds(spaces, kinds)
        self.piece_uT = min(abs(uT) for uT in self._fields[1:])

    def own_uT(self, space: int, stack: bytes) -> float:
        return self._fields[stack[-1]] if stack else 0.0

    def around_uT(self, space: int, stacks: Mapping[int, bytes]) -> float:
        return 0.0  # the windows leave room for it

    def room(self, stack: bytes, felt: float, off_uT: float, noise_uT: float) -> float:
        kind = stack[-1] if stack else 0
        own = self._fields[kind]
        left = self._to_edge(kind, felt * own + off_uT) - 3 * noise_uT
        return left / (self._to_edge(kind, own) * (self._EDGE if kind else 1.0))

    def tells(self, felt: float, noise_uT: float) -> int:
        return 0

    def _to_edge(self, kind: int, uT: float) -> float:
        return min(uT - self._windows.low[kind], self._windows.high[kind] - uT)


class Stacks:
    """Told by the change that one piece more or less makes."""

    least_felt = 0.7
    takes_common_off = True

    def __init__(self, spaces: Spaces, kinds: Sequence[str]) -> None:
        self._field = Field(spaces, kinds)
        self._weakest = min(abs(strength) for strength in self._field.strengths if strength)
        self._levels = len(spaces.field_uT)
        self.piece_uT = self._weakest * self._field.level_uT[0]

    def own_uT(self, space: int, stack: bytes) -> float:
        return self._field.own_uT(stack, len(stack))

    def around_uT(self, space: int, stacks: Mapping[int, bytes]) -> float:
        field = self._field
        total = 0.0
        for k in range(field.first[space], field.first[space + 1]):
            stack = stacks.get(field.near[k], b"")
            total += field.beside_uT(field.ring[k], stack, len(stack))
        return total

    def room(self, stack: bytes, felt: float, off_uT: float, noise_uT: float) -> float:
        return _room_of_one(self.piece_uT, felt, off_uT, noise_uT)

    def tells(self, felt: float, noise_uT: float) -> int:
        height = 0
        sure = sure_uT(noise_uT)
        while height < self._levels and felt * self._weakest * self._field.level_uT[height] >= sure:
            height += 1
        return height


class Pyramids:
    """Lying ones and standing ones."""

    least_felt = 0.7
    takes_common_off = True

    def __init__(self, spaces: Spaces, kinds: Sequence[str]) -> None:
        self._fields = [strength * spaces.field_uT[0] for strength in spaces.strengths(kinds)]
        self._standing = spaces.standing(kinds)
        standing = [abs(self._stack_uT(bytes((kind,)))) for kind in range(1, len(kinds))]
        self.piece_uT = min([*standing, *(abs(uT) for uT in self._fields[1:])])

    def own_uT(self, space: int, stack: bytes) -> float:
        if not stack:
            return 0.0
        return self._fields[stack[-1]] if self._standing.lies[space] else self._stack_uT(stack)

    def around_uT(self, space: int, stacks: Mapping[int, bytes]) -> float:
        return 0.0  # they are weak, and far apart

    def room(self, stack: bytes, felt: float, off_uT: float, noise_uT: float) -> float:
        return _room_of_one(self.piece_uT, felt, off_uT, noise_uT)

    def tells(self, felt: float, noise_uT: float) -> int:
        return 0

    def _stack_uT(self, stack: bytes) -> float:
        self._standing.look(stack)
        return sum(self._standing.level_uT[: len(stack)])


def _room_of_one(piece_uT: float, felt: float, off_uT: float, noise_uT: float) -> float:
    """Half the way from an empty space to the weakest piece, less what the zero is off and what noise may do."""
    sound = piece_uT / 2 - sure_uT(0.0)
    return (felt * piece_uT / 2 - abs(off_uT) - sure_uT(noise_uT)) / sound
