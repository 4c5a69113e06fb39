"""Plays a random game by hand on the whole firmware, and tells what it cost: `game.py BOARD.json MOVES`.

Portable. MicroPython prints the size of its table of names first. The last line is JSON: moves played, bytes live and
free at certain times, bytes allocated a turn.
"""

import gc
import json
import os
import sys
from array import array

moves = array("i", range(288))  # while there is room for it
_threshold = getattr(gc, "threshold", lambda size: None)  # CPython has none
_threshold(4096)  # as main.py does it

from hallcore.board.board import Board  # noqa: E402
from hallcore.portable import forget  # noqa: E402

with open(sys.argv[1]) as file:
    board = Board(json.load(file))
forget("hallcore.board.description")
gc.collect()
for module in ("hallcore.tracker.tracker", "hallcore.lights", "hallcore.protocol.device_session"):
    __import__(module)

from device.memory import Memory  # noqa: E402
from hallcore.steps import act_of  # noqa: E402
from rig import Rig  # noqa: E402

try:
    from micropython import qstr_info
except ImportError:  # CPython

    def qstr_info():
        pass


_alloc = getattr(gc, "mem_alloc", lambda: 0)
_free = getattr(gc, "mem_free", lambda: 0)


class Dice:
    def __init__(self, seed):
        self.x = seed

    def below(self, n):
        self.x = (self.x * 1103 + 12345) & 0xFFFFF
        return (self.x >> 6) % n


def random_move(tracker, dice, moves):
    """A legal move that begins at a random space, or one without steps; -1 when there is none."""
    hands = tracker.ruleset.hands
    spaces = tracker.ruleset.geometry.SPACES
    if not tracker.ruleset.rules.has_move(tracker.cells, tracker.counters):
        return -1
    done = array("i", bytes(4 * hands.MAX_STEPS))
    if hands.finished(tracker.cells, tracker.counters, done, 0, moves):
        rest = moves[0]
        if not hands.next_steps(tracker.cells, tracker.counters, done, 0, moves) or dice.below(2):
            return rest
    if len(moves) >= tracker.ruleset.rules.MAX_MOVES_FROM:
        while True:
            n = tracker.ruleset.rules.moves_from(tracker.cells, tracker.counters, dice.below(spaces), moves)
            if n:
                return moves[dice.below(n)]
    while True:
        n = 0
        while True:
            if n and hands.finished(tracker.cells, tracker.counters, done, n, moves):
                return moves[0]
            count = hands.next_steps(tracker.cells, tracker.counters, done, n, moves)
            if not count:
                break
            done[n] = moves[dice.below(count)]
            n += 1


def set_up(rig):
    """Put on the board what belongs there, and wait until that is seen."""
    rig.set_up()
    rig.run(1000)
    for _ in range(9):
        if rig.app.tracker.n_debts():
            rig.run(1000)
    if rig.app.tracker.n_debts():
        raise ValueError(f"{rig.app.tracker.n_debts()} debts are left")
    if rig.pins.contacts is not None:  # which kinds they are the player says
        rig.press(100)


def enter(rig, move, ply):
    """Answer what is asked by the steps of the move, as long as there is such an answer; press to be asked."""
    tracker = rig.app.tracker
    if tracker.n_moves < ply and tracker.pending < 0 and not rig.app.watch.choices:
        rig.press(100)
    steps = array("i", bytes(4 * tracker.ruleset.hands.MAX_STEPS))
    n = tracker.ruleset.hands.steps(tracker.cells, tracker.counters, move, steps)
    wanted = [act_of(step) for step in steps[:n]]
    while tracker.n_moves < ply:
        done = [act_of(step) for step in tracker.done[: tracker.n_done]]
        best = -1
        for i in range(len(rig.app.watch.choices)):
            made = done + [act_of(step) for step in rig.app.watch.choices[i] or ()]
            if len(made) > len(done) and made == wanted[: len(made)]:
                best = i
        if best < 0:
            return
        while rig.app.answers._picked != best:
            rig.press(100)
        rig.run(2000)


def allocated_by(function):
    gc.collect()
    function()
    before = _alloc()
    function()
    return _alloc() - before


def main():
    os.chdir(sys.argv[0].rpartition("/")[0])
    rig = Rig(board, Memory())
    _threshold(-1)
    rig.stream.keep = False
    gc.collect()
    booted = _alloc()
    tracker = rig.app.tracker
    rig.run(500)
    set_up(rig)
    gc.collect()
    ready = _alloc()
    stacks = rig.spaces.stacks or rig.spaces.pyramids  # followed when the hand rests
    dice = Dice(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    if rig.pins.contacts is not None:
        stacks = False
        scan = allocated_by(lambda: rig.app.watch.round(0))
    else:
        scan = allocated_by(rig.app.scanner.coarse if stacks else rig.app.scanner.watch)
    least = _free()
    most_a_turn = 0
    played = 0
    while played < int(sys.argv[2]):
        move = random_move(tracker, dice, moves)
        if move < 0:
            break
        gc.collect()
        rig.allocated = 0
        rig.play(move, 450 if stacks else 150, 900)
        if rig.pins.contacts is not None:
            enter(rig, move, played + 1)
        for _ in range(4):
            if tracker.n_moves > played:
                break
            if rig.app.watch.choices:
                rig.press(100)  # a tower too high to be felt
            rig.run(2000)
        if tracker.n_moves == played or tracker.moves[played] != move:
            raise ValueError(f"move {played} was not followed: mode {tracker.mode}")
        played += 1
        if tracker.n_debts():  # what the rules do by themselves
            set_up(rig)
        most_a_turn = max(most_a_turn, rig.allocated)
        least = min(least, _free())
    qstr_info()
    gc.collect()
    print(
        json.dumps(
            {
                "moves": played,
                "over": tracker.counters[2],
                "booted": booted,
                "ready": ready,
                "end": _alloc(),
                "least_free": least,
                "free_at_end": _free(),
                "scan": scan,
                "turn": most_a_turn,
                "scans": rig.app.scanner.scans,
                "roles": sum(rig.app.roles),
            }
        )
    )


main()
