"""The parts of a `SessionView`, made from the game, the clocks and the pieces on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from hallcore.protocol.messages import State
from hallcore.steps import is_drop

from ..game import Game
from ..virtual.pieces import kinds_of
from .clock import Clock
from .keyboard import KeyboardHand
from .pieces import Pieces
from .seats import Seat
from .steps import next_steps, standing
from .view import SeatView


def seat_views(game: Game, seats: Sequence[Seat], clock: Clock) -> tuple[SeatView, ...]:
    """Sides, who plays them, their clocks in whole seconds, and their score where the game has one."""
    score = getattr(game.ruleset.rules, "score", None)
    return tuple(
        SeatView(
            side,
            seat.label,
            _whole_seconds(clock.time_ms(i), clock.control is not None),
            "" if score is None else str(score(game.counters, i)),
            clock.control is not None,
        )
        for i, (side, seat) in enumerate(zip(game.sides, seats, strict=True))
    )


def _whole_seconds(time_ms: int, up: bool) -> int:
    """In ms; a clock that counts down shows 0:00 only when the flag falls."""
    return (time_ms + 999 if up else time_ms) // 1000 * 1000


def board_view(game: Game, pieces: Pieces | None) -> dict[str, Any]:
    """`symbols`, `owners` and `pieces` of what stands on a virtual board, else of the position."""
    ruleset = game.ruleset
    contents = standing(game) if pieces is None else pieces.contents()
    return {
        "symbols": tuple(ruleset.picture.symbol(content) for content in contents),
        "owners": tuple(ruleset.picture.owner(content) if content else None for content in contents),
        "pieces": tuple(
            tuple(ruleset.rules.KINDS[kind] for kind in kinds_of(ruleset.hands, content)) for content in contents
        ),
    }


def closed(game: Game) -> frozenset[int]:
    """The spaces that are out of play now."""
    closed_spaces = getattr(game.ruleset.picture, "closed", None)
    return frozenset() if closed_spaces is None else frozenset(closed_spaces(game.cells, game.counters))


def stash_view(game: Game, keyboard: KeyboardHand | None) -> dict[str, Any]:
    """`stash` and `picked` while a piece may be placed from a stash, else nothing."""
    if keyboard is None or game.outcome():
        return {}
    kinds = keyboard.stash(game)
    if not kinds or not any(is_drop(step) for step in next_steps(game)):
        return {}
    return {
        "stash": tuple((game.ruleset.rules.KINDS[kind], count) for kind, count in kinds),
        "picked": next((i for i, (kind, _) in enumerate(kinds) if kind == keyboard.picked(game)), -1),
    }


def in_hand(game: Game, keyboard: KeyboardHand | None) -> tuple[str, ...]:
    """Names of the pieces that the keyboard's hand holds."""
    return tuple(game.ruleset.rules.KINDS[kind] for kind in keyboard.in_hand) if keyboard is not None else ()


def aside(game: Game, keyboard: KeyboardHand | None) -> tuple[str, ...]:
    """Names of the pieces that belong on the virtual board and lie beside it."""
    if keyboard is None:
        return ()
    missing = keyboard.missing(game) - Counter(keyboard.in_hand)
    return tuple(game.ruleset.rules.KINDS[kind] for kind in sorted(missing.elements()))


def choices(game: Game, state: State | None) -> tuple[str, ...]:
    """The moves that the board asks to choose from, as texts."""
    if state is None or not state.choices or state.ply != len(game.moves):
        return ()
    texts = {move.value: str(move) for move in game.legal_moves()}
    return tuple(texts.get(value, "?") for value in state.choices)
