"""A scan of all sensors in one go: what `Scanner`'s own loops read over a soak board's `Pins`, only faster."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from device.scanner import gray
from hallboard.virtual.simulation.simulated.field import NOISE_MASK
from hallcore.board.board import Board

if TYPE_CHECKING:
    from .board import Pins

_NONE = 0xFFFF
TURNS = 509
PHASES = [(turn * 2903 + turn * turn * 17) & NOISE_MASK for turn in range(TURNS)]  # of the noise, at every address


def scans(
    pins: Pins,
    board: Board,
    low: array[int],
    high: array[int],
    sensors: array[int],
    hits: array[int],
    counts: array[int],
    scales: array[int],
    shift: int,
) -> tuple[Callable[[], int], Callable[[int, array[int]], None]]:
    """Functions that do what `watch` and `_scan` of a `Scanner` do with its tables; see `device.scan_viper`."""
    n_addresses, n_inputs = 1 << len(board.address_pins), len(pins.inputs)
    read = np.array([[of[gray(i)] for of in pins.sensors] for i in range(n_addresses)], np.intp)  # at each slot
    later = np.arange(1, n_addresses + 1)
    phases = np.array(PHASES)[(np.arange(TURNS)[:, None] + later) % TURNS]  # by turn and place in the scan
    one_each = phases + later  # ... of the first sample of any input, if there is one at each address
    field = pins.field
    base, noise = np.asarray(field.base), np.asarray(field.noise)
    lowest, highest = (np.asarray(table).reshape(read.shape) for table in (low, high))
    zeros, factors = np.asarray(board.zero_counts).astype(np.int64) << 2, np.asarray(scales).astype(np.int64)
    layouts: dict[tuple[int, bytes], _Layout] = {}

    def watch() -> int:
        at = one_each[pins.turn][:, None] + pins.taken
        codes = np.asarray(field.codes)  # a frozen sensor makes it longer
        found = codes[base[read] + noise[at & NOISE_MASK]]
        pins.move_on(n_addresses)
        pins.taken = [taken + n_addresses for taken in pins.taken]
        slots = ((found < lowest) | (found > highest)).ravel().nonzero()[0].tolist()
        for i, slot in enumerate(slots):
            hits[i] = sensors[slot]
            counts[i] = int(found[divmod(slot, n_inputs)])
        return len(slots)

    def scan(samples: int, out: array[int]) -> None:
        of = samples, bytes(sensors)
        layout = layouts.get(of)
        if layout is None:
            layout = layouts[of] = _Layout(np.array(sensors, np.intp).reshape(read.shape), samples)
        begun = phases[pins.turn][layout.addresses] + np.array(pins.taken)[layout.inputs]
        pins.move_on(n_addresses)
        pins.taken = [taken + more for taken, more in zip(pins.taken, layout.taken, strict=True)]
        codes = np.asarray(field.codes)
        which = layout.sensors
        total = codes[base[which][:, None] + noise[layout.order + begun[:, None] & NOISE_MASK]].sum(1, np.int64)
        np.asarray(out)[which] = (total * 4 // samples - zeros[which]) * factors[which] >> shift

    return watch, scan


class _Layout:
    """The sensors that are scanned, with so many samples of each: where they are, and when in the scan of an input."""

    def __init__(self, sensors: np.ndarray, samples: int) -> None:
        there = sensors != _NONE
        self.addresses, self.inputs = there.nonzero()
        self.sensors = sensors[there]
        before = samples * (np.cumsum(there, axis=0)[there] - 1)  # samples of the same input
        self.order = before[:, None] + np.arange(1, samples + 1)
        self.taken = [samples * int(count) for count in there.sum(axis=0)]
