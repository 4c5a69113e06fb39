"""Of which other kind a lifted piece may be in truth, on a board whose switches feel no kinds."""

from __future__ import annotations

from collections.abc import Sequence

from hallcore import lights
from hallcore.protocol.messages import State
from hallcore.steps import drop, is_drop, space_of

from ..game import Game
from .steps import standing


def other_kinds(game: Game, state: State | None, roles: Sequence[int]) -> list[int]:
    """What the one piece in the hand may be instead, each as the drop by which the board is told so; [] if none is.

    The board takes a piece to be what its game has there, until somebody says that two were swapped unseen.
    """
    hands = game.ruleset.hands
    space = _lifted(state, roles) if state is not None and state.ply == len(game.moves) else -1
    if space < 0 or hands.push(hands.push(0, 1), 1) >= 0:  # pieces that stand on others are entered step by step
        return []
    believed = standing(game)[space]
    return [drop(space, kind) for kind in range(1, len(game.ruleset.rules.KINDS)) if hands.push(0, kind) != believed]


def _lifted(state: State, roles: Sequence[int]) -> int:
    """The space of the one piece that is in the hand while nothing else was done, -1 for none."""
    if len(state.done) == 1 and not is_drop(state.done[0]):
        return space_of(state.done[0])
    back = [space for space, role in enumerate(roles) if role == lights.PUT_BACK]
    return back[0] if not state.done and state.debts == 1 and len(back) == 1 else -1
