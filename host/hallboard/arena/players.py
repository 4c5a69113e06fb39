"""Players for the arena, by a text: `engine`, `engine:level=3,method=mcts`, `uct-random`, `greedy`, `random`.

`uct-random` is plain UCT with random playouts on the same compiled core, `greedy` takes the move after which the
engine's own evaluation is best, `random` any.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from pathlib import Path
from random import Random

from hallcore.keys import OVER, WINNER

from ..engine import Engine
from ..engine.engine import HASH_MB
from ..engine.evaluations import evaluation
from ..errors import UserError
from ..game import Game, Move

Player = Callable[[Game, float, int], Move]  # (game, movetime_ms, seed)

_NAMES = ("engine", "uct-random", "greedy", "random")
_OPTIONS = ("level", "method", "threads", "hash", "time", "depth", "nodes", "weights")
_WON = 10_000_000


def player(name: str, text: str) -> Player:
    """The player of the game `name` that the text describes. Raises UserError."""
    kind, _, rest = text.partition(":")
    options: dict[str, str] = {}
    for part in filter(None, rest.split(",")):
        key, _, value = part.partition("=")
        if key not in _OPTIONS or not value:
            raise UserError(f"player {text!r}: no option {part!r}, expected {'=, '.join(_OPTIONS)}=")
        options[key] = value
    if kind == "engine":
        return _engine(name, text, options)
    if kind == "uct-random":
        return _engine(name, text, {**options, "method": "mcts"}, knowledge=False)
    if kind == "greedy":
        return _greedy(name)
    if kind == "random":
        return lambda game, movetime_ms, seed: Random(seed).choice(game.legal_moves())
    raise UserError(f"no player {kind!r}: expected {', '.join(_NAMES)}")


def _engine(name: str, text: str, options: dict[str, str], knowledge: bool = True) -> Player:
    try:
        share = float(options.get("time", "100%").removesuffix("%")) / 100
        level = int(options.get("level", "10"))
        nodes = int(options["nodes"]) if "nodes" in options else None
        depth = int(options["depth"]) if "depth" in options else None
        threads = int(options.get("threads", "1"))
        hash_mb = float(options.get("hash", HASH_MB))
    except ValueError:
        raise UserError(f"player {text!r}: expected numbers for its options") from None
    weights = _weights(options["weights"]) if "weights" in options else None
    engine = Engine(name, options.get("method"), threads=threads, hash_mb=hash_mb, weights=weights, knowledge=knowledge)

    def choose(game: Game, movetime_ms: float, seed: int) -> Move:
        return engine.search(
            game,
            movetime_ms=None if nodes or depth else movetime_ms * share,
            level=level,
            seed=seed,
            nodes=nodes,
            depth=depth,
        ).move

    return choose


def _greedy(name: str) -> Player:
    evaluate = evaluation(name)
    if evaluate is None:
        raise UserError(f"{name} has no evaluation: greedy needs one")

    def choose(game: Game, movetime_ms: float, seed: int) -> Move:
        rng = Random(seed)
        rules = game.room.rules
        seat = game.seat
        best: list[Move] = []
        most = -2 * _WON
        for move in game.legal_moves():
            cells, counters = bytearray(game.cells), array("i", game.counters)
            rules.make_move(cells, counters, move.value)
            if counters[OVER] or not rules.has_move(cells, counters):
                winner = counters[WINNER] if counters[OVER] else seat
                worth = 0 if winner < 0 else _WON if winner == seat else -_WON
            else:
                worth = evaluate(cells, counters, seat)
            if worth > most:
                best, most = [], worth
            if worth == most:
                best.append(move)
        return rng.choice(best)

    return choose


def _weights(path: str) -> dict[str, int]:
    import tomllib

    try:
        return dict(tomllib.loads(Path(path).read_text("utf-8")).get("weights", {}))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise UserError(f"weights {path}: {error}") from None
