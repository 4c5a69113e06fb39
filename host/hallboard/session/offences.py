"""Notices moves against the rules that hands make and leave standing."""

from __future__ import annotations

from collections.abc import Sequence

from hallcore import lights
from hallcore.protocol.messages import State
from hallcore.steps import is_drop, space_of
from hallcore.tracker import modes

from ..game import Game
from .illegal import why_illegal

AGAINST = "Against the rules: "  # how a mark begins
STANDS_S = 3.0  # for which a piece stands where it is against the rules before it is taken for a move


class Offences:
    """Looks at a board again and again."""

    def __init__(self) -> None:
        self._seen: tuple[int, tuple[int, ...], int] | None = None
        self._since_s = 0.0
        self._told = False

    def look(self, game: Game, state: State | None, roles: Sequence[int], now_s: float) -> str:
        """`Against the rules: e5-c3 (why)` once for each, as soon as it has stood for long enough; else ''."""
        target = misplaced(roles) if state is not None and state.mode == modes.TROUBLE else -1
        if state is None or target < 0:
            if state is None or state.mode != modes.TROUBLE:
                self._seen, self._told = None, False
            return ""
        seen = (state.ply, tuple(state.done), target)
        if self._seen is None or self._seen != seen:
            self._seen, self._since_s = seen, now_s
        if self._told or now_s - self._since_s < STANDS_S:
            return ""
        self._told = True
        return AGAINST + _text(game, state.done, target)


def misplaced(roles: Sequence[int]) -> int:
    """The space of the piece that the lights want to have taken off, -1 for none."""
    return next((space for space, role in enumerate(roles) if role in (lights.EXTRA, lights.WRONG)), -1)


def _text(game: Game, done: Sequence[int], target: int) -> str:
    name = game.ruleset.geometry.space_name
    lifted = space_of(done[-1]) if done and not is_drop(done[-1]) else -1
    why = why_illegal(game, done, target)
    why = why.partition(": ")[2] or why  # without the move, which begins it
    made = f"{name(lifted)}-{name(target)}" if lifted >= 0 else f"a piece on {name(target)}"
    return f"{made} ({why})." if why else f"{made}."
