"""The engine: finds moves in every room through the kernels of its rules and the room's evaluation."""

from .analysis import Analysis, score_text
from .engine import Engine
from .levels import LEVELS

__all__ = ("LEVELS", "Analysis", "Engine", "score_text")
