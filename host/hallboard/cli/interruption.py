"""Ctrl-C and SIGTERM: a command ends at once, and says what was done."""

from __future__ import annotations

import _thread
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

TERMINATED = 128 + 15  # the exit code that shells give SIGTERM
_LOOK_S = 0.1  # between two looks whether a job is done
_AGAIN_S = 0.01  # after which what can't raise is over
T = TypeVar("T")


class Interrupted(KeyboardInterrupt):
    """Ctrl-C in the middle of a command; the text says what was done by then."""


def ended_from_outside(signal_name: str) -> int:
    """Say which signal ended what was on the screen; returns the exit code that shells give it."""
    print(f"hallboard: ended from outside ({signal_name})", file=sys.stderr)
    return 128 + signal.Signals[signal_name]


@contextmanager
def sigterm_as_interrupt() -> Iterator[threading.Event]:
    """Have SIGTERM raise KeyboardInterrupt, as Ctrl-C does; the event is set when it came."""
    terminated = threading.Event()
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "SIGTERM"):
        yield terminated
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        terminated.set()
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield terminated
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def interrupts_again() -> Iterator[None]:
    """Have a Ctrl-C come once more that came where Python can raise nothing and lets go of it.

    Such places are destructors and the callbacks of weak references, of which importing a module makes some.
    """
    before = sys.unraisablehook

    def hook(unraisable: sys.UnraisableHookArgs) -> None:
        if not issubclass(unraisable.exc_type, KeyboardInterrupt):
            before(unraisable)
            return
        while True:  # on a busy machine it may come before this has ended, where nothing is raised either
            try:
                threading.Timer(_AGAIN_S, _interrupt).start()
                return
            except KeyboardInterrupt:
                continue

    sys.unraisablehook = hook
    try:
        yield
    finally:
        sys.unraisablehook = before


def _interrupt() -> None:
    """Ctrl-C for the main thread, which wakes it where the system can."""
    main = threading.main_thread().ident
    if hasattr(signal, "pthread_kill") and main is not None:
        signal.pthread_kill(main, signal.SIGINT)
    else:
        _thread.interrupt_main()


def in_thread(job: Callable[[threading.Event], T]) -> tuple[T, KeyboardInterrupt | None]:
    """What a job returns, and the Ctrl-C that ended it, if one did.

    It runs in a thread of its own, so that Ctrl-C is heard; the event that it is given tells it to end.
    """
    from concurrent.futures import Future, ThreadPoolExecutor, wait

    stop = threading.Event()
    interrupt: KeyboardInterrupt | None = None
    with ThreadPoolExecutor(1, "job") as executor:
        future: Future[T] | None = None
        try:
            future = executor.submit(job, stop)
            while not future.done():
                wait([future], _LOOK_S)
        except KeyboardInterrupt as error:
            stop.set()
            if future is None:
                raise
            interrupt = error
        return future.result(), interrupt
