"""What there is to see of a table, and its changes, numbered so that a gap shows."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from typing import Any

from .watcher import Watcher

State = dict[str, Any]
PICTURE = "picture"
FULL, CHANGE = "gameFull", "gameState"
PONG = '{"type":"pong"}'  # answers a "ping": somebody is there


class Feed:
    """Gives watchers the full state when they join, and then what changes. For any thread.

    Each change has a number `seq` that is one more than the one before. `about` is what never changes.
    """

    def __init__(self, about: Mapping[str, Any]) -> None:
        self._about = dict(about)
        self._state: State = {}
        self._seq = 0
        self._watchers: list[Watcher] = []
        self._lock = threading.Lock()

    @property
    def watched(self) -> bool:
        """True while somebody watches."""
        return bool(self._watchers)

    def publish(self, state: State) -> None:
        """Send what differs from the last state."""
        with self._lock:
            changed = {key: value for key, value in state.items() if self._state.get(key, ...) != value}
            if not changed:
                return
            if PICTURE in changed:
                changed[PICTURE] = _changed_parts(self._state.get(PICTURE, {}), state[PICTURE])
            self._state = dict(state)
            self._seq += 1
            self._send({"type": CHANGE, "seq": self._seq, **changed})

    def full(self, pictures: bool = False) -> dict[str, Any]:
        """The message with everything."""
        with self._lock:
            return self._full(pictures)

    def join(self, watcher: Watcher) -> None:
        """Send the full state, and from now on every change."""
        with self._lock:
            watcher.give(_text(self._full(watcher.pictures)))
            if watcher not in self._watchers:
                self._watchers.append(watcher)

    def leave(self, watcher: Watcher) -> None:
        """Stop sending to it."""
        with self._lock:
            if watcher in self._watchers:
                self._watchers.remove(watcher)

    def close(self) -> None:
        """Tell everybody that nothing follows."""
        with self._lock:
            for watcher in self._watchers:
                watcher.give(None)
            self._watchers.clear()

    def _full(self, pictures: bool) -> dict[str, Any]:
        state = {key: value for key, value in self._state.items() if pictures or key != PICTURE}
        return {"type": FULL, "seq": self._seq, **self._about, **state}

    def _send(self, message: dict[str, Any]) -> None:
        self._watchers = [watcher for watcher in self._watchers if not watcher.dropped.is_set()]
        plain = _text({key: value for key, value in message.items() if key != PICTURE})
        drawn = _text(message) if PICTURE in message else plain
        for watcher in self._watchers:
            watcher.give(drawn if watcher.pictures else plain)


def _changed_parts(before: Mapping[str, str], now: Mapping[str, str]) -> dict[str, str | None]:
    """The parts that are new or have changed, and None for those that are gone."""
    changed: dict[str, str | None] = {name: part for name, part in now.items() if before.get(name) != part}
    return changed | {name: None for name in before if name not in now}


def _text(message: Mapping[str, Any]) -> str:
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)
