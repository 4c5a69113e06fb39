"""Tuning an evaluation: weights by games against itself, and a match that has to be won.

Four methods: `by_results` fits them to the results of games (P. Österlund's method for the chess engine Texel, 2014),
`by_pairs` feels its way by games between weights that differ a little (`spsa.py`), `by_network` trains the network of a
ruleset that has one to judge (`training.py`), `by_moves` one that says which moves are likely (`ordering.py`). All say
what they found, and lines of TOML for the report.
"""

from .fit import fit
from .games import SelfPlay
from .methods import by_moves, by_network, by_pairs, by_results, methods_for
from .report import write_report
from .spsa import Pairs, approximate

__all__ = (
    "Pairs",
    "SelfPlay",
    "approximate",
    "by_moves",
    "by_network",
    "by_pairs",
    "by_results",
    "fit",
    "methods_for",
    "write_report",
)
