from array import array

from .room_table import CompiledRules

def perft(rules: CompiledRules, cells: bytearray, counters: array[int], depth: int, bulk: bool = True) -> int: ...
