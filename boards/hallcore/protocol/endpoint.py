"""One end of a link: messages arrive exactly once and in order, or the link is down. The same on device and host.

It holds no clock and no stream. Its owner calls `receive` with what was read, writes what `outgoing` gives as far
as the stream takes it, and says so by `wrote`. Times are in milliseconds of a clock that may wrap at 2**30.

Frames (see `frames`), numbers little-endian:

| frame | payload |
|---|---|
| sync | 0 u32, protocol u8, flags u8 (1: I am up, 2: I am the host), own nonce u32, nonce heard u32 |
| message | tag u32, seq u16, ack u16, kind u8, body |

A **nonce** is a random number that names one life of an end: it changes with every boot and whenever a connection is
lost. Two ends are connected when each has heard the other echo its nonce; the **tag** of their frames is made of both
nonces and the direction, so nothing from before a reboot, a replug or an echoing cable is taken. An end that is up and
meets an unknown nonce gives its connection up and begins anew. `seq` counts messages, `ack` is the next one expected;
kinds 0 (only an ack), 64 (a message is missing before the one that came) and 65 (answer, if you live) are not counted.

A peer that stops reading costs nothing: at most `window` bytes of messages wait, nothing is sent again while written
bytes are not taken, and after `timeout_ms` without a sound frame the link is down and forgets them. A silent peer is
asked every `heartbeat_ms` whether it lives, so that the two clocks need not run alike.
"""

import struct
from binascii import crc32

from ..portable import const, elapsed_ms
from .frames import FrameReceiver, coded_size, encode_into
from .messages import MAX_BODY, PROTOCOL
from .send_window import SEQ_MASK, SendWindow

if False:  # types
    from .handlers import EndpointHandler

WINDOW = const(1024)  # bytes
_HEARTBEAT_MS = const(500)
TIMEOUT_MS = const(5000)

_SYNC = const("<IBBII")
_SYNC_SIZE = const(14)
_UP = const(1)  # flags of a sync
_HOST = const(2)
_HEAD = const("<IHHB")
_HEAD_SIZE = const(9)
_ACK = const(0)
_MISSING = const(64)
_ASK = const(65)
_SYNC_MS = const(250)
_SYNC_MAX_MS = const(1000)


def _nonce(number: int) -> int:
    """A nonce or tag, never 0, from any number."""
    return (number & 0x3FFFFFFF) or 1


class Endpoint:
    """One end. `nonce` is random, new for every boot or opened port.

    `handler` has `on_up(now_ms)`, `on_down(now_ms)` and `on_message(kind, body, now_ms)`; they are called within
    `receive` and `outgoing` and may call `send` and `post`.
    """

    def __init__(
        self,
        nonce: int,
        handler: "EndpointHandler",
        host: bool = False,
        window: int = WINDOW,
        heartbeat_ms: int = _HEARTBEAT_MS,
        timeout_ms: int = TIMEOUT_MS,
    ) -> None:
        self.up = False
        self.peer_protocol = -1  # as heard last; the link does not come up unless it is PROTOCOL
        self.echoes = 0  # own frames heard: the port sends back what is written
        self.twins = 0  # frames of another host heard by a host, or of a device by a device
        self.stale = 0  # frames of another connection
        self.frames = FrameReceiver(_HEAD_SIZE + MAX_BODY)
        self.window = SendWindow(window)
        self._handler = handler
        self._role = _HOST if host else 0
        self._heartbeat_ms = heartbeat_ms
        self._timeout_ms = timeout_ms
        self._nonce = _nonce(nonce)
        self._peer = 0
        self._tag_in = self._tag_out = 0
        self._expected = 0
        self._ack_due = self._missing_due = False
        self._slots: "dict[int, bytes]" = {}  # kind: the latest body that waits
        self._heard_ms = self._sent_ms = 0
        self._sync_due = True
        self._sync_ms = 0
        self._sync_wait_ms = _SYNC_MS
        self._out = bytearray(2 * coded_size(_HEAD_SIZE + MAX_BODY))
        self._view = memoryview(self._out)
        self._out_n = 0

    def send(self, kind: int, body: bytes) -> bool:
        """Take a message; it arrives exactly once unless the link goes down. False: no room now, or down."""
        if len(body) > MAX_BODY:
            raise ValueError(f"a message of {len(body)} bytes, expected at most {MAX_BODY}")
        return self.up and self.window.take(kind, body)

    def has_room(self) -> bool:
        """True if `send` would take a message of any size now: ask before one is made."""
        return self.up and self.window.has_room(MAX_BODY)

    def post(self, kind: int, body: bytes) -> bool:
        """Take the latest of its kind: it replaces one that still waits, and the last one posted does arrive."""
        if self.up:
            self._slots[kind] = body
        return self.up

    def busy(self, kind: int) -> bool:
        """True while a message of this kind waits or is not acknowledged: no need to make a newer one yet."""
        return kind in self._slots or self.window.holds(kind)

    def receive(self, data: bytes, now_ms: int) -> None:
        """Take bytes (or a bytearray) that were read from the stream, any number of them."""
        for payload in self.frames.receive(data):
            if len(payload) < _HEAD_SIZE:
                self.stale += 1
            elif payload[0] or payload[1] or payload[2] or payload[3]:
                self._take_message(payload, now_ms)
            elif len(payload) == _SYNC_SIZE:
                self._take_sync(payload, now_ms)
            else:
                self.stale += 1

    def outgoing(self, now_ms: int) -> "bytes | memoryview":
        """The bytes to write next, perhaps none: a view that is good until the next call of any method."""
        if self.up and elapsed_ms(now_ms, self._heard_ms) >= self._timeout_ms:
            self._go_down(now_ms)
        if not self.up and elapsed_ms(now_ms, self._sync_ms) >= self._sync_wait_ms:
            self._sync_due = True
            self._sync_wait_ms = min(2 * self._sync_wait_ms, _SYNC_MAX_MS)
        if self._sync_due and self._out_n == 0:
            self._put_sync(now_ms)
        if self.up:
            self._fill(now_ms)
        return self._view[: self._out_n] if self._out_n else b""

    def wrote(self, count: int) -> None:
        """The stream has taken the first `count` bytes of what `outgoing` gave."""
        rest = self._out_n - count
        if rest > 0:
            self._out[:rest] = self._out[count : self._out_n]
        self._out_n = rest if rest > 0 else 0

    def _fill(self, now_ms: int) -> None:
        window = self.window
        for kind in self._slots:
            if not window.holds(kind) and window.take(kind, self._slots[kind]):
                del self._slots[kind]
                break  # another one the next time: the dict has changed
        if self._out_n == 0 and window.is_late(now_ms):
            window.go_back()
        while window.cursor < len(window.messages):
            kind, body = window.messages[window.cursor]
            if not self._put(kind, (window.base + window.cursor) & SEQ_MASK, body, now_ms):
                return
            window.sent(now_ms)
        if self._out_n == 0:
            if self._missing_due:
                self._put(_MISSING, 0, b"", now_ms)
            elif self._ack_due:
                self._put(_ACK, 0, b"", now_ms)
            elif (
                elapsed_ms(now_ms, self._heard_ms) >= self._heartbeat_ms
                and elapsed_ms(now_ms, self._sent_ms) >= self._heartbeat_ms
            ):
                self._put(_ASK, 0, b"", now_ms)

    def _put(self, kind: int, seq: int, body: bytes, now_ms: int) -> bool:
        if self._out_n + coded_size(_HEAD_SIZE + len(body)) > len(self._out):
            return False
        payload = struct.pack(_HEAD, self._tag_out, seq, self._expected, kind) + body
        self._out_n = encode_into(payload, self._out, self._out_n)
        self._sent_ms = now_ms
        self._ack_due = False
        if kind == _MISSING:
            self._missing_due = False
        return True

    def _put_sync(self, now_ms: int) -> None:
        flags = self._role | (_UP if self.up else 0)
        self._out[0] = 0  # ends what the peer may hold of a frame that was cut, or of a boot message
        payload = struct.pack(_SYNC, 0, PROTOCOL, flags, self._nonce, self._peer)
        self._out_n = encode_into(payload, self._out, 1)
        self._sync_due = False
        self._sync_ms = now_ms

    def _take_sync(self, payload: bytes, now_ms: int) -> None:
        _, protocol, flags, peer, heard = struct.unpack_from(_SYNC, payload)
        if flags & _HOST == self._role:
            if peer == self._nonce:
                self.echoes += 1
            else:
                self.twins += 1
            return
        self.peer_protocol = protocol
        if protocol != PROTOCOL or peer == 0:
            return
        if self.up and peer != self._peer:
            self._go_down(now_ms)
        self._peer = peer
        if self.up:
            self._sync_due = not flags & _UP
            return
        if heard == self._nonce:
            self._go_up(now_ms)
            self._sync_due = not flags & _UP
        else:
            self._sync_due = True

    def _take_message(self, payload: bytes, now_ms: int) -> None:
        tag, seq, ack, kind = struct.unpack_from(_HEAD, payload)
        if not self.up or tag != self._tag_in:
            self.stale += 1
            return
        self._heard_ms = now_ms
        self.window.acknowledged(ack, now_ms)
        if kind == _ACK:
            return
        if kind == _ASK:
            self._ack_due = True
            return
        if kind == _MISSING:
            self.window.asked_again()
            return
        ahead = (seq - self._expected) & SEQ_MASK
        if ahead == 0:
            self._expected = (seq + 1) & SEQ_MASK
            self._ack_due = True
            self._handler.on_message(kind, payload[_HEAD_SIZE:], now_ms)
        elif ahead < 0x8000:
            self._missing_due = True
        else:
            self._ack_due = True

    def _go_up(self, now_ms: int) -> None:
        self._tag_out = _nonce(crc32(struct.pack("<II", self._nonce, self._peer)))
        self._tag_in = _nonce(crc32(struct.pack("<II", self._peer, self._nonce)))
        self._forget()
        self.up = True
        self._heard_ms = self._sent_ms = now_ms
        self._handler.on_up(now_ms)

    def _go_down(self, now_ms: int) -> None:
        self.up = False
        self._nonce = _nonce(crc32(struct.pack("<III", self._nonce, self._peer, now_ms & 0x3FFFFFFF)))
        self._peer = 0
        self._forget()
        self._sync_due = True
        self._sync_wait_ms = _SYNC_MS
        self._handler.on_down(now_ms)

    def _forget(self) -> None:
        self.window.reset()
        self._slots.clear()
        self._expected = 0
        self._ack_due = self._missing_due = False
