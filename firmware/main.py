"""Starts the board.

Hold the button while it is switched on to come to MicroPython's prompt instead; hold it for three seconds to calibrate.
"""

import gc
import json
import os
import sys
from io import BytesIO

if False:  # types
    from device.clock import Clock
    from device.ports import Ports
    from hallcore.board.board import Board

HOLD_MS = 3000  # of the button at power-on: calibrates
LOAD_BYTES = 16384  # between collections while the program loads: what stays then lies close together
LOAD_HEAP = 190000  # bytes that the program may need while it loads
ROOM_BYTES = 40960  # at the heap's beginning, for what does not stay
SIGN = 6  # of 255: how bright the first light is while the program loads


def load_board() -> "Board":
    """The description `board.json`, from the first folder of sys.path that has one, with what calibration has found."""
    from hallcore.board.board import Board
    from hallcore.portable import forget

    for folder in sys.path:
        try:
            with open(folder + "/board.json" if folder else "board.json") as file:
                description = json.load(file)
            calibrate(description)
            board = Board(description)
        except OSError:
            continue
        forget("hallcore.board.description")
        return board
    raise ValueError("no board.json: make one by `hallboard board compile NAME` and copy it beside main.py")


def calibrate(description: "dict[str, object]") -> None:
    """Add the zeros and gains that the flash has for sensors wired like these."""
    from array import array
    from binascii import crc32

    try:
        with open("calibration.json") as file:
            table = json.load(file)
        wired = crc32(bytes(memoryview(array("H", description["channels"]))))  # type: ignore
        if table["channels"] == wired:
            description.update(zero_counts=table["zero_counts"], gain_q12=table["gain_q12"])
    except (OSError, ValueError, KeyError, TypeError):  # none, or none that can be read; Board names what it lacks
        return


def held(ports: "Ports", clock: "Clock") -> bool:
    """True if the button stays pressed for HOLD_MS."""
    since_ms = clock.ms()
    while ports.button():
        if clock.since(clock.ms(), since_ms) >= HOLD_MS:
            return True
        clock.sleep_ms(10)
    return False


def main() -> None:
    """Play until the power goes; come back to the prompt, saying why, if the board cannot play."""
    on_device = hasattr(gc, "threshold")  # CPython has none
    room = None
    if on_device:
        gc.threshold(LOAD_BYTES)
        if gc.mem_free() > LOAD_HEAP + ROOM_BYTES:
            # A call with many variables takes its frame from the heap: the first gap where it fits. To look for one
            # behind all that stays takes 0.3 ms.
            room = BytesIO(ROOM_BYTES)
    try:
        board = load_board()
        gc.collect()  # the text of the description is gone before the rest of the program comes
        from device.clock import Clock
        from device.ports import Ports

        clock = Clock()
        ports = Ports(board, clock)
        sign = bytearray(3 * board.light_count)
        sign[:3] = bytes((SIGN, SIGN, SIGN))[: len(sign)]
        ports.light(sign)
        for module in ("hallcore.tracker.tracker", "hallcore.lights", "hallcore.protocol.device_session"):
            __import__(module)  # one after the other: each import inside an import takes a piece of the C stack
        from device.app import App
        from device.faults import run
        from device.memory import Memory
        from device.stream import Stream

        if ports.button():
            if held(ports, clock):
                from device.calibrate import Calibration

                calibration = Calibration(board, ports, clock, Stream(clock))
                calibration.run()
                calibration.wait()
            return
        app = App(board, ports, clock, Stream(clock), int.from_bytes(os.urandom(4), "little"), Memory())
    except ValueError as error:
        print("hallboard:", error)
        return
    if on_device:
        import micropython

        if room is not None:
            room.close()  # which frees it, whatever the stack still shows
        gc.collect()
        micropython.kbd_intr(-1)  # 0x03 is a byte like any other
    run(app, clock)


if __name__ == "__main__":
    main()
