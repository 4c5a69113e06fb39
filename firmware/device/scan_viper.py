"""One sample of every sensor in machine code, on an RP2040's registers: `Scanner.watch` takes 9 ms for 361 without.

Importing it fails where MicroPython has no viper, or where an .mpy file is for another processor.
"""

import micropython

if False:  # types that viper knows by itself
    from micropython import ptr8, ptr16, ptr32  # type: ignore[attr-defined]


@micropython.viper
def sweep(  # type: ignore[no-untyped-def]
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
    start = ptr32(registers[0])  # the converter's CS as it is written, and as it is read
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
