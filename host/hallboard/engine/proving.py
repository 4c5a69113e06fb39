"""How a position ends if all play their best: proofs of wins, within limits."""

from __future__ import annotations

import threading
from array import array
from dataclasses import dataclass

from ..errors import UserError
from ..game import Game
from . import compiled_search
from .engine import past_ring
from .resources import check_resources, no_memory


@dataclass(frozen=True)
class Proof:
    """What is certain of whether `side` wins by force, whatever the others do.

    `wins` is None where it stays open: the greater `to_prove` is against `to_refute` then, the likelier there is none.
    A win comes after `plies` at the latest, and `line` begins the way to it.
    """

    side: str
    wins: bool | None
    plies: int | None
    line: tuple[str, ...]
    nodes: int
    to_prove: int
    to_refute: int


def prove(
    game: Game,
    side: str,
    *,
    movetime_ms: float | None = None,
    nodes: int | None = None,
    hash_mb: float = 64,
    stop: threading.Event | None = None,
) -> Proof:
    """Look for a win of `side` until it is certain, or for so long; a draw is none. `nodes` are positions made.

    Raises UserError for a ruleset that is not compiled, for Alea, where a repetition may win, and without memory.
    """
    if not compiled_search.available(game.name, needs_evaluation=False):
        raise UserError(f"proofs need {game.name} compiled: install hallboard anew with a C compiler")
    if hasattr(game.ruleset.rules, "bound_to_lose"):
        raise UserError(f"{game.name} has no proofs: whether a repetition wins depends on the way there")
    if side not in game.sides:
        raise UserError(f"no side {side!r}: expected {', '.join(game.sides)}")
    check_resources(1, hash_mb)
    state = (bytearray(game.cells), array("i", game.counters), past_ring(game))
    player = game.sides.index(side)
    try:
        prover = compiled_search.prover(
            game.name, state, player, hash_mb, movetime_ms=movetime_ms, nodes=nodes, stop=stop
        )
    except MemoryError:
        raise no_memory(hash_mb) from None
    prover.run()
    to_prove, to_refute = prover.numbers
    plies = prover.plies_to_win
    wins = True if plies is not None else False if prover.refuted else None
    return Proof(side, wins, plies, _line(game, prover.line()), prover.nodes, to_prove, to_refute)


def _line(game: Game, moves: list[int]) -> tuple[str, ...]:
    line = game.copy()
    return tuple(str(line.push(move)) for move in moves)
