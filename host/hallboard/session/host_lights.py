"""The lights that the host adds to the board's own: hints, forced wins, and the offer of a match's next set."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import inf

from hallcore import lights
from hallcore.protocol.messages import MAX_SHOWN
from hallcore.steps import is_drop, space_of

from ..game import Game
from .steps import standing, steps_of

_FLASH_S = 10.0
_RESULT_S = 5.0  # for which the lights say how a set ended, before they offer the next

Pairs = Sequence[tuple[int, int]]


class HostLights:
    """What the board was given to show, as (space, role) pairs; `show` gives it to the board."""

    def __init__(self, show: Callable[[Pairs], None]) -> None:
        self._show = show
        self._lit = False
        self._offers = False
        self._offer_at_s = inf
        self._end_s = inf

    def shine(self, pairs: Pairs) -> None:
        """Show these pairs and nothing else."""
        self._lit = bool(pairs)
        self._offers = False
        self._end_s = inf
        self._show(pairs)

    def flash(self, pairs: Pairs) -> None:
        """Show these pairs for a while."""
        self.shine(pairs)
        self._end_s = time.monotonic() + _FLASH_S

    def clear(self) -> None:
        """Show nothing: the position is another one now."""
        self._offer_at_s = inf
        if self._lit:
            self.shine(())

    def await_offer(self, due: bool) -> None:
        """While a next set is `due` it is offered after a while, by `offer`."""
        if not due:
            self._offer_at_s = inf
            if self._offers:
                self.shine(())
        elif self._offer_at_s == inf and not self._offers:
            self._offer_at_s = time.monotonic() + _RESULT_S

    def offer(self, game: Game) -> None:
        """If it is time, show how the pieces of the ended game are set up for the next, or end what flashes."""
        if time.monotonic() >= self._end_s:
            self.shine(())
        if time.monotonic() >= self._offer_at_s:
            self._offer_at_s = inf
            self.shine(set_up_pairs(game))
            self._offers = True


def move_pairs(game: Game, move: int) -> list[tuple[int, int]]:
    """The pairs that show a move before it is made."""
    return [(space_of(step), lights.HOST_TO if is_drop(step) else lights.HOST_FROM) for step in steps_of(game, move)]


def end_pairs(game: Game, result: str, host_seats: int) -> list[tuple[int, int]]:
    """The pairs by which the pieces say how a game ended: won by a hand, lost to the host, or else a draw.

    `result` is a side, or something else where nobody has won; `host_seats` has a bit for each seat of the host.
    """
    role = lights.DRAW
    if result in game.sides:
        role = lights.LOSS if host_seats >> game.sides.index(result) & 1 else lights.WIN
    return [(space, role) for space, content in enumerate(standing(game)) if content][:MAX_SHOWN]


def set_up_pairs(game: Game) -> list[tuple[int, int]]:
    """The pairs that show, after a game's end, where pieces go for the set-up and where they leave."""
    goes, leaves = [], []
    for space, (now, then) in enumerate(zip(standing(game), standing(game.start()), strict=True)):
        if now and now != then:
            leaves.append((space, lights.HOST_FROM))
        elif now != then:
            goes.append((space, lights.HOST_TO))
    return goes + leaves
