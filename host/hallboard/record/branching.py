"""Lines of a recorded game that somebody has tried: put beside its moves, taken out, replayed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..game import Game
from .record import Record
from .variation import Variation, VariationError, follow

MOST_PLIES = 200  # of a variation
_MOST = 200  # variations of a game


def with_variation(record: Record, ply: int, moves: Sequence[str]) -> tuple[Record, Variation]:
    """The record with one more line that begins at `ply`, and that line as it is kept.

    It branches off where it first differs from the game. A line that goes on with a known one takes its place, and one
    that is the beginning of a known one changes nothing. Raises VariationError, and BrokenRecord.
    """
    if not moves or len(moves) > MOST_PLIES:
        raise VariationError(f"moves: expected 1 to {MOST_PLIES}, found {len(moves)}")
    first = record.begin().ply + 1
    if not first <= ply <= first + len(record.moves):
        raise VariationError(f"ply: expected one from {first} to {first + len(record.moves)}, found {ply}")
    game = record.replay(ply - first)
    made = follow(game, ply, moves)
    while made and ply - first < len(record.moves) and record.moves[ply - first].text == made[0]:
        made, ply = made[1:], ply + 1
    if not made:
        raise VariationError("the game itself goes on like that")
    new = Variation(ply, tuple(made))
    kept = []
    for known in record.variations:
        if known.ply == ply and known.moves[: len(made)] == new.moves:
            return record, known
        if not (known.ply == ply and new.moves[: len(known.moves)] == known.moves):
            kept.append(known)
    if len(kept) == _MOST:
        raise VariationError(f"the game has {_MOST} variations: take one out first")
    return replace(record, variations=sorted([*kept, new], key=lambda one: one.ply)), new


def without_variation(record: Record, number: int) -> Record:
    """The record without the line of that number, from 0. Raises VariationError."""
    if not 0 <= number < len(record.variations):
        raise VariationError(f"no variation {number}: the game has {len(record.variations)}")
    return replace(record, variations=[*record.variations[:number], *record.variations[number + 1 :]])


def replay_variation(record: Record, number: int, plies: int | None = None) -> Game:
    """The game with the first `plies` moves of a variation, all of them by default. Raises UserError."""
    if not 0 <= number < len(record.variations):
        raise VariationError(f"no variation {number}: the game has {len(record.variations)}")
    variation = record.variations[number]
    game = record.replay(variation.ply - 1 - record.begin().ply)
    follow(game, variation.ply, variation.moves[:plies])
    return game
