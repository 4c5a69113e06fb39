"""The lights in words: one sentence that tells the player what to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hallcore import lights
from hallcore.steps import is_drop, space_of
from hallcore.tracker import modes

from ..game import Game
from ..game.outcome import with_verb
from .steps import next_steps

_MOST_NAMES = 6

# The first role of this list that is lit gives the sentence; {} stands for the spaces' names.
_SENTENCES: tuple[tuple[int, str], ...] = (
    (lights.CHOICE, "Say which move you mean: {}."),
    (lights.EXTRA, "Take away what stands on {}."),
    (lights.WRONG, "Take away what stands on {}: another piece belongs there."),
    (lights.PUT_BACK, "Put the piece back on {}."),
    (lights.TAKE_OFF, "Take off {}."),
    (lights.ENGINE_LIFT, "Make the engine's move: lift from {}."),
    (lights.ENGINE_DROP, "Make the engine's move: put it on {}."),
    (lights.PENDING, "Leave it so, or go on."),
    (lights.GIVE, "Lift from {}."),
    (lights.TARGET, "Put it on {}."),
)


def named(spaces: Sequence[int], space_name: Callable[[int], str]) -> str:
    """`a1, b2 and c3`, or `one of the 14 lit spaces` where there are many."""
    if len(spaces) > _MOST_NAMES:
        return f"one of the {len(spaces)} lit spaces"
    names = [space_name(space) for space in spaces]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def one(kind: str) -> str:
    """`a stone`, `an attacker`."""
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def instruction(
    mode: int,
    roles: bytes,
    game: Game,
    holding: bool | None = None,
    aside: bool = False,
    entered: Sequence[int] | None = None,
) -> str:
    """One sentence for the player, from the board's mode and the light role of every space.

    A player who is known to be `holding` pieces is told where they go, though more could be lifted; one who is known to
    hold nothing is told to take them from beside the board, if they are `aside`. None: nothing is known. Where hands
    say what they do by doing it, `entered` are the steps of the half-made turn.
    """
    kinds, space_name = game.ruleset.rules.KINDS, game.ruleset.geometry.space_name
    missing = [space for space, role in enumerate(roles) if role >= lights.MISSING]
    if missing:
        wanted = [kind for i, kind in enumerate(kinds[1:]) if i % 4 == roles[missing[0]] - lights.MISSING]
        wanted = [kind for kind in wanted if kind == _single(game, missing[0])] or wanted
        return f"Put {' or '.join(map(one, wanted)) or 'a piece'} on {space_name(missing[0])}."
    for role, sentence in _SENTENCES:
        if role == lights.GIVE and holding and lights.TARGET in roles:
            continue
        lit = [space for space, its_role in enumerate(roles) if its_role == role]
        if (
            role == lights.CHOICE
            and lit
            and mode != modes.ASK
            and (told := _unasked(lit, roles, game, holding, entered))
        ):
            return told
        if role == lights.ENGINE_DROP and lit and not holding and (kind := _single(game, lit[0])):
            return f"Make the engine's move: put {one(kind)} on {space_name(lit[0])}."
        if role == lights.TARGET and lit and holding is False:
            if not aside:
                return "Wait: the board looks at the turn."
            return f"Take it from beside the board: put it on {named(lit, space_name)}."
        if lit:
            return sentence.format(named(lit, space_name))
    if mode == modes.WAIT:
        return f"{with_verb(game.turn, 'thinks')}."
    if mode == modes.ENDED:
        return "The game is over."
    if mode == modes.SET_UP:
        return "Set up the pieces."
    if holding:
        return "Put down what you hold."
    drops = {is_drop(step) for step in next_steps(game)}
    lift = "lift a lit piece" if False in drops else ""
    put = "put one on the board" if lift else "put a piece on the board"
    return f"{game.turn} to move: {', or '.join(filter(None, (lift, put if True in drops else '')))}."


def _unasked(lit: list[int], roles: bytes, game: Game, holding: bool | None, entered: Sequence[int] | None) -> str:
    """What the lights of a choice say where no choice of moves is asked for; "" where they say nothing else."""
    space_name = game.ruleset.geometry.space_name
    if len(lit) == 1:  # steps that may have been made unfelt
        targets = [space for space, role in enumerate(roles) if role == lights.TARGET]
        if holding and targets:
            return f"Put it on {named(targets, space_name)}, or finish the move at {space_name(lit[0])}."
        return f"Finish the move at {space_name(lit[0])}, or say there that it is done."
    if entered is not None:
        downs = {is_drop(step) for step in next_steps(game, entered) if space_of(step) in lit}
        if len(downs) == 1 and downs == {bool(holding)}:
            return f"{'Put it on' if holding else 'Lift from'} {named(lit, space_name)}."
    return ""


def _single(game: Game, space: int) -> str:
    """The name of the only piece that stands on the space in the game, '' if there are several or none."""
    hands = game.ruleset.hands
    content = hands.content(game.cells, space)
    return str(game.ruleset.rules.KINDS[hands.top(content)]) if content and not hands.pop(content) else ""
