"""A watch follows random readings while it is recorded; the player must come to the same end. On any Python.

`record_and_play.py BOARD.json GAME play|record SEED...`: prints, for each seed, what differs; then the bytes recorded.
"""

import json
import sys
from array import array

from hallcore.board.board import Board
from hallcore.games import Ruleset
from hallcore.sensing import make_watch
from hallcore.trace.player import Player
from hallcore.trace.recorder import Recorder
from hallcore.tracker.tracker import Tracker

ROUNDS = 60


class Dice:
    """The same numbers on every Python."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, n: int) -> int:
        self._state = (self._state * 25173 + 13849) & 0xFFFF
        return (self._state >> 3) % n


class Scanner:
    """Reads anything at all."""

    def __init__(self, n_sensors: int, n_spaces: int, switches: bool, dice: Dice) -> None:
        self._dice = dice
        self.samples = 4
        self.uT = array("i", [0] * n_sensors)
        self.fine_uT = array("i", [0] * n_sensors)
        self.hits = array("H", [0] * n_sensors)
        if switches:
            self.closed = bytearray(n_spaces)
            self.out = bytearray(n_spaces)

    def coarse(self) -> None:
        self._change(self.uT)

    def fine(self) -> None:
        self._change(self.fine_uT)

    def _change(self, readings) -> None:
        for i in range(len(readings)):
            readings[i] += self._dice.below(64) - 32
        if self._dice.below(8) == 0:
            readings[self._dice.below(len(readings))] += self._dice.below(8000) - 4000

    def watch(self) -> int:
        n = self._dice.below(4)
        for i in range(n):
            self.hits[i] = self._dice.below(len(self.hits))
        return n

    def hit_uT(self, i: int) -> int:
        return self.hits[i] * 7919 % 9001 - 4500

    def window(self, sensor: int, low_uT: int, high_uT: int) -> None:
        pass

    def scan(self) -> int:
        if self._dice.below(4) == 0:
            self.closed[self._dice.below(len(self.closed))] ^= 1
        if self._dice.below(32) == 0:
            self.out[self._dice.below(len(self.out))] ^= 1
        return 1


def state(tracker, watch):
    """What both must come to."""
    told = (tracker.mode, list(tracker.actual), list(tracker.moves[: tracker.n_moves]), tracker.n_debts())
    return [told, tracker.host_seats, tracker.version, watch.strange, len(watch.choices)]


def describe(calibrated: bool = False):
    with open(sys.argv[1]) as file:
        description = json.load(file)
    if calibrated and len(Board(description).gain_q12):
        description["gain_q12"] = [4000 + sensor for sensor in range(len(Board(description).gain_q12))]
    return description


def one(game: str, seed: int, plays: bool) -> int:
    """Record, and play; returns the number of bytes."""
    dice = Dice(seed)
    board = Board(describe(seed % 2 == 1))
    gains = board.gain_q12 if seed % 2 else ()
    spaces = board.spaces(game)
    tracker = Tracker(Ruleset(game))
    scanner = Scanner(board.n_sensors, spaces.n, bool(spaces.switches), dice)
    now_ms = 0x3FFFFF00  # the clock wraps soon

    def pause():
        """In the middle of a decoding."""
        nonlocal now_ms
        if dice.below(8) == 0:
            now_ms = (now_ms + 1) & 0x3FFFFFFF
            watch.feed(now_ms)

    watch = make_watch(tracker, spaces, scanner, pause)
    recorder = Recorder(tracker, watch, scanner, now_ms, None, gains)
    data = b""
    n_bytes = 0
    for _ in range(ROUNDS):
        now_ms = (now_ms + dice.below(128)) & 0x3FFFFFFF
        watch.round(now_ms)
        tracker.tick(now_ms)
        act = dice.below(20)
        if act == 0:
            watch.look_again()
        elif act == 1 and len(watch.choices):
            watch.choose(dice.below(len(watch.choices)), now_ms)
        elif act == 2:
            tracker.host_seats = dice.below(4)
        elif act == 3:
            tracker.confirm(now_ms)
        elif act == 4:
            tracker.new_game(())
        elif act == 5:
            watch.answering = not watch.answering
        elif act == 6 and spaces.switches:
            watch.ask()
        taken = recorder.take(512, now_ms)
        n_bytes += len(taken)
        if plays:  # a device has no place to keep it
            data += taken
    if not plays:
        return n_bytes
    tracker.tick(now_ms)  # what has been set since the last one is recorded with it
    data += recorder.take(9999, now_ms + 999)
    expected = state(tracker, watch)
    recorder.close()
    watch.round(now_ms)  # it is not followed any more
    player = Player(describe(), data)
    player.play(lambda operation: None)
    found = state(player.tracker, player.watch)
    if found != expected or player.deviations or len(recorder.data):
        print(f"{game} seed {seed}: {expected} is played as {found}, {player.deviations} deviations")
    return len(data)


plays = sys.argv[3] == "play"
print(sum([one(sys.argv[2], int(seed), plays) for seed in sys.argv[4:]]), "bytes")
