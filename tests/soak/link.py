"""Frames of mutated bytes: the receiver takes what is whole and nothing else, and a device bears whatever it takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from hallcore.protocol.endpoint import Endpoint
from hallcore.protocol.frames import FrameReceiver, encode
from hallcore.protocol.messages import MAX_BODY

from .board import SoakBoard

_PACKET = 64  # bytes of USB: frames of that size and its multiples are the ones that ports get wrong
_ROUND_MS = 5


class LinkError(AssertionError):
    """The link took what was never sent, or lost what was whole."""


def mutated(data: bytes, dice: Random) -> bytes:
    """The bytes with up to three things wrong with them."""
    out = bytearray(data)
    for _ in range(dice.randrange(1, 4)):
        if not out:
            break
        at = dice.randrange(len(out))
        end = min(len(out), at + dice.randrange(1, 9))
        fault = dice.randrange(7)
        if fault == 0:
            out[at] ^= 1 << dice.randrange(8)
        elif fault == 1:
            out[at] = dice.randrange(256)
        elif fault == 2:
            del out[at:end]
        elif fault == 3:
            out[at:at] = out[at:end]
        elif fault == 4:
            out[at:at] = dice.randbytes(end - at)
        elif fault == 5:
            out[at:end] = out[at:end][::-1]
        else:
            del out[at:]
    return bytes(out)


def payload(number: int, dice: Random) -> bytes:
    """One that no other number has; its frame is often as long as one or more packets, or nearly."""
    if dice.random() < 0.5:
        size = dice.randrange(4, 40)
    else:
        size = max(4, _PACKET * dice.randrange(1, MAX_BODY // _PACKET + 1) - dice.randrange(12))
    rest = size - 4
    body = dice.randbytes(rest) if dice.random() < 0.5 else bytes([dice.choice((0, 1, 255))]) * rest
    return number.to_bytes(4, "little") + body


def packets(data: bytes, dice: Random) -> Iterator[bytes]:
    """The bytes as a port may give them: all at once, or in packets."""
    size = dice.choice((len(data), _PACKET, 1 + dice.randrange(_PACKET))) or 1
    for at in range(0, len(data), size):
        yield data[at : at + size]


def receive_frames(n: int, seed: int) -> Counter[str]:
    """Send `n` frames, seven of ten with mutated bytes, to a receiver. Raises LinkError for what comes out wrong."""
    dice = Random(seed)
    receiver = FrameReceiver(MAX_BODY)
    counts = Counter[str]()
    last = -1  # number of the payload that came last
    clean = True  # ... was the frame before
    for number in range(n):
        sent = payload(number, dice)
        frame = encode(sent)
        spoilt = mutated(frame, dice) if dice.random() < 0.7 else frame
        got = [whole for piece in packets(spoilt, dice) for whole in receiver.receive(piece)]
        counts["empty"] += got.count(b"")  # four zeros are a sound frame, of a payload that no end sends or takes
        got = [whole for whole in got if whole]
        for whole in got:
            last_before, last = last, int.from_bytes(whole[:4], "little")
            if whole != sent or last <= last_before:
                raise LinkError(f"seed {seed}, frame {number}: {whole!r} came out of {spoilt!r}")
        if clean and spoilt == frame and not got:
            raise LinkError(f"seed {seed}, frame {number}: {frame!r} was lost")
        counts["mutated" if spoilt != frame else "whole"] += 1
        counts["received"] += len(got)
        clean = spoilt == frame
    return counts


class _Host:
    """A host that listens."""

    def __init__(self) -> None:
        self.messages = 0

    def on_up(self, now_ms: int) -> None:
        """The link is up."""

    def on_down(self, now_ms: int) -> None:
        """The link is down."""

    def on_message(self, kind: int, body: bytes, now_ms: int) -> None:
        """A message has come."""
        self.messages += 1


def bear_frames(n: int, seed: int) -> Counter[str]:
    """Send a device `n` frames of a host whose bytes are mutated, before or after the checksum was made.

    Raises what the device raises, and LinkError when the two do not find together again afterwards.
    """
    dice = Random(seed)
    session = SoakBoard("vlkno", seed).app.session
    handler = _Host()
    host = Endpoint(7 + seed, handler, host=True)
    receiver = FrameReceiver(MAX_BODY + 16)
    counts = Counter[str]()
    now_ms = 1000
    fed = 0

    def talk() -> bytes:
        data = bytes(session.outgoing(now_ms))
        session.wrote(len(data))
        host.receive(data, now_ms)
        if host.up and host.has_room():
            host.send(dice.randrange(1, 40), dice.randbytes(dice.randrange(24)))
        out = bytes(host.outgoing(now_ms))
        host.wrote(len(out))
        return out

    while fed < n:
        now_ms += _ROUND_MS
        for whole in receiver.receive(talk()):
            frame = encode(whole)
            for _ in range(8):
                head = dice.choice((0, 4, 8, 9))  # of the payload, left as it is
                inside = whole[:head] + mutated(whole[head:], dice)
                spoilt = encode(inside) if dice.random() < 0.5 and len(inside) <= MAX_BODY else mutated(frame, dice)
                for piece in packets(spoilt, dice):
                    session.receive(piece, now_ms)
                fed += 1
            session.receive(b"\0" + frame, now_ms)
        counts["up" if host.up else "down"] += 1
    before = handler.messages
    for _ in range(20_000 // _ROUND_MS):
        now_ms += _ROUND_MS
        session.receive(b"\0" + talk(), now_ms)
    if not host.up or handler.messages == before:
        raise LinkError(f"seed {seed}: host and device do not find together again after {fed} mutated frames")
    counts["mutated"] = fed
    return counts
