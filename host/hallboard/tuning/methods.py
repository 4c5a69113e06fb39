"""The three methods from the first game to the weights, with the work folder's files and what the report says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from ..arena.spreading import Spread
from ..engine.compiled_search import sample
from ..engine.evaluations import module
from ..engine.evaluations.network_file import format_network
from ..errors import UserError
from ..game import ruleset
from .fit import MOST_PASSES, fit
from .games import SelfPlay, record, results
from .spsa import Pairs, approximate

OF_SCORE = 0.8  # how much of what a network learns is what the search saw; the rest is how the game ended

Told = Callable[[str, int, int], None]  # (what is going on, how much of it is done, of how much)
Tuned = tuple[tuple[int, ...], list[str]]  # weights, and lines of TOML that say how they were found


def by_results(
    how: SelfPlay, games: int, players: int, start: Sequence[int], folder: Path, spread: Spread, told: Told
) -> Tuned:
    """Weights fitted to the results of so many games of so many players."""
    path = folder / "games.jsonl"
    record(path, how, games, spread, lambda done: told("games", done, games))
    positions = sample(ruleset(how.game), players)
    for current, got, _ in results(path, how.game):
        positions.add(current.cells, current.counters, got)

    def fitted(number: int, index: int, error: float) -> None:
        told(f"fit {error:.5f}", number * len(start) + index + 1, MOST_PASSES * len(start))

    found = fit(positions, start, folder / "fit.json", fitted)
    told("fit", MOST_PASSES * len(start), MOST_PASSES * len(start))
    return found.weights, [
        'method = "coordinate descent on the mean square error of chance and result (Texel)"',
        f"games = {games}",
        f"nodes_a_move = {how.nodes}",
        f"positions = {len(positions)}",
        f"error = [{found.before:.5f}, {found.after:.5f}]  # before, after",
        f"error_kept_back = [{found.kept_before:.5f}, {found.kept_after:.5f}]",
    ]


def by_network(how: SelfPlay, games: int, folder: Path, spread: Spread, told: Told) -> tuple[bytes, list[str]]:
    """The file of a network that learned from so many games, and its story. Raises UserError without NumPy."""
    training = _training()
    there: Any = module(how.game)
    path = folder / "games.jsonl"
    record(path, how, games, spread, lambda done: told("games", done, games))
    positions = training.positions(results(path, how.game, 1, OF_SCORE), there.inputs, there.INPUTS)
    if not len(positions.got):
        raise UserError(f"{games} games have no position to learn from: expected more")

    def trained(done: int, error: float) -> None:
        told(f"training {error:.5f}", done, training.PASSES)

    deep = training.is_deep(there.NUMBERS, there.INPUTS)
    checkpoint = folder / "training.npz"
    found = training.train(positions, there.INPUTS, there.symmetries(), checkpoint, trained, deep=deep)
    own = training.layers_of(there.NETWORKS[: there.NUMBERS], there.INPUTS)
    before = training.cross_entropy(own, positions, training.kept_back(positions))
    return format_network(found.numbers), [
        'method = "a network trained to say what searches saw and how games ended (Adam)"',
        f"of_score = {OF_SCORE}",
        f"games = {games}",
        f"nodes_a_move = {how.nodes}",
        f"positions = {len(positions.got)}",
        f"cross_entropy_kept_back = [{before:.5f}, {found.kept_back:.5f}]  # before, after",
    ]


def _training() -> Any:
    """The module `training`, which needs NumPy. Raises UserError."""
    try:
        return import_module(".training", __package__)
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise UserError("training a network needs NumPy: pip install 'hallboard[tune]'") from None


def by_pairs(how: Pairs, start: Sequence[int], folder: Path, spread: Spread, told: Told) -> Tuned:
    """Weights after so many pairs of games between disturbed ones."""
    weights = approximate(
        how, start, folder / "spsa.json", spread, lambda done: told("pairs of games", done, how.pairs)
    )
    return weights, [
        'method = "simultaneous perturbation stochastic approximation (SPSA)"',
        f"pairs_of_games = {how.pairs}",
        f"nodes_a_move = {how.nodes}",
    ]
