"""What a connected board's sensors read now: its trace, played through the decoder here while it comes."""

from __future__ import annotations

import threading
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from hallcore.board.board import Board
from hallcore.protocol.messages import TRACE
from hallcore.trace.player import EndOfTrace, Player, TraceError

from ..boards import PhysicalBoard, describe_connected
from ..errors import UserError
from ..link import BoardClient
from ..link.events import Event, Refused, Traced

_REST_S = 2.0  # for the trace's end
_HISTORY_MS = 1000  # in which the first change of a reading is looked for
_FIRST = 0.25  # of a reading's change: from there on it is under way
_WRAP = 0x3FFFFFFF  # of the board's clock


@dataclass(frozen=True)
class Look:
    """A moment. Of each space the reading in uT (None for a switch), whether a switch is closed, and what is decoded.

    `decoded` are contents. `decided_ms`: how long the board took for the last lift or drop, from the reading's first
    change to knowing it, by its own clock; None where there was none.
    """

    uT: tuple[int | None, ...] = ()
    closed: tuple[bool, ...] = ()
    decoded: tuple[int, ...] = ()
    decided_ms: int | None = None


class LiveReadings:
    """From `begin` to `end` a board sends its trace; `take` is given the client's events, `look` tells the present.

    For any thread. `physical` describes the board; without it, it is the known one of its name.
    """

    def __init__(self, physical: PhysicalBoard | None) -> None:
        self._physical = physical
        self._client: BoardClient | None = None
        self._stream = _Stream()
        self._thread: threading.Thread | None = None
        self._ended = threading.Event()
        self._look = Look()
        self._problem = ""
        self._lock = threading.Lock()

    @property
    def on(self) -> bool:
        """True while the board sends."""
        return self._client is not None

    def begin(self, client: BoardClient) -> None:
        """Have the board send; a half-made turn begins again. Raises UserError where the board is not known here."""
        with self._lock:
            if self.on:
                return
            hello = client.hello
            if hello is None:
                raise UserError("the board is not connected")
            description = describe_connected(hello, self._physical)
            self._look, self._problem = Look(), ""
            self._stream = _Stream()
            self._ended.clear()
            arguments = description, self._stream
            self._thread = threading.Thread(target=self._play, args=arguments, name="live readings", daemon=True)
            self._thread.start()
            self._client = client
            client.trace(True)

    def take(self, event: Event) -> None:
        """Take an event, in the client's thread."""
        if not self.on:
            return
        if isinstance(event, Refused) and event.kind == TRACE:
            self._problem = event.text
        elif isinstance(event, Traced) and event.data:
            self._stream.put(event.data)
        elif isinstance(event, Traced):
            self._ended.set()

    def look(self) -> Look:
        """What was read last; empty before anything has come. Raises UserError where nothing will."""
        if self._problem:
            raise UserError(self._problem)
        return self._look

    def end(self) -> None:
        """Have the board send no more."""
        with self._lock:
            client = self._client
            if client is None:
                return
            client.trace(False)
            if client.hello is not None and not self._problem:
                self._ended.wait(_REST_S)
            self._client = None
            self._stream.close()
            if self._thread is not None:
                self._thread.join()

    def _play(self, description: dict[str, Any], stream: _Stream) -> None:
        try:
            player = Player(description, stream)  # type: ignore[arg-type]  # it is read as bytes are
            watcher = _Watcher(player)

            def told(operation: str) -> None:
                self._look = watcher.look(operation)

            player.play(told)
        except (TraceError, ValueError, KeyError, TypeError) as error:
            self._problem = f"the board's readings: {error}"
        else:
            if player.lost:
                self._problem = "the board could not send its readings fast enough: close this, and open it again"


@dataclass
class _Watcher:
    """Makes a `Look` of a player after each of its operations."""

    player: Player
    _sensors: list[int] = field(default_factory=list)
    _decoded: tuple[int, ...] = ()
    _history: deque[tuple[int, tuple[int, ...]]] = field(default_factory=deque)
    _decided_ms: int | None = None
    _switches: bool = False

    def look(self, operation: str) -> Look:
        """After this operation."""
        player = self.player
        if operation == "begin":
            spaces = Board.spaces(player.board, player.tracker.ruleset.name)
            self._sensors, self._switches = list(spaces.sensors), bool(spaces.switches)
            self._history.clear()
            self._decoded = ()
        scanner, now_ms = player.scanner, player.now_ms
        read = tuple(scanner.closed) if self._switches else tuple(scanner.latest_uT[i] for i in self._sensors)
        self._history.append((now_ms, read))
        while (now_ms - self._history[0][0]) & _WRAP > _HISTORY_MS:
            self._history.popleft()
        decoded = tuple(player.tracker.actual)
        if self._decoded and operation == "round":
            for space, (before, after) in enumerate(zip(self._decoded, decoded, strict=True)):
                if before != after:
                    self._decided_ms = self._since_change_ms(space, now_ms)
        self._decoded = decoded
        none: tuple[int | None, ...] = (None,) * len(read)
        closed = tuple(map(bool, read)) if self._switches else ()
        return Look(none if self._switches else read, closed, decoded, self._decided_ms)

    def _since_change_ms(self, space: int, now_ms: int) -> int | None:
        """How long ago the space's reading was first under way to what it is now; None if it did not change."""
        rest, now = self._history[0][1][space], self._history[-1][1][space]
        for then_ms, read in self._history:
            if now != rest and abs(read[space] - rest) >= _FIRST * abs(now - rest):
                return (now_ms - then_ms) & _WRAP
        return None


class _Stream:
    """Bytes that are still coming, as a `Player` reads them: whoever is too early waits."""

    _ENDLESS = 1 << 60

    def __init__(self) -> None:
        self._data = bytearray()
        self._start = 0  # the index of its first byte
        self._change = threading.Condition()
        self._closed = False

    def put(self, data: bytes) -> None:
        with self._change:
            self._data += data
            self._change.notify_all()

    def close(self) -> None:
        with self._change:
            self._closed = True
            self._change.notify_all()

    def __len__(self) -> int:
        return self._ENDLESS

    def __getitem__(self, index: int) -> int:
        with self._change:
            while index - self._start >= len(self._data):
                if self._closed:
                    raise EndOfTrace
                self._change.wait()
            keep = index - self._start - 1  # a player looks at a byte twice at most
            if keep > 4096:
                del self._data[:keep]
                self._start += keep
            return self._data[index - self._start]
