"""Records what Adafruit's NeoPixel library would send for some frames, into adafruit_bytes.json.

To be run by hand, in an environment of its own (its modules take the names of MicroPython's):

    python -m venv ada && ada/bin/pip install adafruit-circuitpython-neopixel
    BLINKA_OS_AGNOSTIC=1 ada/bin/python tests/firmware/record_adafruit.py
"""

from __future__ import annotations

import json
import random
from importlib.metadata import version
from pathlib import Path

import neopixel

COUNT = 30


class Pin:
    """Stands for a pin: nothing is ever sent."""

    def init(self, *args: object, **kwargs: object) -> None: ...

    def deinit(self) -> None: ...


def record(order: str, frame: list[tuple[int, int, int]]) -> bytes:
    sent: list[bytes] = []
    neopixel.neopixel_write = lambda pin, data: sent.append(bytes(data))
    neopixel.digitalio.DigitalInOut = lambda pin: Pin()
    pixels = neopixel.NeoPixel(Pin(), len(frame), auto_write=False, pixel_order=order)
    for i, colour in enumerate(frame):
        pixels[i] = colour
    pixels.show()
    return sent[-1]


def main() -> None:
    dice = random.Random(7)
    cases = []
    for order in ("GRB", "RGB"):
        frame = [(dice.randrange(256), dice.randrange(256), dice.randrange(256)) for _ in range(COUNT)]
        frame[:3] = [(0, 0, 0), (255, 255, 255), (255, 0, 1)]
        cases.append({"order": order, "frame": frame, "bytes": record(order, frame).hex()})
    library = "adafruit-circuitpython-neopixel"
    text = json.dumps({"library": f"{library} {version(library)}", "cases": cases}, indent=1)
    Path(__file__).with_name("adafruit_bytes.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
