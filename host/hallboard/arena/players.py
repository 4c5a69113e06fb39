"""Players for the arena, by a text: `engine`, `engine:level=3,method=mcts`, `uct-random`, `greedy`, `random`.

`uct-random` is plain UCT with random playouts on the same compiled core, `greedy` takes the move after which the
engine's own evaluation is best, `random` any.
"""

from __future__ import annotations

from array import array
from base64 import b64decode, b64encode
from collections.abc import Callable
from pathlib import Path
from random import Random
from zlib import compress, decompress
from zlib import error as zlib_error

from hallcore.keys import OVER, WINNER

from ..engine import Engine
from ..engine.engine import HASH_MB
from ..engine.evaluations import module, network_slot, numbers, weights
from ..engine.levels import LEVELS
from ..errors import UserError
from ..game import Game, Move

Player = Callable[[Game, float, int], Move]  # (game, movetime_ms, seed)

_NAMES = ("engine", "uct-random", "greedy", "random")
_OPTIONS = ("level", "method", "threads", "hash", "time", "depth", "nodes", "weights", "network", "compiled")
_WON = 10_000_000
_MAX_NUMBER = 999_999_999


def player(name: str, text: str, players: int = 2) -> Player:
    """The player that the text describes, for the game `name` with this number of players. Raises UserError."""
    kind, _, rest = text.partition(":")
    options: dict[str, str] = {}
    for part in filter(None, rest.split(",")):
        key, _, value = part.partition("=")
        if key not in _OPTIONS or not value:
            raise UserError(f"player {text!r}: no option {part!r}, expected {'=, '.join(_OPTIONS)}=")
        options[key] = value
    if "network" in options and players > 2:
        raise UserError(f"player {text!r}: a network is for games of two players, this one has {players}")
    if kind == "engine":
        return _engine(name, text, options)
    if kind == "uct-random":
        return _engine(name, text, {**options, "method": "mcts"}, knowledge=False)
    if options and kind in _NAMES:
        raise UserError(f"player {text!r}: {kind} has no options")
    if kind == "greedy":
        return _greedy(name)
    if kind == "random":
        return lambda game, movetime_ms, seed: Random(seed).choice(game.legal_moves())
    raise UserError(f"no player {kind!r}: expected {', '.join(_NAMES)}")


def _engine(name: str, text: str, options: dict[str, str], knowledge: bool = True) -> Player:
    share = _number(text, options, "time", 100.0) / 100
    level = int(_number(text, options, "level", 10))
    if level not in LEVELS:
        raise UserError(f"player {text!r}: level={level}: expected {LEVELS[0]} to {LEVELS[-1]}")
    nodes = int(_number(text, options, "nodes", 0)) or None
    depth = int(_number(text, options, "depth", 0)) or None
    threads, hash_mb = int(_number(text, options, "threads", 1)), _number(text, options, "hash", HASH_MB)
    try:
        weights = _weights(options["weights"]) if "weights" in options else {}
        if "network" in options:
            weights["network"] = network_slot(name, _network(options["network"]))
        method = options.get("method")
        compiled = _yes(text, options, "compiled")
        engine = Engine(
            name, method, threads=threads, hash_mb=hash_mb, weights=weights, knowledge=knowledge, compiled=compiled
        )
    except UserError as error:
        raise UserError(f"player {text!r}: {error}") from None

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


def _yes(text: str, options: dict[str, str], name: str) -> bool:
    value = options.get(name, "yes")
    if value not in ("yes", "no"):
        raise UserError(f"player {text!r}: {name}={value}: expected yes or no")
    return value == "yes"


def _number(text: str, options: dict[str, str], name: str, default: float) -> float:
    """An option's value above 0; only time (a percentage) and hash may have a fraction. Raises UserError."""
    if name not in options:
        return default
    value = options[name].removesuffix("%") if name == "time" else options[name]
    try:
        number = float(value) if name in ("time", "hash") else int(value)
    except ValueError:
        number = 0
    if not 0 < number <= _MAX_NUMBER:
        raise UserError(f"player {text!r}: {name}={options[name]}: expected a number above 0 and up to {_MAX_NUMBER}")
    return number


def _greedy(name: str) -> Player:
    evaluation = module(name)
    if evaluation is None:
        raise UserError(f"{name} has no evaluation: greedy needs one")

    def choose(game: Game, movetime_ms: float, seed: int) -> Move:
        rng = Random(seed)
        rules = game.ruleset.rules
        seat = game.seat
        own_weights = numbers(name, weights(name, rules.players(game.counters)))
        best: list[Move] = []
        best_worth = -2 * _WON
        for move in game.legal_moves():
            cells, counters = bytearray(game.cells), array("i", game.counters)
            rules.make_move(cells, counters, move.value)
            if counters[OVER] or not rules.has_move(cells, counters):
                winner = counters[WINNER] if counters[OVER] else seat
                worth = 0 if winner < 0 else _WON if winner == seat else -_WON
            else:
                worth = evaluation.evaluate(cells, counters, own_weights, seat)
            if worth > best_worth:
                best, best_worth = [], worth
            if worth == best_worth:
                best.append(move)
        return rng.choice(best)

    return choose


def inlined(text: str) -> str:
    """The player's text with weights and network themselves in place of their files: other machines may not have them.

    Raises UserError.
    """
    kind, colon, rest = text.partition(":")
    parts = rest.split(",")
    for i, part in enumerate(parts):
        key, _, value = part.partition("=")
        if key == "weights" and value:
            parts[i] = "weights={" + ";".join(f"{name}={weight}" for name, weight in _weights(value).items()) + "}"
        if key == "network" and value:
            parts[i] = "network={" + b64encode(compress(_network(value))).decode() + "}"
    return kind + colon + ",".join(parts)


def _network(path: str) -> bytes:
    """A network from a file, or what `inlined` made of it. Raises UserError."""
    try:
        if path.startswith("{") and path.endswith("}"):
            return decompress(b64decode(path[1:-1], validate=True))
        return Path(path).read_bytes()
    except OSError as error:
        raise UserError(f"network {path}: {error.strerror}") from None
    except (ValueError, zlib_error):
        raise UserError("network {...}: expected what stands for a file") from None


def _weights(path: str) -> dict[str, int]:
    """Weights by name, from a file or as `{name=3;name=-5}`. Raises UserError."""
    import tomllib

    if path.startswith("{") and path.endswith("}"):
        pairs = (part.partition("=") for part in filter(None, path[1:-1].split(";")))
        try:
            return {name: int(weight) for name, _, weight in pairs}
        except ValueError:
            raise UserError(f"weights {path}: expected {{name=3;name=-5}}") from None
    try:
        table = tomllib.loads(Path(path).read_text("utf-8")).get("weights")
    except OSError as error:
        raise UserError(f"weights {path}: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UserError(f"weights {path}: {error}") from None
    if not isinstance(table, dict):
        raise UserError(f"weights {path}: expected a table [weights]")
    for name, weight in table.items():
        if not isinstance(weight, int):
            raise UserError(f"weights {path}: {name} = {weight!r}: expected a whole number")
    return table
