"""The bytes that go to the lights, by Adafruit's library and by MicroPython's DMA: run by test_circuitpython.

adafruit_frames.py FOLDER_OF_BOARDS GAME...     prints a line of JSON for each game: the frames of both ports

sys.path has Blinka, the firmware, the core and the rig. `machine` and `rp2` are stand-ins, Adafruit's modules are real.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

READING = 32768  # no field on any sensor
sent: list[bytes] = []


class Pin:
    """MicroPython's Pin."""

    IN = OUT = PULL_UP = 0

    def __init__(self, *settings: object, **more: object) -> None: ...

    def value(self, *level: int) -> int:
        return 1


class Dma:
    """MicroPython's DMA: what it is told to read goes to the lights."""

    def pack_ctrl(self, **fields: object) -> int:
        return 0

    def config(self, read: bytearray, count: int, **more: object) -> None:
        sent.append(bytes(read[:count]))

    def active(self) -> bool:
        return False


def micropython_modules() -> None:
    machine, rp2 = ModuleType("machine"), ModuleType("rp2")
    adc = SimpleNamespace(read_u16=lambda: READING)
    machine.__dict__.update(Pin=Pin, ADC=lambda pin: adc)
    pio = SimpleNamespace(OUT_LOW=0, SHIFT_LEFT=0)
    state_machine = SimpleNamespace(active=lambda on: None)
    rp2.__dict__.update(DMA=Dma, PIO=pio, asm_pio=lambda **s: lambda f: f, StateMachine=lambda *a, **k: state_machine)
    sys.modules |= {"machine": machine, "rp2": rp2}


def circuitpython_modules() -> None:
    import analogio  # type: ignore[import-not-found]
    import microcontroller  # type: ignore[import-not-found]
    import neopixel  # type: ignore[import-not-found]

    for number in range(30):
        analog = 26 <= number <= 28
        setattr(microcontroller.pin, f"GPIO{number}", microcontroller.pin.A0 if analog else microcontroller.pin.D4)
    analogio.AnalogIn.value = property(lambda self: READING)
    neopixel.neopixel_write = lambda pin, data: sent.append(bytes(data))
    sys.modules["usb_cdc"] = ModuleType("usb_cdc")
    sys.modules["usb_cdc"].data = None  # type: ignore[attr-defined]


def frames(ports_class: Any, description: dict[str, Any]) -> list[str]:
    """What goes out in the first four seconds of a board without pieces; the button is held, so that a menu opens."""
    from device.app import App
    from hallcore.board.board import Board
    from rig import Clock, Stream

    sent.clear()
    board = Board(description)
    clock = Clock()
    ports = ports_class(board, clock)
    ports.button = lambda: int(clock.now_us > 2_000_000)
    app = App(board, ports, clock, Stream(), 1)
    for _ in range(200):
        app.tick()
        clock.sleep_ms(20)
    return [frame.hex() for frame in sent]


def main() -> None:
    micropython_modules()
    circuitpython_modules()
    from device.ports import Ports
    from device.ports_circuitpython import Ports as CircuitPythonPorts

    for game in sys.argv[2:]:
        description = json.loads((Path(sys.argv[1]) / f"{game}.json").read_text())
        both = {"circuitpython": frames(CircuitPythonPorts, description), "micropython": frames(Ports, description)}
        print(json.dumps(both))


if __name__ == "__main__":
    main()
