from collections.abc import Sequence

from .ruleset_table import CompiledRules

def playouts(
    rules: CompiledRules, options: Sequence[int], games: int, max_plies: int = 100_000, seed: int = 1
) -> tuple[int, int, list[int]]: ...
