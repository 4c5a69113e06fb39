"""The parts of a `SessionView`, from the game, the clocks and what stands on the board."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

from hallcore.protocol.messages import State
from hallcore.steps import is_drop

from ..game import Game
from ..virtual.pieces import kinds_of
from .acts import next_steps
from .clocks import Clocks
from .keyboard import KeyboardHand, Pieces
from .seats import Seat
from .view import SeatView


def seat_views(game: Game, seats: Sequence[Seat], clocks: Clocks) -> tuple[SeatView, ...]:
    """Sides, who plays them, their time in whole seconds, and their score where the game has one."""
    score = getattr(game.ruleset.rules, "score", None)
    return tuple(
        SeatView(
            side,
            seat.label,
            clocks.used_ms(i) // 1000 * 1000,
            "" if score is None else str(score(game.counters, i)),
        )
        for i, (side, seat) in enumerate(zip(game.sides, seats, strict=True))
    )


def standing(game: Game, pieces: KeyboardHand | Pieces | None) -> dict[str, Any]:
    """`symbols` and `owners` of what stands on a virtual board, else of the position."""
    ruleset = game.ruleset
    if pieces is not None:
        contents = pieces.contents()
    else:
        contents = [ruleset.hands.content(game.cells, space) for space in range(ruleset.geometry.SPACES)]
    return {
        "symbols": tuple(ruleset.picture.symbol(content) for content in contents),
        "owners": tuple(ruleset.picture.owner(content) if content else None for content in contents),
        "pieces": tuple(
            tuple(ruleset.rules.KINDS[kind] for kind in kinds_of(ruleset.hands, content)) for content in contents
        ),
    }


def closed(game: Game) -> frozenset[int]:
    """The spaces that are out of play now."""
    there = getattr(game.ruleset.picture, "closed", None)
    return frozenset() if there is None else frozenset(there(game.cells, game.counters))


def stash(game: Game, keyboard: KeyboardHand | None) -> dict[str, Any]:
    """`stash` and `picked` of a game whose pieces come from a stash; nothing where none may be placed now."""
    if keyboard is None or game.outcome():
        return {}
    kinds = keyboard.stash(game)
    if not kinds or not any(is_drop(step) for step in next_steps(game)):
        return {}
    return {
        "stash": tuple((game.ruleset.rules.KINDS[kind], count) for kind, count in kinds),
        "picked": next((i for i, (kind, _) in enumerate(kinds) if kind == keyboard.picked(game)), -1),
    }


def stepless(game: Game) -> int:
    """The legal move that no hand makes (the end of a turn, a pass), -1 for none."""
    ruleset = game.ruleset
    out = array("i", bytes(4 * ruleset.rules.MAX_MOVES_FROM))
    if game.outcome() or not ruleset.hands.finished(game.cells, game.counters, array("i"), 0, out):
        return -1
    return out[0]


def in_hand(game: Game, keyboard: KeyboardHand | None) -> tuple[str, ...]:
    """Names of the pieces that the keyboard's hand holds."""
    return tuple(game.ruleset.rules.KINDS[kind] for kind in keyboard.in_hand) if keyboard is not None else ()


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
