"""The engine: finds moves in every ruleset through the kernels of its rules and the ruleset's evaluation."""

from .analysis import Analysis
from .engine import Engine
from .evaluation import Evaluation
from .levels import LEVELS

__all__ = ("LEVELS", "Analysis", "Engine", "Evaluation")
