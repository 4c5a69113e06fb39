"""The four methods from the first game to the weights, with the work folder's files and what the report says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from ..arena.spreading import Spread
from ..engine.compiled_search import judge, sample
from ..engine.evaluations import NO_NETWORK, module, names, points, weights
from ..engine.evaluations.network_file import format_network
from ..errors import UserError
from ..game import Game, ruleset
from .distinct import Means
from .fit import MAX_PASSES, fit
from .games import SelfPlay, choices, record, results
from .spsa import Pairs, approximate

OF_SCORE = 0.8  # how much of what a network learns is what the search saw; the rest is how the game ended

Progress = Callable[[str, int, int], None]  # (what is going on, how much of it is done, of how much)
Tuned = tuple[tuple[int, ...], list[str]]  # weights, and lines of TOML that say how they were fitted

T = TypeVar("T")


def methods_for(game: str) -> tuple[str, ...]:
    """The methods that a ruleset can be tuned by, the usual one first."""
    evaluation = module(game)
    of_network = ("network",) if hasattr(evaluation, "inputs") else ()
    if of_network and not getattr(evaluation, "TERMS", False):
        return of_network
    of_moves = ("moves",) if hasattr(evaluation, "move_inputs") else ()
    return ("results", "pairs", *of_moves, *of_network)


def by_results(
    self_play: SelfPlay,
    games: int,
    players: int,
    start: Sequence[int],
    folder: Path,
    spread: Spread,
    on_progress: Progress,
) -> Tuned:
    """Weights fitted to the results of games with this number of players."""
    path = _recorded(self_play, games, folder, spread, on_progress)
    positions = sample(ruleset(self_play.game), players)
    means = Means(_read(results(path, self_play.game), games, on_progress, 1, 2))
    seen = means.seen
    again = results(path, self_play.game)  # played once more: to keep them all would take far more memory
    for current, _, _ in _read(again, games, on_progress, 2, 2):
        mean = means.take(current)
        if mean is not None:
            positions.add(current.cells, current.counters, mean)

    def on_step(number: int, index: int, error: float) -> None:
        on_progress(f"fit {error:.5f}", number * len(start) + index + 1, MAX_PASSES * len(start))

    fitted = fit(positions, start, folder / "fit.json", on_step, _fixed(self_play.game))
    on_progress("fit", MAX_PASSES * len(start), MAX_PASSES * len(start))
    return fitted.weights, [
        'method = "coordinate descent on the mean square error of chance and result (Texel)"',
        f"games = {games}",
        f"nodes_a_move = {self_play.nodes}",
        f"positions = {len(positions)}  # distinct ones of {seen}",
        f"error = [{fitted.before:.5f}, {fitted.after:.5f}]  # before, after",
        f"error_kept_back = [{fitted.kept_before:.5f}, {fitted.kept_after:.5f}]",
    ]


def by_network(
    self_play: SelfPlay, games: int, folder: Path, spread: Spread, on_progress: Progress
) -> tuple[bytes, list[str]]:
    """The file of a network that learned from games, and its story. Raises UserError without NumPy."""
    training = _with_numpy("training")
    evaluation: Any = module(self_play.game)
    path = _recorded(self_play, games, folder, spread, on_progress)
    read = _read(results(path, self_play.game, 1, OF_SCORE), games, on_progress)
    seen = training.positions(read, evaluation.inputs, evaluation.INPUTS, _terms(self_play.game))
    positions = training.distinct(seen)
    if not len(positions.got):
        raise UserError(f"{games} games have no position to learn from: expected more")

    def on_pass(done: int, error: float) -> None:
        on_progress(f"training {error:.5f}", done, training.PASSES)

    deep = training.is_deep(evaluation.NUMBERS, evaluation.INPUTS)
    checkpoint = folder / "training.npz"
    fitted = training.train(
        positions,
        evaluation.INPUTS,
        evaluation.symmetries(),
        checkpoint,
        on_pass,
        deep=deep,
        phases=getattr(evaluation, "PHASES", 1),
        points=points(self_play.game),
    )
    own = training.layers_of(evaluation.NETWORKS[: evaluation.NUMBERS], evaluation.INPUTS, points(self_play.game))
    before = training.cross_entropy(own, positions, training.is_kept_back(positions.games))
    return format_network(fitted.numbers), [
        'method = "a network trained to say what searches saw and how games ended (Adam)"',
        f"of_score = {OF_SCORE}",
        f"games = {games}",
        f"nodes_a_move = {self_play.nodes}",
        f"positions = {len(positions.got)}  # distinct ones of {len(seen.got)}",
        f"cross_entropy_kept_back = [{before:.5f}, {fitted.kept_back:.5f}]  # before, after",
    ]


def by_moves(
    self_play: SelfPlay, games: int, folder: Path, spread: Spread, on_progress: Progress
) -> tuple[bytes, list[str]]:
    """The file of a network that learned which moves searches choose, and its story. Raises UserError without NumPy."""
    ordering = _with_numpy("ordering")
    evaluation: Any = module(self_play.game)
    path = _recorded(self_play, games, folder, spread, on_progress)
    read = _read(choices(path, self_play.game), games, on_progress)
    found = ordering.choices(read, evaluation.move_inputs, evaluation.FEATURES)
    if not len(found.games):
        raise UserError(f"{games} games have no choice to learn from: expected more")

    def on_pass(done: int, error: float) -> None:
        on_progress(f"training {error:.5f}", done, ordering.PASSES)

    checkpoint = folder / "ordering.npz"
    fitted = ordering.train(found, evaluation.INPUTS, evaluation.symmetries(), checkpoint, on_pass)
    before = ordering.cross_entropy_of(evaluation.NETWORKS[: evaluation.INPUTS], found)
    return format_network(fitted.numbers), [
        'method = "a network trained to say which moves searches choose in self-play (Adam)"',
        f"games = {games}",
        f"nodes_a_move = {self_play.nodes}",
        f"choices = {len(found.games)}",
        f"cross_entropy_kept_back = [{before:.5f}, {fitted.kept_back:.5f}]  # before, after",
    ]


def _terms(game: str) -> Callable[[Game], float] | None:
    """What a ruleset's terms say without its network, as the logit of a chance; None where a network says it all."""
    if not getattr(module(game), "TERMS", False):
        return None
    alone = [NO_NETWORK if name == "network" else worth for name, worth in zip(names(game), weights(game), strict=True)]
    terms = judge(game, alone)
    scale = points(game)
    return lambda position: terms.worth(position.cells, position.counters, position.seat) / scale


def _with_numpy(name: str) -> Any:
    """A module of this package that needs NumPy. Raises UserError."""
    try:
        return import_module(f".{name}", __package__)
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise UserError("training a network needs NumPy: pip install 'hallboard[tune]'") from None


def by_pairs(pairs: Pairs, start: Sequence[int], folder: Path, spread: Spread, on_progress: Progress) -> Tuned:
    """Weights after pairs of games between disturbed ones."""
    weights = approximate(
        pairs,
        start,
        folder / "spsa.json",
        spread,
        lambda done: on_progress("pairs of games", done, pairs.pairs),
        _fixed(pairs.game),
    )
    return weights, [
        'method = "simultaneous perturbation stochastic approximation (SPSA)"',
        f"pairs_of_games = {pairs.pairs}",
        f"nodes_a_move = {pairs.nodes}",
    ]


def _fixed(game: str) -> frozenset[int]:
    """The indices of weights that say no points, but which network is used."""
    return frozenset(i for i, name in enumerate(names(game)) if name == "network")


def _recorded(self_play: SelfPlay, games: int, folder: Path, spread: Spread, on_progress: Progress) -> Path:
    """The work folder's file of games, once it has that many."""
    path = folder / "games.jsonl"
    record(path, self_play, games, spread, lambda done: on_progress("games", done, games))
    return path


def _read(
    found: Iterable[tuple[Game, T, int]], games: int, on_progress: Progress, sweep: int = 1, sweeps: int = 1
) -> Iterator[tuple[Game, T, int]]:
    """What a generator of `games` yields, and how far it is: of millions of positions it takes minutes."""
    before = (sweep - 1) * games
    done = 0
    last = -1
    for one in found:
        if one[2] != last:
            last = one[2]
            done += 1
            on_progress("reading games", before + min(done, games), sweeps * games)
        yield one
    on_progress("reading games", before + games, sweeps * games)
