"""Tuning an evaluation: weights by games against itself, and a match that has to be won.

Two methods: `by_results` fits them to the results of games (P. Österlund's method for the chess engine Texel, 2014),
`by_pairs` feels its way by games between weights that differ a little (`spsa.py`). Both say what they found as weights
and lines of TOML for the report.
"""

from .fit import fit
from .games import SelfPlay
from .methods import by_pairs, by_results
from .report import write_report
from .spsa import Pairs, approximate

__all__ = (
    "Pairs",
    "SelfPlay",
    "approximate",
    "by_pairs",
    "by_results",
    "fit",
    "write_report",
)
