"""Plays a trace, unpacked, on any Python: `play_trace.py FILE`; prints the moves and the end."""

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
    tracker = player.tracker
    if tracker.n_moves != n_moves:
        n_moves = tracker.n_moves
        print(player.now_ms, list(tracker.moves[:n_moves]))


player.play(look)
print(player.now_ms, MODES[player.tracker.mode], list(player.tracker.actual), player.deviations)
