"""MicroPython's `neopixel` on the simulated bench: writing takes its time and holds everything up."""

from simulated.bench import LIGHT_US, bench


class NeoPixel:
    """A chain of lights; `buf` has their bytes in the order in which they are sent."""

    ORDER = (1, 0, 2, 3)

    def __init__(self, pin, n: int, bpp: int = 3, timing: int = 1) -> None:
        self.pin = pin
        self.n = n
        self.bpp = bpp
        self.buf = bytearray(n * bpp)

    def __len__(self) -> int:
        return self.n

    def __setitem__(self, i: int, colour) -> None:
        for k in range(self.bpp):
            self.buf[i * self.bpp + self.ORDER[k]] = colour[k]

    def __getitem__(self, i: int):
        return tuple([self.buf[i * self.bpp + self.ORDER[k]] for k in range(self.bpp)])

    def fill(self, colour) -> None:
        """Give all lights one colour."""
        for i in range(self.n):
            self[i] = colour

    def write(self) -> None:
        """Send the bytes."""
        began_us = bench.now_us
        bench.spend(LIGHT_US * self.n)
        if self.pin.id == bench.light_pin:
            bench.show(self.buf, began_us)
