"""Random numbers that are the same on every Python: no float functions, no ints above 30 bits."""

ONE = 1 << 30


class Dice:
    """A generator of its own, fixed by its seed."""

    def __init__(self, seed: int) -> None:
        self._x = (seed * 7919 + 88675123) & 0x3FFFFFFF
        self._y = 362436069 ^ ((seed >> 15) & 0x7FFF)
        self._z = 521288629
        for _ in range(20):
            self.next()

    def next(self) -> int:
        """0 .. 2**30 - 1."""
        x = self._x
        t = x ^ ((x & 0x7FFFF) << 11)
        self._x = self._y
        self._y = self._z
        z = self._z
        self._z = (z ^ (z >> 19) ^ t ^ (t >> 8)) & 0x3FFFFFFF
        return self._z

    def uniform(self) -> float:
        """From -1 to 1."""
        return (self.next() - (ONE >> 1)) / (ONE >> 1)

    def gauss(self) -> float:
        """Mean 0, standard deviation 1; never beyond 6 (a sum of twelve uniform numbers)."""
        # `next` twelve times without its calls, three at a time so that nothing moves along: a board's noise takes
        # 200 000 of them, which is a good part of a page's start.
        x, y, z = self._x, self._y, self._z
        total = 0
        for _ in range(4):
            t = x ^ ((x & 0x7FFFF) << 11)
            x = z ^ (z >> 19) ^ t ^ (t >> 8)
            t = y ^ ((y & 0x7FFFF) << 11)
            y = x ^ (x >> 19) ^ t ^ (t >> 8)
            t = z ^ ((z & 0x7FFFF) << 11)
            z = y ^ (y >> 19) ^ t ^ (t >> 8)
            total += (x >> 4) + (y >> 4) + (z >> 4)
        self._x, self._y, self._z = x, y, z
        return (total - 6 * (ONE >> 4)) / (ONE >> 4)

    def in_disc(self, radius: float):
        """(x, y), evenly spread over a disc."""
        while True:
            x = self.uniform()
            y = self.uniform()
            if x * x + y * y <= 1:
                return x * radius, y * radius
