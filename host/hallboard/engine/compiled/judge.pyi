from array import array
from collections.abc import Sequence
from types import ModuleType

from hallboard.native.ruleset_table import CompiledRules

class Judge:
    name: str
    def __init__(
        self,
        rules: CompiledRules,
        module: ModuleType | None,
        settings: ModuleType | None,
        weights: Sequence[int],
        noise: int = 0,
        salt: int = 0,
        oversight: int = 0,
        players: int = 2,
    ) -> None: ...
    def plan(self, cells: bytearray, counters: array[int]) -> list[int]: ...
    def worth(self, cells: bytearray, counters: array[int], player: int) -> int: ...
    def worth_each(self, cells: bytearray, counters: array[int], players: int) -> list[int]: ...
    def order(self, cells: bytearray, counters: array[int], moves: array[int], looked: bool = False) -> list[int]: ...
    def best_moves(
        self, cells: bytearray, counters: array[int], most: int, known: int = -1
    ) -> list[tuple[int, int]] | None: ...
