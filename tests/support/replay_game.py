"""Portable script: `replay_game.py FILE` plays a recorded game by its notation and prints the file anew.

The file: `game NAME`, `variants NAME=VALUE ...`, one move a line, `end REASON WINNER`, `keys A B` of the last position.
"""

import sys
from array import array

from hallcore.games import part
from hallcore.keys import KEY_A, KEY_B, OVER, WINNER, new_history


def main():
    with open(sys.argv[1]) as file:
        lines = [line.strip() for line in file]
    game = lines[0].split(" ")[1]
    rules = part(game, "rules")
    notation = part(game, "notation")
    chosen = dict([pair.split("=") for pair in lines[1].split(" ")[1:]])
    options = [values.index(chosen[name]) for name, values in rules.VARIANTS]
    cells = bytearray(rules.CELLS)
    counters = array("i", bytes(4 * rules.COUNTERS))
    history = new_history()
    rules.setup(cells, counters, options)
    rules.settle(cells, counters, history)
    print("game", game)
    print("variants", " ".join([name + "=" + chosen[name] for name, values in rules.VARIANTS]))
    for text in lines[2:]:
        if text.startswith("end "):
            break
        move = notation.parse_move(cells, counters, text)
        print(notation.format_move(cells, counters, move))
        rules.make_move(cells, counters, move)
        rules.settle(cells, counters, history)
    winner = counters[WINNER]
    print("end", rules.REASONS[counters[OVER]] or "-", rules.SIDES[winner] if winner >= 0 else "-")
    print("keys", counters[KEY_A], counters[KEY_B])


main()
