"""Tuning an evaluation: games against itself, weights fitted to their results, and a match that has to be won.

The method is P. Österlund's for the chess engine Texel (2014): the weights under which the evaluation, as a chance to
win, comes nearest to the results of the games in which the positions stood.
"""

from .fit import Fit, fit
from .games import record, results

__all__ = ("Fit", "fit", "record", "results")
