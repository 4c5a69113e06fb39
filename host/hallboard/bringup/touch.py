"""The wiring, found by touching: each place lights up in turn, and the input that feels the magnet is its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from ..boards import Wire
from ..colours import Rgb
from ..errors import UserError
from .bench import Bench

_FELT_COUNTS = 500  # 0.4 mT: the weakest piece on its own space makes 0.6
_GONE_COUNTS = 200
_CLEAR = 1.6  # times the next one's change
_TWICE = 2  # scans in a row that must agree: a contact bounces
_NOBODY = 3  # places in a row without an answer: nobody is there
_HERE: Rgb = (60, 60, 60)
_GOOD: Rgb = (0, 70, 0)
_TAKEN: Rgb = (80, 0, 0)


@dataclass(frozen=True)
class Answer:
    """Which input a place has, what the drawing calls it, and the most that a linear sensor felt (0 of a switch)."""

    place: str
    input: Wire
    wire: str
    felt: int


class Touching:
    """One walk over the board: `on_ask` hears what to touch, `on_answer` what was found, `on_trouble` why not yet.

    A place that nothing is felt on for `wait_s` is left out, and `on_left_out` hears of it. `found` has what has
    answered by now, also where the walk is broken off.
    """

    def __init__(
        self,
        bench: Bench,
        on_ask: Callable[[str], None],
        on_answer: Callable[[Answer], None],
        on_trouble: Callable[[str], None],
        on_left_out: Callable[[str], None] = lambda place: None,
        wait_s: float = 60.0,
    ) -> None:
        self._bench = bench
        self._on_ask = on_ask
        self._on_answer = on_answer
        self._on_trouble = on_trouble
        self._on_left_out = on_left_out
        self._wait_s = wait_s
        self.found: dict[str, Answer] = {}

    def find(self) -> dict[str, Answer]:
        """The input of every place that has answered. Raises UserError if nobody touches anything."""
        found = self.found
        owners: dict[Wire, str] = {}
        silent = 0
        for place in self._bench.spaces:
            before = self._bench.scan()  # before the light shows where a hand may go
            self._bench.light({place: _HERE})
            self._on_ask(place)
            felt = self._felt(place, before, owners)
            if felt is None:
                silent += 1
                if silent == min(_NOBODY, len(self._bench.spaces)):
                    self._bench.light({})
                    raise UserError(
                        f"{place}: nothing was felt there within {self._wait_s:.0f} s, nor on the spaces before it; "
                        "is it wired, and is the piece's magnet in?"
                    )
                self._on_left_out(place)
                continue
            silent = 0
            name = self._bench.name(felt)
            owners[felt] = place
            self._bench.light({place: _GOOD})
            found[place] = Answer(place, felt, name, 0)
            most = self._until_gone(place, before, felt, name)
            found[place] = Answer(place, felt, name, 0 if place in self._bench.board.switches else most)
        self._bench.light({})
        return found

    def _felt(self, place: str, before: dict[Wire, int], owners: dict[Wire, str]) -> Wire | None:
        end = time.monotonic() + self._wait_s
        told, last, times = "", None, 0
        while time.monotonic() < end:
            (most, felt), (second, _) = changed(before, self._bench.scan())[:2]
            if most < _FELT_COUNTS or most < _CLEAR * second:
                last = None
                continue
            times = times + 1 if felt == last else 1
            last = felt
            if times < _TWICE:
                continue
            if felt not in owners:
                return felt
            if told != owners[felt]:
                told = owners[felt]
                self._bench.light({place: _HERE, told: _TAKEN})
                self._on_trouble(f"{told} has felt that; {place} is meant, or both have one wire")
        return None

    def _until_gone(self, place: str, before: dict[Wire, int], felt: Wire, name: str) -> int:
        """Wait until the piece is away; returns the most that was felt."""
        told = False
        times = most = 0
        end = time.monotonic() + self._wait_s
        while time.monotonic() < end:
            change = abs(self._bench.scan()[felt] - before[felt])
            most = max(most, change)
            times = times + 1 if change < _GONE_COUNTS else 0
            if not told:
                told = True
                self._on_answer(Answer(place, felt, name, most))
            if times == _TWICE:
                return most
        self._on_trouble(f"{place} still feels a magnet: take it away, or the switch at {name} sticks")
        return most


def changed(before: dict[Wire, int], after: dict[Wire, int]) -> list[tuple[int, Wire]]:
    """How far each input has gone, the farthest first; a second one of no change if there is only one."""
    rows = sorted(((abs(after[wire] - before[wire]), i) for i, wire in enumerate(before)), reverse=True)
    wires = list(before)
    return [*((far, wires[i]) for far, i in rows), (0, wires[0])]
