"""Portable script: `replay.py FILE` plays a recorded game by its notation and prints the file anew.

The file: `NAME=VALUE` of each variant; `from POSITION` unless it begins with the set-up; a line a move with the number
of legal moves after it and the keys; `end REASON WINNER`; `position TEXT` of the last position.
"""

import sys
from array import array

from hallcore.games.alea import notation, position, rules
from hallcore.keys import KEY_A, KEY_B, OVER, WINNER, new_history


def main():
    with open(sys.argv[1]) as file:
        lines = file.read().split("\n")
    chosen = dict([pair.split("=") for pair in lines[0].split(" ")])
    options = [values.index(chosen[name]) for name, values in rules.VARIANTS]
    shown = [name + "=" + values[values.index(chosen[name])] for name, values in rules.VARIANTS]
    cells = bytearray(rules.CELLS)
    counters = array("i", bytes(4 * rules.COUNTERS))
    moves = array("i", bytes(4 * rules.MAX_MOVES))
    history = new_history()
    rules.setup(cells, counters, options)
    print(" ".join(shown))
    first = 1
    if lines[1].startswith("from "):
        position.parse_position(lines[1][5:], cells, counters)
        print("from", position.format_position(cells, counters))
        first = 2
    rules.settle(cells, counters, history)
    for line in lines[first:]:
        if line.startswith("end "):
            break
        move = notation.parse_move(cells, counters, line.split(" ")[0])
        text = notation.format_move(cells, counters, move)
        rules.make_move(cells, counters, move)
        rules.settle(cells, counters, history)
        print(text, rules.legal_moves(cells, counters, moves), counters[KEY_A], counters[KEY_B])
    winner = counters[WINNER]
    print("end", rules.REASONS[counters[OVER]] or "-", rules.SIDES[winner] if winner >= 0 else "-")
    print("position", position.format_position(cells, counters))


main()
