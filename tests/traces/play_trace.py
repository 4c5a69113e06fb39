"""Plays a trace, unpacked, on any Python: `play_trace.py FILE`; prints the plies as they change, and the end."""

import json
import sys

from hallcore.trace.player import Player
from hallcore.tracker.modes import MODES

with open(sys.argv[1], "rb") as file:
    about = json.loads(file.readline())
    player = Player(about["board"], file.read())
n_moves = 0


def look(operation: str) -> None:
    global n_moves
    plies = player.tracker.n_moves
    if plies != n_moves and operation != "begin":
        print(plies)
    n_moves = plies


player.play(look)
print(player.now_ms, MODES[player.tracker.mode], list(player.tracker.actual), player.deviations)
