"""What is wrong with a port on which no board comes up."""

from __future__ import annotations

from hallcore.protocol.endpoint import Endpoint
from hallcore.protocol.messages import PROTOCOL

from .errors import AnotherHost, EchoingPort, LinkError, NoAnswer, NoFirmware, NotABoard, OtherProtocol

_SILENCE_S = 4.0  # how long a board that is starting may be silent
_REMEMBERED = 200  # bytes
_PROMPT = b">>> "


class Diagnosis:
    """Judges an open port by what is read there. `now_s` is the time of a clock that runs evenly."""

    def __init__(self, url: str, link: Endpoint, now_s: float) -> None:
        self._url = url
        self._link = link
        self._since_s = now_s
        self._heard = b""

    def board_is_there(self, now_s: float) -> None:
        """The link is up, or was until now."""
        self._since_s = now_s
        self._heard = b""

    def hear(self, data: bytes, now_s: float) -> LinkError | None:
        """Take what was read without a board; gives the problem at the end of each `_SILENCE_S`."""
        self._heard = (self._heard + data)[-_REMEMBERED:]
        if now_s - self._since_s <= _SILENCE_S:
            return None
        self._since_s = now_s
        return self._problem()

    def _problem(self) -> LinkError:
        if self._link.peer_protocol not in (-1, PROTOCOL):
            return OtherProtocol(self._url, self._link.peer_protocol, PROTOCOL)
        if self._link.echoes:
            return EchoingPort(self._url)
        if self._link.twins:
            return AnotherHost(self._url)
        if _PROMPT in self._heard:
            return NoFirmware(self._url)
        return NotABoard(self._url) if self._heard else NoAnswer(self._url)
