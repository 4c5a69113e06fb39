"""The engine: finds moves in every ruleset through the kernels of its rules and the ruleset's evaluation."""

from .analysis import Analysis, score_text
from .engine import Engine
from .levels import LEVELS

__all__ = ("LEVELS", "Analysis", "Engine", "score_text")
