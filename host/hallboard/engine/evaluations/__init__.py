"""How well a player stands, ruleset by ruleset, and which moves are likely: kernels like the rules.

A ruleset's evaluation is the module of its name in this folder; a ruleset without one is searched by playing games out.
Compiled (setup.py) it is `hallboard.engine.compiled.evaluations.<name>`. Numbers that aren't an int in C are annotated
by names of `widths.py`. A module has

| name | is |
|---|---|
| `WEIGHTS` | ((name, points), ...): what counts and how much, as guessed; tuned ones stand in `<name>.toml`, |
| | those for three and four players, where they differ, in `<name>_3.toml` and `<name>_4.toml` |
| `evaluate(cells, counters, weights, player)` | how well the player stands, in points, less than 800 000 either way |
| `evaluate_each(cells, counters, weights, scores)` | only where it costs less for all players at once: writes them |
| `order(cells, counters, weights, moves, n, scores)` | writes how likely each move is good; may use `scores` behind n |
| `best_moves` | only of a ruleset with very many moves, see below |
| `distinct(cells, counters, moves, n)` | only where moves come to the same: leaves one of each, returns how many |
| `POINTS` | the advantage in points that wins 73 of 100 games; not given, 60 |
| `WIDTHS`, `ROOT_WIDTHS` | how many moves a node looks at by the plies left, 0 for all |
| `NOISY`, `QUIET_PLIES` | moves of this order score or more are searched in full, and for that many plies beyond |
| `noisy_moves` | only beside `NOISY`, see below |
| `look` | only beside `best_moves`, see below |
| `LOOKED` | how many of the likeliest moves it judges, by the plies left, 0 for none |
| `MARGIN` | points for each of the last plies by which a position must be too good for the opponent to allow |
| | it, so that a search takes its evaluation for it; not given, never |
| `LATE` | how many moves a search looks at in the last plies, times the square of the plies left; not given, all |
| `TWOFOLD` | True: where a third occurrence ends the game, a search lets the second on its way do so |
| `METHOD`, `METHOD_OF_MORE` | the stronger search for two players, and for more, where it isn't `alphabeta` |
| `INPUTS`, `inputs`, | only where a network judges: how many inputs it has, which of them are there in a position, |
| `NUMBERS`, `NETWORKS`, | of how many numbers it is, room for SLOTS of them, and the symmetries of its inputs; |
| `put_network`, `symmetries` | the weight `network` says which slot judges. `<name>.net` is the ruleset's own; with |
| | one number more than inputs it is a single layer |
| `TERMS` | True where the network's points are added to those of terms; with NO_NETWORK as the weight `network` they |
| | are left out |
| `PHASES` | only of a single layer that has a number for each phase of a game: how many equal parts its INPUTS are of |
| `move_inputs`, | only where a network of a single layer says which moves are likely: it writes FEATURES of INPUTS |
| `FEATURES` | for each move; NUMBERS, NETWORKS, `put_network`, `symmetries` and the weight `network` as above |
| `PLAYOUTS` | {players: (choices, plies)}: tree search plays leaves on, each move the likeliest of `choices` random |
| | ones, and judges them after `plies`, 0 for never; it chooses by UCB1 then. Without it leaves |
| | are judged at once, and PUCT chooses |
| `plan(cells, counters, | only where a search aims at something: it writes PLANNED numbers behind the weights, where |
| weights)`, `PLANNED` | those of the search before stand, 0 at first, and returns a number for them, 0 for nothing; |
| | the other kernels then judge by them |
| `CURIOSITY` | {players: UCB1's constant beside `PLAYOUTS`}; 0.7 where it isn't given, and for the reference |
| `any_space(cells, counters, chance)` | only beside `PLAYOUTS`: the space that a number by chance means, for a |
| | random move on it without a list of all; -1 where all are listed |

`best_moves(cells, counters, weights, known, most, moves, scores)` writes the `most` best moves by `order`, with their
scores, `known` among them if it is legal; returns how many there are, -1 if it cannot say. It spares the whole list.
`noisy_moves(cells, counters, moves)` writes the moves whose order score is NOISY or more and no others, where they are
found without a list of all; returns how many there are.
`look(cells, counters, weights, moves, n, scores)` makes the order scores of such moves 16 times the evaluation after
them, for the mover, where that costs less than to make the moves; scores from 1 << 20 on, wins at once, stay.
"""

from __future__ import annotations

import importlib
import importlib.util
import tomllib
from array import array
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from ...errors import UserError
from ..result import Evaluate
from .network import SLOTS
from .network_file import parse_network

_HERE = Path(__file__).parent
_POINTS = 60
NO_NETWORK = -1


@cache
def module(ruleset_name: str) -> ModuleType | None:
    """The ruleset's evaluation module in plain Python, None if there is none."""
    name = f"{__name__}.{ruleset_name}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


@cache
def compiled(ruleset_name: str) -> ModuleType | None:
    """The same compiled, None if this installation lacks it."""
    try:
        imported = importlib.import_module(f"hallboard.engine.compiled.evaluations.{ruleset_name}")
    except ImportError:
        return None
    return imported if hasattr(imported, "__pyx_capi__") else None


def points(ruleset_name: str) -> int:
    """The advantage that wins 73 of 100 games."""
    advantage: int = getattr(module(ruleset_name), "POINTS", _POINTS)
    return advantage


@cache
def tuned(ruleset_name: str, players: int = 2) -> dict[str, Any]:
    """What the ruleset's `.toml` for that many players says: `weights` and their origin; empty if there is none."""
    paths = (_HERE / f"{ruleset_name}_{players}.toml", _HERE / f"{ruleset_name}.toml")
    path = next((path for path in paths if path.exists()), None)
    return {} if path is None else tomllib.loads(path.read_text("utf-8"))


def names(ruleset_name: str) -> tuple[str, ...]:
    """The names of the ruleset's weights, in the order of WEIGHTS; none if it has no evaluation."""
    evaluation = module(ruleset_name)
    return tuple(name for name, _ in evaluation.WEIGHTS) if evaluation else ()


def weights(ruleset_name: str, players: int = 2) -> tuple[int, ...]:
    """The ruleset's weights in the order of WEIGHTS: the tuned ones where there are any."""
    evaluation = module(ruleset_name)
    if evaluation is None:
        return ()
    tuned_weights = tuned(ruleset_name, players).get("weights", {})
    return tuple(tuned_weights.get(name, guess) for name, guess in evaluation.WEIGHTS)


def has_network(ruleset_name: str) -> bool:
    """True if a network judges the ruleset's positions, or says which moves are likely."""
    return "network" in names(ruleset_name)


def numbers(ruleset_name: str, own: Sequence[int] | None = None) -> array[int]:
    """The ruleset's weights, or these, as its kernels take them: the numbers of a plan, or of none, behind."""
    points = weights(ruleset_name) if own is None else own
    length = len(names(ruleset_name)) + getattr(module(ruleset_name), "PLANNED", 0)
    return array("i", [*points, *[0] * (length - len(points))])


_networks: dict[str, list[bytes]] = {}


def network_slot(ruleset_name: str, file: bytes) -> int:
    """The weight `network` for this network, which is put beside the ruleset's own. Raises UserError."""
    plain = module(ruleset_name)
    if plain is None or not has_network(ruleset_name):
        raise UserError(f"{ruleset_name} has no network")
    known = _networks.setdefault(ruleset_name, [])
    if file not in known:
        if len(known) == SLOTS - 1:
            raise UserError(f"{ruleset_name}: no more than {SLOTS - 1} networks beside its own at once")
        try:
            numbers = parse_network(file, plain.NUMBERS)
        except ValueError as error:
            raise UserError(str(error)) from None
        known.append(file)
        for evaluation in filter(None, (plain, compiled(ruleset_name))):
            evaluation.put_network(len(known), numbers)
    return 1 + known.index(file)


def slots(ruleset_name: str) -> int:
    """How many networks the ruleset has by now, its own among them."""
    return 1 + len(_networks.get(ruleset_name, []))


def evaluation(ruleset_name: str, own: Sequence[int] | None = None) -> Evaluate | None:
    """The ruleset's evaluation in plain Python, with its own or these weights; None if it has none."""
    plain = module(ruleset_name)
    if plain is None:
        return None
    kernel = plain.evaluate
    points = numbers(ruleset_name, own)

    def evaluate(cells: bytearray, counters: array[int], player: int) -> int:
        worth: int = kernel(cells, counters, points, player)
        return worth

    return evaluate
