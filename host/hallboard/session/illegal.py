"""Why a piece may not be put down somewhere, in the words of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from hallcore.errors import IllegalMove, InvalidMove
from hallcore.steps import act_of, is_drop, space_of

from ..game import Game
from .steps import steps_of


def why_illegal(game: Game, done: Sequence[int], space: int) -> str:
    """What is wrong with a drop on the space after these steps, '' if the rules don't say.

    It is what they say about a legal move that goes on from these steps, with its drop moved to the space.
    """
    name = game.ruleset.geometry.space_name
    acts = [act_of(step) for step in done]
    for move in game.legal_moves():
        steps = steps_of(game, move.value)
        if [act_of(step) for step in steps[: len(acts)]] != acts or len(steps) <= len(acts):
            continue
        drop = steps[len(acts)]
        text, target = str(move), name(space_of(drop))
        if not is_drop(drop) or space_of(drop) == space or target not in text:
            continue
        head, _, tail = text.rpartition(target)
        if done and text.count(target) > 1:
            first = text.index(target)
            head, tail = text[:first], text[first + len(target) :]
        try:
            game.parse(f"{head}{name(space)}{tail}")
        except IllegalMove as error:
            return str(error)
        except InvalidMove as error:
            return f"{name(space)}: expected {error.expected}" if hasattr(error, "expected") else str(error)
        except ValueError:
            pass
        return ""
    return ""
