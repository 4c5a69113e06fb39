"""Threads where there are none: in WebAssembly they take turns, and each runs until it waits.

`install` replaces those of `threading` and `queue`, before anything else is imported. A thread that waits hands its
stack to the browser (JavaScript Promise Integration, a part of WebAssembly), which resumes it when the event has come.
What `threading` builds on locks (conditions, events, semaphores) stays.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pyodide.ffi import can_run_sync, run_sync

_TURN_S = 0.02  # after so long a search that looks whether it should stop lets others have a turn

_COLLECT_S = 20.0  # between two collections of garbage

_numbers = itertools.count(2)
_event_type = threading.Event


class _Main:
    """Whatever is not in a thread: JavaScript's calls."""

    name = "main"
    ident = 1
    daemon = False


_current: Any = _Main()
_turn_began_s = 0.0


def install() -> None:
    """Have `threading`, `queue` and `time.sleep` be these. Raises RuntimeError in a browser that can't."""
    if not can_run_sync():
        raise RuntimeError("this browser has no JavaScript Promise Integration: take a newer one")
    threading.Thread = Thread  # type: ignore[assignment,misc]
    threading.Lock = Lock  # type: ignore[assignment]
    threading.RLock = threading._PyRLock  # type: ignore[attr-defined]
    threading._allocate_lock = Lock  # type: ignore[attr-defined]
    threading.Event = Event  # type: ignore[misc]
    threading.get_ident = lambda: _current.ident
    threading.current_thread = lambda: _current
    queue.SimpleQueue = queue._PySimpleQueue  # type: ignore[attr-defined,misc]
    time.sleep = sleep  # type: ignore[assignment]
    gc.disable()
    _collect()


def _collect() -> None:
    """Collect all garbage, now and again.

    Python's own partial collections walk the frames of threads that wait, whose stack another thread uses by then, and
    Pyodide dies of it (https://github.com/pyodide/pyodide/issues/6464). A full collection does not.
    """
    gc.collect()
    asyncio.get_running_loop().call_later(_COLLECT_S, _collect)


def wait_for(future: asyncio.Future[Any]) -> Any:
    """Wait in the present thread until the future is done; returns its result."""
    global _current, _turn_began_s
    own = _current
    try:
        return run_sync(future)
    finally:
        _current, _turn_began_s = own, time.monotonic()


def sleep(seconds: float) -> None:
    """Wait for so many seconds."""
    wait_for(asyncio.ensure_future(asyncio.sleep(seconds)))


def in_thread(act: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
    """Call it in a new thread; the future gets what it returns or raises."""
    future = asyncio.get_running_loop().create_future()

    def do() -> None:
        try:
            result = act(*args)
        except BaseException as error:
            future.set_exception(error)
        else:
            future.set_result(result)

    Thread(target=do).start()
    return future


class Lock:
    """`threading.Lock`."""

    def __init__(self) -> None:
        self._held = False
        self._waiting: deque[asyncio.Future[bool]] = deque()

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        """As `threading.Lock.acquire`."""
        if not self._held:
            self._held = True
            return True
        if not blocking or timeout == 0:
            return False
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self._waiting.append(turn)
        timer = loop.call_later(timeout, _give_up, turn) if timeout > 0 else None
        got = bool(wait_for(turn))
        if timer is not None:
            timer.cancel()
        if not got:
            self._waiting.remove(turn)
        return got

    def release(self) -> None:
        """As `threading.Lock.release`: it goes over to the thread that has waited longest."""
        if not self._held:
            raise RuntimeError("release unlocked lock")
        for turn in self._waiting:
            if not turn.done():
                self._waiting.remove(turn)
                turn.set_result(True)
                return
        self._held = False

    def locked(self) -> bool:
        """As `threading.Lock.locked`."""
        return self._held

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(self, *_: object) -> None:
        self.release()


def _give_up(turn: asyncio.Future[bool]) -> None:
    if not turn.done():
        turn.set_result(False)


class Event(_event_type):
    """`threading.Event`; polling it gives other threads a turn."""

    def is_set(self) -> bool:
        """As `threading.Event.is_set`."""
        if not super().is_set() and isinstance(_current, Thread) and time.monotonic() - _turn_began_s > _TURN_S:
            sleep(0)
        return super().is_set()


class Thread:
    """`threading.Thread`, as far as it is used."""

    def __init__(
        self,
        group: None = None,
        target: Callable[..., Any] | None = None,
        name: str | None = None,
        args: Iterable[Any] = (),
        kwargs: Mapping[str, Any] | None = None,
        *,
        daemon: bool | None = None,
    ) -> None:
        self.ident = next(_numbers)
        self.name = name or f"Thread-{self.ident}"
        self.daemon = bool(daemon)
        self._target = target
        self._args = tuple(args)
        self._kwargs = dict(kwargs or {})
        self._ended: asyncio.Future[None] | None = None

    def start(self) -> None:
        """Begin with the next turn."""
        loop = asyncio.get_running_loop()
        self._ended = loop.create_future()
        loop.call_soon(self._bootstrap)

    def run(self) -> None:
        """What it does."""
        if self._target is not None:
            self._target(*self._args, **self._kwargs)

    def is_alive(self) -> bool:
        """True from `start` to the end."""
        return self._ended is not None and not self._ended.done()

    def join(self, timeout: float | None = None) -> None:
        """Wait for its end."""
        if self._ended is not None and not self._ended.done():
            wait_for(asyncio.ensure_future(asyncio.wait([self._ended], timeout=timeout)))

    def _bootstrap(self) -> None:
        global _current, _turn_began_s
        _current, _turn_began_s = self, time.monotonic()
        try:
            self.run()
        except SystemExit:
            pass
        finally:
            if self._ended is not None:
                self._ended.set_result(None)
            _current = _Main()
