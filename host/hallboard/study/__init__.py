"""What can be learned from a recorded game: an engine goes through it, and says where it was lost.

| module | has |
|---|---|
| `analyser` | the engine, in a thread of its own |
| `judgement` | which moves were blunders, which missed a win |
| `second_try` | whether another move than the engine's is as good |
| `graph` | the chances of the whole game as a picture |
| `share` | a game as one HTML file |
"""

from .analyser import Analyser, Progress
from .graph import graph
from .judgement import BLUNDER, MISSED_WIN, MISTAKE, Judgement, judgements
from .second_try import is_as_good
from .share import share

__all__ = (
    "BLUNDER",
    "MISSED_WIN",
    "MISTAKE",
    "Analyser",
    "Judgement",
    "Progress",
    "graph",
    "is_as_good",
    "judgements",
    "share",
)
