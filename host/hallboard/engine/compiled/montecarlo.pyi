from array import array

from hallboard.native.ruleset_table import CompiledRules

from .control import Control
from .judge import Judge

class MonteCarloThread:
    iterations: int
    size_bytes: int
    def __init__(
        self,
        rules: CompiledRules,
        judge: Judge,
        control: Control,
        cells: bytearray,
        counters: array[int],
        ring: array[int],
        players: int,
        megabytes: float,
        seed: int = 1,
        limit: int | None = None,
    ) -> None: ...
    def run(self, iterations: int) -> bool: ...
    def root_moves(self) -> list[tuple[int, int, float, int, list[int]]]: ...
