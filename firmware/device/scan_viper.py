"""Scans in machine code, on an RP2040's registers: without, one sample of each of 361 sensors takes 9 ms.

Importing it fails where MicroPython has no viper, or where an .mpy file is for another processor.
"""

from array import array

import micropython

if False:  # types, of which viper knows some by itself
    from collections.abc import Callable

    from hallcore.board.board import Board
    from micropython import ptr8, ptr16, ptr32  # type: ignore[attr-defined]

_FIRST_ANALOG = 26  # GPIO of the converter's input 0


def scans(
    board: "Board",
    registers: "array[int]",
    levels: bytearray,
    low: "array[int]",
    high: "array[int]",
    sensors: "array[int]",
    hits: "array[int]",
    counts: "array[int]",
    scales: "array[int]",
    shift: int,
) -> "tuple[Callable[[], int], Callable[[int, array[int]], None]]":
    """Functions that do what `watch` and `_scan` of a `Scanner` do with its tables.

    `registers` has the addresses of the converter's CS as it is written, of CS as it is read, and of RESULT; then of
    those that set pins, and that clear them, by a mask. The inputs are sampled by turns: samples of one sensor that
    come too close upon each other have the same noise.
    """
    n = len(levels)
    lines = array("I")  # by address, the register that moves a line, and the line's bit
    for i in range(n):
        bit = len(board.address_pins) - 1
        if i:
            bit = 0
            while not i >> bit & 1:
                bit += 1
        lines.append(registers[3 if levels[i] else 4])
        lines.append(1 << board.address_pins[bit] if n > 1 else 0)
    inputs = bytes([pin - _FIRST_ANALOG for pin in board.adc_pins])

    def watch() -> int:
        found: int = _watch(registers, lines, n, inputs, len(inputs), low, high, sensors, hits, counts)
        return found

    sums = array("i", bytes(4 * len(inputs)))

    def scan(samples: int, out: "array[int]") -> None:
        bits = 0
        while samples > 1:
            samples >>= 1
            bits += 1
        _scan(registers, lines, n, inputs, len(inputs), sensors, board.zero_counts, scales, shift, bits, sums, out)

    return watch, scan


@micropython.viper
def _watch(  # type: ignore[no-untyped-def]
    registers: ptr32,
    lines: ptr32,
    addresses: int,
    inputs: ptr8,
    n_inputs: int,
    low: ptr16,
    high: ptr16,
    sensors: ptr16,
    hits: ptr16,
    counts: ptr16,
) -> int:
    start = ptr32(registers[0])
    state = ptr32(registers[1])
    result = ptr32(registers[2])
    n = 0
    slot = 0
    for i in range(addresses):
        line = ptr32(lines[2 * i])  # sets the pins of a mask, or clears them
        line[0] = lines[2 * i + 1]
        for k in range(-2, n_inputs):  # two samples of 2 us go by until the multiplexers have settled
            start[0] = inputs[0 if k < 0 else k] << 12 | 5  # input, start, enable
            while not state[0] & 0x100:  # ready
                pass
            if k >= 0:
                count = result[0]
                count = count << 4 | count >> 8
                if count < low[slot] or count > high[slot]:
                    hits[n] = sensors[slot]
                    counts[n] = count
                    n += 1
                slot += 1
    return n


@micropython.viper
def _scan(  # type: ignore[no-untyped-def]
    registers: ptr32,
    lines: ptr32,
    addresses: int,
    inputs: ptr8,
    n_inputs: int,
    sensors: ptr16,
    zeros: ptr16,
    scales: ptr16,
    shift: int,
    bits: int,
    sums: ptr32,
    out: ptr32,
):
    start = ptr32(registers[0])
    state = ptr32(registers[1])
    result = ptr32(registers[2])
    slot = 0
    for i in range(addresses):
        line = ptr32(lines[2 * i])
        line[0] = lines[2 * i + 1]
        for k in range(n_inputs):
            sums[k] = 0
        for sample in range(-1 if n_inputs > 1 else -2, 1 << bits):  # 4 us go by until the multiplexers have settled
            for k in range(n_inputs):
                start[0] = inputs[k] << 12 | 5
                while not state[0] & 0x100:
                    pass
                if sample >= 0:
                    count = result[0]
                    sums[k] = sums[k] + (count << 4 | count >> 8)
        for k in range(n_inputs):
            sensor = sensors[slot]
            slot += 1
            if sensor != 0xFFFF:
                quarters = (sums[k] << 2) >> bits
                out[sensor] = (quarters - (zeros[sensor] << 2)) * scales[sensor] >> shift
