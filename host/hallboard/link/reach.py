"""A thread that reaches for a board again and again, keeps its port open, and hands out what happens."""

from __future__ import annotations

import contextlib
import os
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Self

from hallcore import __version__
from hallcore.link import Link
from hallcore.messages import PROTOCOL
from hallcore.reports import Hello

from .checks import check
from .errors import AnotherHost, EchoingPort, LinkError, NoAnswer, NoFirmware, NotABoard, OtherProtocol
from .events import Event, Problem
from .ports import Port, find_usb_port, usb_serial_number
from .replica import Replica

_WAIT_S = 0.05  # the endpoint's clock is looked at so often
_SILENCE_S = 4.0  # after so long without a board the port is a problem
_MAX_PAUSE_S = 2.0  # between two attempts to open the port
_PROMPT = b">>> "


def _now_ms() -> int:
    return int(time.monotonic() * 1000) & 0x3FFFFFFF


class Reach:
    """What `BoardClient` does inside; see there. `_change` guards the replica and what is known of the port."""

    def __init__(
        self,
        url: str,
        on_event: Callable[[Event], None],
        geometries: Mapping[str, int],
        open_port: Callable[[str], Port],
    ) -> None:
        self.url = url
        self._on_event = on_event
        self._open_port = open_port
        self._happened: deque[Event] = deque()
        self._geometries = dict(geometries)
        self._replica = Replica(__version__, self._happened.append, self._check)
        self._change = threading.Condition()
        self._closing = threading.Event()
        self._port: Port | None = None
        self._problem: LinkError | None = None
        self._usb: str | None = None
        self._thread = threading.Thread(target=self._run, name=f"board {url}", daemon=True)

    def start(self) -> Self:
        """Begin to reach for the board."""
        self._thread.start()
        return self

    def close(self) -> None:
        """Let go of the port; the board plays on alone. No event comes any more."""
        self._closing.set()
        self._wake()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join()

    @contextlib.contextmanager
    def _changing(self) -> Iterator[None]:
        with self._change:
            yield
        self._wake()

    def _wake(self) -> None:
        port = self._port
        if port is not None:
            port.wake()

    def _check(self, hello: Hello) -> None:
        game = self._replica.game
        check(hello, game.game if game else None, self._geometries)

    def _run(self) -> None:
        pause_s = 0.1
        while not self._closing.is_set():
            try:
                port = self._open_port(self._where())
            except LinkError as error:
                self._report(error)
                self._tell()
                self._closing.wait(pause_s)
                pause_s = min(2 * pause_s, _MAX_PAUSE_S)
                continue
            reason = "closed"
            try:
                self._usb = usb_serial_number(self.url) or self._usb
                self._port = port
                self._serve(port)
                pause_s = 0.1
            except OSError as error:
                reason = f"{self.url} was unplugged ({error})"
            finally:
                self._port = None
                port.close()
            with self._change:
                self._replica.lost(reason)
            self._tell()
            self._closing.wait(pause_s)

    def _where(self) -> str:
        """The board's port: where it was, or where the same USB device is now."""
        if self._usb is not None and not os.path.exists(self.url):
            return find_usb_port(self._usb) or self.url
        return self.url

    def _serve(self, port: Port) -> None:
        """Read and write until the port is gone."""
        with self._change:
            link = Link(secrets.randbits(30), self._replica, host=True)
            self._replica.attach(link)
        heard = b""
        quiet_since = time.monotonic()
        to_write = False
        while not self._closing.is_set():
            port.wait(_WAIT_S, to_write)
            data = port.read()
            was_up = link.up
            with self._change:
                link.receive(data, _now_ms())
                self._replica.pump()
                out = link.outgoing(_now_ms())
                count = port.write(out) if out else 0
                link.wrote(count)
                to_write = count < len(out)
            if link.up or was_up:
                quiet_since = time.monotonic()
                heard = b""
            else:
                heard = (heard + data)[-200:]
                if time.monotonic() - quiet_since > _SILENCE_S:
                    self._report(self._diagnosis(link, heard))
                    quiet_since = time.monotonic()
            self._tell()

    def _diagnosis(self, link: Link, heard: bytes) -> LinkError:
        if link.peer_protocol not in (-1, PROTOCOL):
            return OtherProtocol(self.url, link.peer_protocol, PROTOCOL)
        if link.echoes:
            return EchoingPort(self.url)
        if link.twins:
            return AnotherHost(self.url)
        if _PROMPT in heard:
            return NoFirmware(self.url)
        return NotABoard(self.url) if heard else NoAnswer(self.url)

    def _report(self, error: LinkError) -> None:
        """A problem, once for as long as it lasts."""
        with self._change:
            if str(error) != str(self._problem):
                self._happened.append(Problem(error))

    def _tell(self) -> None:
        """Hand out what has happened, with no lock held."""
        with self._change:
            happened = list(self._happened)
            self._happened.clear()
            for event in happened:
                if isinstance(event, Problem):
                    self._problem = event.error
            if self._replica.ready:
                self._problem = None
            self._change.notify_all()
        for event in happened:
            if not self._closing.is_set():
                self._on_event(event)
