"""Contacts bounce: what a switch says counts once it has said so for a while."""

from array import array

from ...portable import const, elapsed_ms

_FULL = const(24)  # ms of contact after which something stands there
_LOSS = const(12)  # ... that one open scan takes off
_MOST = const(8)  # ms that one closed scan adds at most, however long ago the last one was
_ONE = b"\x01"
_PART = const(20)  # spaces that are compared in one go


class Debounce:
    """An integrator a space over `raw`, the scanner's bytes: 1 for a closed switch.

    A lift is quick, a drop steady: two open scans empty a full integrator, and only closed scans for some 24 ms, three
    at least, fill an empty one. `closed` has what counts; `opening` is True while a lift is suspected. Nothing is
    allocated.
    """

    def __init__(self, raw: bytearray) -> None:
        n = len(raw)
        self.closed = bytearray(n)
        self.changed = array("H", bytes(2 * n))  # spaces, by `feed`
        self.opening = False
        self._raw = raw
        self._charge = bytearray(n)
        self._busy = bytearray((n + _PART - 1) // _PART)  # parts whose integrators are neither full nor empty
        self._seen = bytearray(n)  # `raw` of the feed before
        self._raw_parts = _parts(raw)
        self._closed_parts = _parts(self.closed)
        self._last_ms = 0

    def feed(self, n: int, now_ms: int) -> int:
        """Take a scan in; writes the spaces that have changed into `changed` from index n on, returns the new n."""
        passed_ms = min(max(elapsed_ms(now_ms, self._last_ms), 1), _MOST)
        self._last_ms = now_ms
        self.opening = False
        raw = self._raw
        busy = self._busy
        if raw == self._seen:  # no other part than those that are busy has anything to do
            part = busy.find(_ONE)
            while part >= 0:
                n = self._integrate(part, n, passed_ms)
                part = busy.find(_ONE, part + 1)
            return n
        self._seen[:] = raw
        raw_parts = self._raw_parts
        closed_parts = self._closed_parts
        for part in range(len(busy)):
            if busy[part] or raw_parts[part] != closed_parts[part]:
                n = self._integrate(part, n, passed_ms)
        return n

    def _integrate(self, part: int, n: int, passed_ms: int) -> int:
        raw = self._raw
        closed = self.closed
        charges = self._charge
        busy = 0
        for space in range(_PART * part, min(_PART * part + _PART, len(raw))):
            charge = charges[space]
            if raw[space]:
                if charge == _FULL:
                    continue
                charge = min(charge + passed_ms, _FULL)
            elif charge:
                charge = max(charge - _LOSS, 0)
            else:
                continue
            charges[space] = charge
            if charge == 0 or charge == _FULL:
                if closed[space] != (charge == _FULL):
                    closed[space] = 1 - closed[space]
                    self.changed[n] = space
                    n += 1
            else:
                busy = 1
                if closed[space] and not raw[space]:
                    self.opening = True
        self._busy[part] = busy
        return n


def _parts(buffer: bytearray):  # type: ignore[no-untyped-def]
    """Views of a buffer, part by part."""
    view = memoryview(buffer)
    return [view[first : first + _PART] for first in range(0, len(buffer), _PART)]
