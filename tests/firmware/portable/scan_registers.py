"""A scan on registers, which are words of an array here, against one pin by pin; prints `same`."""

import json
import sys
from array import array

import uctypes
from device.scan_viper import make_watch
from device.scanner import Scanner
from hallcore.board.board import Board

CS, STATE, RESULT, SET, CLEAR = range(5)
COUNT = 2345  # of 12 bits, what every sensor reads
words = array("I", [0, 0x100, COUNT, 0, 0])
with open(sys.argv[1]) as file:
    board = Board(json.load(file))
levels = {}


class Plain:
    """Pins that remember their levels, and inputs that read COUNT."""

    def __init__(self):
        self.address = [lambda level, pin=pin: levels.__setitem__(pin, level) for pin in board.address_pins]
        self.inputs = [lambda: COUNT << 4 | COUNT >> 8 for _ in board.adc_pins]


class Fast(Plain):
    def make_watch(self, board, *tables):
        return make_watch(board, array("I", [uctypes.addressof(words) + 4 * i for i in range(5)]), *tables)


def found(ports):
    scanner = Scanner(board, ports)
    for sensor in range(board.n_sensors):
        # By turns a window around the reading, below it and above it.
        low = (-2000, 500, 4500)[sensor % 3]
        scanner.window(sensor, low, low + 10000 if low < 0 else low + 500)
    n = scanner.watch()
    return [(scanner.hits[i], scanner.hit_uT(i)) for i in range(n)]


wanted = found(Plain())
got = found(Fast())
last = board.address_pins[0]  # Gray order: the line of the last address is the lowest one
if len(wanted) < board.n_sensors // 3 or len(wanted) == board.n_sensors:
    print("the windows say nothing:", len(wanted))
elif got != wanted:
    print("otherwise:", len(got), len(wanted))
elif words[CS] != (board.adc_pins[-1] - 26) << 12 | 5:
    print("the last sample was at", hex(words[CS]))
elif words[SET if levels[last] else CLEAR] != 1 << last:
    print("the last line was", words[SET], words[CLEAR])
else:
    print("same")
