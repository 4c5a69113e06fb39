"""The parts of a `SessionView`, from the game, the clocks and what stands on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hallcore.messages import State

from ..game import Game
from .clocks import Clocks
from .keyboard import KeyboardHand, Pieces
from .seats import Seat
from .view import SeatView


def seat_views(game: Game, seats: Sequence[Seat], clocks: Clocks) -> tuple[SeatView, ...]:
    """Sides, who plays them, their time in whole seconds, and their score where the game has one."""
    score = getattr(game.room.rules, "score", None)
    return tuple(
        SeatView(
            side,
            seat.label,
            clocks.used_ms(i) // 1000 * 1000,
            "" if score is None else str(score(game.cells, game.counters, i)),
        )
        for i, (side, seat) in enumerate(zip(game.sides, seats, strict=True))
    )


def standing(game: Game, pieces: KeyboardHand | Pieces | None) -> dict[str, Any]:
    """`symbols` and `owners` of what stands on a virtual board, else of the position."""
    room = game.room
    if pieces is not None:
        contents = pieces.contents()
    else:
        contents = [room.hands.content(game.cells, space) for space in range(room.geometry.SPACES)]
    return {
        "symbols": tuple(room.picture.symbol(content) for content in contents),
        "owners": tuple(room.picture.owner(content) if content else None for content in contents),
    }


def in_hand(game: Game, keyboard: KeyboardHand | None) -> tuple[str, ...]:
    """Names of the pieces that the keyboard's hand holds."""
    return tuple(game.room.rules.KINDS[kind] for kind in keyboard.in_hand) if keyboard is not None else ()


def choices(game: Game, state: State | None) -> tuple[str, ...]:
    """The moves that the board asks to choose from, as texts."""
    if state is None or not state.choices or state.ply != len(game.moves):
        return ()
    texts = {move.value: str(move) for move in game.legal_moves()}
    return tuple(texts.get(value, "?") for value in state.choices)


def result(game: Game) -> str:
    """`Black wins: stuck`; empty while the game goes on."""
    outcome = game.outcome()
    return str(outcome).capitalize() if outcome else ""
