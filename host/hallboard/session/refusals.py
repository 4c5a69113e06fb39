"""Why a board that hands move does not take what they have done."""

from __future__ import annotations

from collections.abc import Sequence

from hallcore.protocol.messages import State
from hallcore.tracker import modes

from ..game import Game
from .illegal import why_illegal
from .offences import misplaced


class Refusals:
    """Looks at a board again and again; each reason is found once."""

    def __init__(self) -> None:
        self._seen: tuple[int, tuple[int, ...], int] | None = None
        self._why = ""

    def look(self, game: Game, state: State | None, roles: Sequence[int]) -> str:
        """Why what stands where no legal turn puts it is not legal, '' while nothing stands so."""
        target = misplaced(roles) if state is not None and state.mode == modes.TROUBLE else -1
        if state is None or target < 0:
            self._seen = None
            return ""
        seen = (state.ply, tuple(state.done), target)
        if self._seen != seen:
            name = game.ruleset.geometry.space_name(target)
            self._seen = seen
            self._why = why_illegal(game, state.done, target) or f"{name}: no legal move puts a piece there now"
        return self._why
