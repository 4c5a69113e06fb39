"""Why a piece may not be put down somewhere, in the words of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from hallcore.errors import IllegalMove, InvalidMove
from hallcore.steps import act_of, is_drop, kind_of, space_of

from ..game import Game
from .instructions import named, one
from .steps import next_steps, steps_of


def no_such_drop(game: Game, done: Sequence[int], space: int, kind: int) -> str:
    """Why a piece of this kind may not be put down on the space after these steps: never ''.

    `kind` 0 is any piece from beside the board. Where the rules don't say, it is what they allow instead.
    """
    if why := why_illegal(game, done, space, kind):
        return why
    name = game.ruleset.geometry.space_name
    if not kind:
        return f"{name(space)}: no legal move puts a piece there from beside the board now"
    drops = [step for step in next_steps(game, done) if is_drop(step) and kind_of(step) == kind]
    others = sorted({space_of(step) for step in drops} - {space})
    instead = f", only on {named(others, name)}" if others else ""
    return f"{name(space)}: no legal move puts {one(game.ruleset.rules.KINDS[kind])} there now{instead}"


def why_illegal(game: Game, done: Sequence[int], space: int, kind: int = 0) -> str:
    """What is wrong with a drop of this kind, 0 for any, on the space after these steps; '' if the rules don't say.

    It is what they say about a legal move that goes on from these steps, with its drop moved to the space.
    """
    if not any(is_drop(step) for step in next_steps(game, done)):
        return ""
    name = game.ruleset.geometry.space_name
    acts = [act_of(step) for step in done]
    for move in game.legal_moves():
        steps = steps_of(game, move.value)
        if [act_of(step) for step in steps[: len(acts)]] != acts or len(steps) <= len(acts):
            continue
        drop = steps[len(acts)]
        text, target = str(move), name(space_of(drop))
        if not is_drop(drop) or space_of(drop) == space or target not in text or kind not in (0, kind_of(drop)):
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
