from array import array

from .ruleset_table import CompiledRules

def perft(rules: CompiledRules, cells: bytearray, counters: array[int], depth: int, bulk: bool = True) -> int: ...
