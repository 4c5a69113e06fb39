from array import array
from collections.abc import Callable, Mapping

from hallboard.native.ruleset_table import CompiledRules

from .control import Control
from .judge import Judge
from .memory import Memory

Line = tuple[int, int, int, list[int]]  # move, score, depth, the moves expected from it on

class AlphaBetaThread:
    nodes: int
    first_move: int
    def __init__(
        self,
        rules: CompiledRules,
        judge: Judge,
        memory: Memory,
        control: Control,
        cells: bytearray,
        counters: array[int],
        ring: array[int],
        contempt: int = 0,
        limit: int | None = None,
        jitter: int = 0,
        past: Mapping[tuple[int, int], int] | None = None,
        back: int = 0,
    ) -> None: ...
    def follow(self, leader: AlphaBetaThread) -> None: ...
    def search(
        self, max_depth: int, lines: int = 1, report: Callable[[list[Line]], None] | None = None
    ) -> list[Line]: ...
