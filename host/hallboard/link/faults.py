"""What a board says is wrong with it: it looks at its switches whenever a host comes."""

from __future__ import annotations

import time
from queue import Empty

from hallcore.protocol import messages as m

from .client import BoardClient
from .events import Event, Noted

_QUIET_S = 1.0  # after its last word a board has no more to say
_LISTEN_S = 4.0


def faults_of(url: str) -> tuple[str, list[str]]:
    """(name of the board, what it says is wrong, a line each). Raises the `LinkError` that stands in the way."""
    with BoardClient(url) as client:
        name = client.wait_ready().board
        found: list[str] = []
        end = time.monotonic() + _LISTEN_S
        while True:
            event = _next(client, end - time.monotonic())
            if event is None:
                return name, found
            if isinstance(event, Noted) and event.code == m.FAULT and event.text not in found:
                found.append(event.text)
                end = min(end, time.monotonic() + _QUIET_S)


def _next(client: BoardClient, wait_s: float) -> Event | None:
    try:
        return client.events.get(timeout=max(wait_s, 0))
    except Empty:
        return None
