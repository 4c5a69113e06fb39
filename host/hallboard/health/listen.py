"""Readings of a connected board, and what it says of its sensors by itself."""

from __future__ import annotations

import time
from queue import Empty

from hallcore.protocol.messages import FAULT, NO_SPACE, TRACE

from ..boards import PhysicalBoard, describe_connected
from ..errors import UserError
from ..link import BoardClient
from ..link.events import Noted, Refused, Traced
from ..traces import Trace

_MOST_S = 60.0  # for the first readings, of a board that is slow


def listen(url: str, seconds: float = 4.0, physical: PhysicalBoard | None = None) -> tuple[Trace, dict[int, str]]:
    """What the board at `url` reads for so long, and its own faults by space; nobody should touch it meanwhile.

    Without `physical` it is the known board of its name. Raises UserError.
    """
    with BoardClient(url) as client:
        hello = client.wait_ready()
        board = describe_connected(hello, physical)
        client.trace(True)
        data, faults = _take(client, seconds)
        client.trace(False)
        return Trace(hello.firmware, hello.rules, board, data), faults


def _take(client: BoardClient, seconds: float) -> tuple[bytes, dict[int, str]]:
    data = bytearray()
    faults: dict[int, str] = {}
    end_s = time.monotonic() + _MOST_S
    while (left_s := end_s - time.monotonic()) > 0:
        try:
            event = client.events.get(timeout=left_s)
        except Empty:
            break
        if isinstance(event, Refused) and event.kind == TRACE:
            raise UserError(f"the board sends no readings: {event.text}")
        if isinstance(event, Traced):
            if not data:
                end_s = min(end_s, time.monotonic() + seconds)
            data += event.data
        elif isinstance(event, Noted) and event.code == FAULT and event.about != NO_SPACE:
            faults[event.about] = event.text
    if not data:
        raise UserError(f"the board at {client.url} has sent no readings within {_MOST_S:.0f} s")
    return bytes(data), faults
