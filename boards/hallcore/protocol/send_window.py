"""The sending half of a reliable stream: messages until they are acknowledged, and when to send them again.

Go-back-N: the peer takes messages in order only, so after a loss everything from the oldest on is sent again. The time
to wait follows the measured round trip (Jacobson and Karels, "Congestion Avoidance and Control", 1988; samples of
repeated messages are not used) and doubles with every repetition until something is acknowledged.
"""

from ..portable import const, elapsed_ms

SEQ_MASK = const(0xFFFF)
_OVERHEAD = const(16)  # counted for each message besides its body
_MAX_MESSAGES = const(32)
_FIRST_WAIT_MS = const(250)
_MIN_WAIT_MS = const(100)
_MAX_WAIT_MS = const(2000)


class SendWindow:
    """Messages on their way, at most `limit` bytes of them; `cursor` is the index of the next one to be sent."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.resent = 0  # how often it had to go back
        self.messages: "list[tuple[int, bytes]]" = []  # (kind, body), the oldest first
        self.reset()

    def reset(self) -> None:
        """Forget everything, as for a new connection."""
        self.messages.clear()
        self.base = 0  # sequence number of messages[0]
        self.cursor = 0
        self._bytes = 0
        self._sent = 0  # messages[:_sent] have been sent at least once
        self._at_ms = 0  # when the oldest was sent, or the last acknowledgement came
        self._wait_ms = self._patience_ms = _FIRST_WAIT_MS
        self._round_trip_8 = 0  # smoothed, in 1/8 ms
        self._deviation_4 = 0  # in 1/4 ms
        self._timed = -1  # sequence number of the message that is timed
        self._timed_at_ms = 0
        self._asked_base = -1

    def take(self, kind: int, body: bytes) -> bool:
        """Take a message to be sent; False if there is no room now."""
        size = len(body)
        if not self.has_room(size):
            return False
        self.messages.append((kind, body))
        self._bytes += size + _OVERHEAD
        return True

    def has_room(self, size: int) -> bool:
        """True if `take` would take a body of `size` bytes."""
        count = len(self.messages)
        return count == 0 or (self._bytes + size + _OVERHEAD <= self.limit and count < _MAX_MESSAGES)

    def holds(self, kind: int) -> bool:
        """True while a message of this kind is not acknowledged."""
        i = len(self.messages)
        while i and self.messages[i - 1][0] != kind:
            i -= 1
        return i > 0

    def sent(self, now_ms: int) -> None:
        """The message at the cursor goes out."""
        if self.cursor == 0:
            self._at_ms = now_ms
        if self.cursor == self._sent:
            self._sent += 1
            if self._timed < 0:
                self._timed = (self.base + self.cursor) & SEQ_MASK
                self._timed_at_ms = now_ms
        self.cursor += 1

    def acknowledged(self, next_seq: int, now_ms: int) -> None:
        """The peer has everything before `next_seq`. Numbers that were never sent are ignored."""
        count = (next_seq - self.base) & SEQ_MASK
        if count == 0 or count > self._sent:
            return
        if self._timed >= 0 and (next_seq - self._timed - 1) & SEQ_MASK < 0x8000:
            self._measure(elapsed_ms(now_ms, self._timed_at_ms))
            self._timed = -1
        for _ in range(count):
            self._bytes -= len(self.messages.pop(0)[1]) + _OVERHEAD
        self.base = next_seq
        self.cursor = self.cursor - count if self.cursor > count else 0
        self._sent -= count
        self._at_ms = now_ms
        self._wait_ms = self._patience_ms

    def is_late(self, now_ms: int) -> bool:
        """True if the oldest message should have been acknowledged by now."""
        return self.cursor > 0 and elapsed_ms(now_ms, self._at_ms) >= self._wait_ms

    def go_back(self) -> None:
        """Send everything again from the oldest on, after more patience than before."""
        self._repeat()
        self._wait_ms = min(2 * self._wait_ms, _MAX_WAIT_MS)

    def asked_again(self) -> None:
        """The peer misses the oldest message: send again, once for each that is missed."""
        if self.cursor and self._asked_base != self.base:
            self._asked_base = self.base
            self._repeat()

    def _repeat(self) -> None:
        self.resent += 1
        self.cursor = 0
        self._timed = -1

    def _measure(self, round_trip_ms: int) -> None:
        if self._round_trip_8:
            error = round_trip_ms - (self._round_trip_8 >> 3)
            self._round_trip_8 += error
            self._deviation_4 += (error if error >= 0 else -error) - (self._deviation_4 >> 2)
        else:
            self._round_trip_8 = 8 * round_trip_ms + 1
            self._deviation_4 = 2 * round_trip_ms
        wait_ms = (self._round_trip_8 >> 3) + self._deviation_4
        self._patience_ms = min(max(wait_ms, _MIN_WAIT_MS), _MAX_WAIT_MS)
