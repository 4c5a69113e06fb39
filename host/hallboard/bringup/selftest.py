"""What the sensors say of themselves on an empty board: dead, short, open, noisy; switches that are closed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from ..boards import PhysicalBoard, Wire
from .bench import FULL_SCALE, Bench

_NOISE_COUNTS = 400  # a third of a millitesla: ten times what a sensor has with eight samples
_SCANS = 6
_LEAST_SHARE = 0.6  # of what the board's spaces feel in the middle


def self_test(bench: Bench) -> list[str]:
    """A line for each place whose sensor can't be right; empty if all are. The board must be empty.

    Switches that are closed, or silent, in a whole line of their wiring have one line together.
    """
    board = bench.board
    scans = []
    silent: set[Wire] = set()
    cut: dict[str, None] = {}
    for _ in range(_SCANS):
        scans.append(bench.scan())
        silent |= bench.silent
        cut.update(dict.fromkeys(bench.cut))
    wrong: dict[str, str] = {}
    for place in bench.spaces:
        wire = board.wires[place]
        counts = [scan[wire] for scan in scans]
        if why := _wrong_switch(counts, wire in silent) if place in board.switches else _wrong_sensor(board, counts):
            wrong[place] = why
    return [*cut, *_together(bench, wrong), *(f"{place} ({board.wires[place]}): {why}" for place, why in wrong.items())]


def weak(felt: dict[str, int]) -> list[str]:
    """The places that feel much less of one piece than the others do; `felt` has the counts of every place."""
    if not felt:
        return []
    middle = sorted(felt.values())[len(felt) // 2]
    return [
        f"{place}: feels only {100 * counts // middle} % of what the others feel: it lies too low, or not in the middle"
        for place, counts in felt.items()
        if counts < _LEAST_SHARE * middle
    ]


def _wrong_sensor(board: PhysicalBoard, counts: list[int]) -> str:
    if board.sensor is None:
        return ""
    middle = board.sensor.quiescent_V / 3.3 * FULL_SCALE
    return _wrong(counts, middle, 2 * board.sensor.quiescent_spread_V / 3.3 * FULL_SCALE)


def _wrong(counts: list[int], middle: float, most: float) -> str:
    mean = sum(counts) / len(counts)
    if mean < 0.03 * FULL_SCALE:
        return "0 V: no supply, a short to ground, or no sensor"
    if mean > 0.97 * FULL_SCALE:
        return "3.3 V: a short to the supply, or pins the wrong way round"
    if max(counts) - min(counts) > _NOISE_COUNTS:
        return "it wavers: an open wire"
    if abs(mean - middle) > most:
        return f"{(mean - middle) / FULL_SCALE * 3.3:+.2f} V off the middle: a magnet near it, or a bad joint"
    return ""


_CLOSED = "closed on an empty board: a magnet near it, a short, or a reed that sticks"
_DOES_NOT_ANSWER = "its chip does not answer: its supply, its address pins, or the bus"


def _wrong_switch(counts: list[int], silent: bool) -> str:
    if silent:
        return _DOES_NOT_ANSWER
    if all(counts):
        return _CLOSED
    return "it wavers: an open wire, or no pull-up" if any(counts) else ""


def _together(bench: Bench, wrong: dict[str, str]) -> list[str]:
    """Lines of a wiring of which every place is wrong for one reason; takes their places out of `wrong`."""
    board = bench.board
    found = []
    for said, places in _lines(board, bench.spaces):
        reasons = {wrong.get(place) for place in places}
        if len(places) > 1 and len(reasons) == 1 and (why := reasons.pop()) in (_CLOSED, _DOES_NOT_ANSWER):
            found.append(f"{said}, {places[0]} to {places[-1]}: all {len(places)} {_ALL[why]}")
            for place in places:
                del wrong[place]
    return found


_ALL = {
    _CLOSED: "are closed on an empty board: the wire has a short to ground",
    _DOES_NOT_ANSWER: "are dead, the chip does not answer: its supply, its address pins, or the bus",
}


def _lines(board: PhysicalBoard, places: Iterable[str]) -> list[tuple[str, list[str]]]:
    """The places of each line of the wirings of switches: rows and columns, chips."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for place in places:
        wire = board.wires[place]
        wiring = board.wirings.get(wire.wiring)
        if wiring is not None and len(wire.numbers) == 2:
            first, second = wire.numbers
            if wiring.kind == "matrix":
                found[f"{wiring.name}: row {first}"].append(place)
                found[f"{wiring.name}: column {second}"].append(place)
            else:
                found[f"{wiring.name}: chip {first}"].append(place)
    return list(found.items())
