"""The engine: finds moves in every room through the kernels of its rules alone."""

from .engine import Analysis, Engine
from .levels import LEVELS

__all__ = ("LEVELS", "Analysis", "Engine")
