"""The wiring, found by touching: each place lights up in turn, and the channel that feels the magnet is its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from ..colours import Rgb
from ..errors import UserError
from .bench import Bench, Channel
from .selftest import changed

_FELT_COUNTS = 500  # 0.4 mT: the weakest piece on its own space makes 0.6
_GONE_COUNTS = 200
_CLEAR = 1.6  # times the next one's change
_HERE: Rgb = (60, 60, 60)
_GOOD: Rgb = (0, 70, 0)
_TAKEN: Rgb = (80, 0, 0)


@dataclass(frozen=True)
class Answer:
    """Which channel a place has, and what the drawing calls it."""

    place: str
    channel: Channel
    wire: str


class Touching:
    """One walk over the board: `on_ask` hears what to touch, `on_answer` what was found, `on_trouble` why not yet."""

    def __init__(
        self,
        bench: Bench,
        on_ask: Callable[[str], None],
        on_answer: Callable[[Answer], None],
        on_trouble: Callable[[str], None],
        timeout_s: float = 120.0,
    ) -> None:
        self._bench = bench
        self._on_ask = on_ask
        self._on_answer = on_answer
        self._on_trouble = on_trouble
        self._timeout_s = timeout_s

    def find(self) -> dict[str, Answer]:
        """The channel of every place that has a sensor. Raises UserError if a place never answers."""
        found: dict[str, Answer] = {}
        owners: dict[Channel, str] = {}
        places = [
            place for _, line in self._bench.board.face.lines for place in line if place in self._bench.board.wires
        ]
        for place in places:
            self._bench.light({place: _HERE})
            before = self._bench.scan()
            self._on_ask(place)
            channel = self._felt(place, before, owners)
            answer = Answer(place, channel, self._bench.wire_at(channel))
            owners[channel] = place
            found[place] = answer
            self._bench.light({place: _GOOD})
            self._on_answer(answer)
            self._until_gone(place, before, channel)
        self._bench.light({})
        return found

    def _felt(self, place: str, before: dict[Channel, int], owners: dict[Channel, str]) -> Channel:
        end = time.monotonic() + self._timeout_s
        told = ""
        while time.monotonic() < end:
            (most, channel), (second, _) = changed(before, self._bench.scan())[:2]
            if most < _FELT_COUNTS or most < _CLEAR * second:
                continue
            if channel not in owners:
                return channel
            if told != owners[channel]:
                told = owners[channel]
                self._bench.light({place: _HERE, told: _TAKEN})
                self._on_trouble(f"{told} has felt that; {place} is meant, or both have one wire")
        raise UserError(f"{place}: no sensor has felt a magnet there within {self._timeout_s:.0f} s; is it wired?")

    def _until_gone(self, place: str, before: dict[Channel, int], channel: Channel) -> None:
        end = time.monotonic() + self._timeout_s
        while time.monotonic() < end:
            if abs(self._bench.scan()[channel] - before[channel]) < _GONE_COUNTS:
                return
        raise UserError(f"{place}: take the magnet away, then begin anew")
