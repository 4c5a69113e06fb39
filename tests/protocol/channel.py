"""A bad cable in portable Python: bytes are dropped, doubled, changed, cut out or held up, but never reordered."""

_MASK = 0x3FFFFFFF


class Dice:
    """Pseudo-random numbers that are the same on every Python."""

    def __init__(self, seed):
        self._x = (seed * 2654435 + 88675123) & _MASK or 1

    def below(self, n):
        """A number from 0 to n - 1."""
        x = self._x
        x ^= x << 13 & _MASK
        x ^= x >> 17
        x ^= x << 5 & _MASK
        self._x = x
        return (x >> 3) % n


class Channel:
    """One direction. `faults` are per 10000 bytes: dropped, doubled, changed; per 100 writes: cut, doubled, held up."""

    def __init__(self, dice, faults=(0, 0, 0, 0, 0, 0), latency_ms=3):
        self.dice = dice
        self.faults = faults
        self.latency_ms = latency_ms
        self.carried = 0
        self._parts = []  # (due, bytes)
        self._last_due_ms = 0

    def write(self, data, now_ms):
        """Send bytes off."""
        below = self.dice.below
        drop, double, change, cut, twice, hold = self.faults
        self.carried += len(data)
        if below(100) < cut:
            data = data[: below(len(data) + 1)]
        out = bytearray()
        for byte in data:
            if below(10000) < drop:
                continue
            if below(10000) < change:
                byte ^= 1 << below(8)
            out.append(byte)
            if below(10000) < double:
                out.append(byte)
        if below(100) < twice:
            out = out + out
        due_ms = now_ms + self.latency_ms
        if below(100) < hold:
            due_ms += below(400)
        if due_ms < self._last_due_ms:
            due_ms = self._last_due_ms
        self._last_due_ms = due_ms
        self._parts.append((due_ms, bytes(out)))

    def read(self, now_ms):
        """What has arrived, in pieces of any size."""
        out = b""
        while self._parts and self._parts[0][0] <= now_ms:
            out += self._parts.pop(0)[1]
        if len(out) > 1 and self.dice.below(3) == 0:
            at = self.dice.below(len(out))
            self._parts.insert(0, (now_ms, out[at:]))
            out = out[:at]
        return out

    def unplug(self):
        """What is under way is lost."""
        self._parts = []


class End:
    """Collects what a link says; `connections` has a list of (kind, body) for each time it was up."""

    def __init__(self):
        self.connections = []
        self.downs = 0

    def on_up(self, now_ms):
        self.connections.append([])

    def on_down(self, now_ms):
        self.downs += 1

    def on_message(self, kind, body, now_ms):
        self.connections[-1].append((kind, body))


def carry(a, b, ab, ba, now_ms):
    """One round: each end reads, then writes what it has. The ends' clock wraps at 2**30, the cable's does not."""
    ticks_ms = now_ms & _MASK
    a.receive(ba.read(now_ms), ticks_ms)
    b.receive(ab.read(now_ms), ticks_ms)
    for end, cable in ((a, ab), (b, ba)):
        out = end.outgoing(ticks_ms)
        if out:
            cable.write(bytes(out), now_ms)
            end.wrote(len(out))
