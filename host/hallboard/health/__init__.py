"""How well each sensor of a board tells what stands on its space; weak ones are named before they err."""

from .judge import BoardHealth, SpaceHealth, judge
from .listen import listen
from .rest import Rest, SpaceAtRest, at_rest

__all__ = ["BoardHealth", "Rest", "SpaceAtRest", "SpaceHealth", "at_rest", "judge", "listen"]
