"""What the sensors say of themselves on an empty board: dead, short, open, noisy."""

from __future__ import annotations

from .bench import Bench, Channel

_FULL_SCALE = 65535
_NOISE_COUNTS = 400  # a third of a millitesla: ten times what a sensor has with eight samples
_SCANS = 6


def self_test(bench: Bench) -> list[str]:
    """A line for each place whose sensor can't be right; empty if all are. The board must be empty."""
    scans = [bench.scan() for _ in range(_SCANS)]
    sensor = bench.board.sensor
    if sensor is None:
        return []
    middle = sensor.quiescent_V / 3.3 * _FULL_SCALE
    most = 2 * sensor.quiescent_spread_V / 3.3 * _FULL_SCALE
    found = []
    for place in bench.board.wires:
        channel = bench.channel_of(place)
        counts = [scan[channel] for scan in scans]
        if why := _wrong(counts, middle, most):
            found.append(f"{place} ({bench.board.wires[place]}): {why}")
    return found


def _wrong(counts: list[int], middle: float, most: float) -> str:
    mean = sum(counts) / len(counts)
    if mean < 0.03 * _FULL_SCALE:
        return "0 V: no supply, a short to ground, or no sensor"
    if mean > 0.97 * _FULL_SCALE:
        return "3.3 V: a short to the supply, or pins the wrong way round"
    if max(counts) - min(counts) > _NOISE_COUNTS:
        return "it wavers: an open wire"
    if abs(mean - middle) > most:
        return f"{(mean - middle) / _FULL_SCALE * 3.3:+.2f} V off the middle: a magnet near it, or a bad joint"
    return ""


def changed(before: dict[Channel, int], after: dict[Channel, int]) -> list[tuple[int, Channel]]:
    """How far each channel has gone, the farthest first."""
    return sorted(((abs(after[channel] - before[channel]), channel) for channel in before), reverse=True)
