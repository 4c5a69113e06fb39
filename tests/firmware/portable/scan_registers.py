"""A scan on registers, which are words of an array here, against one pin by pin; prints `same`."""

import json
import sys
from array import array

import uctypes
from device.scan_viper import scans
from device.scanner import Scanner
from hallcore.board.board import Board

CS, STATE, RESULT, SET, CLEAR = range(5)
COUNT = 2345  # of 12 bits, what every sensor reads
words = array("I", [0, 0x100, COUNT, 0, 0])
with open(sys.argv[1]) as file:
    board = Board(json.load(file))
for one in range(board.n_sensors):  # readings of both signs
    board.zero_counts[one] = 30000 + 997 * one % 10000
    board.gain_q12[one] = 4000 + one
levels = {}


class Plain:
    """Pins that remember their levels, and inputs that read COUNT."""

    def __init__(self):
        self.address = [lambda level, pin=pin: levels.__setitem__(pin, level) for pin in board.address_pins]
        self.inputs = [lambda: COUNT << 4 | COUNT >> 8 for _ in board.adc_pins]


class Fast(Plain):
    def scans(self, board, *tables):
        return scans(board, array("I", [uctypes.addressof(words) + 4 * i for i in range(5)]), *tables)


def found(ports):
    scanner = Scanner(board, ports)
    for sensor in range(board.n_sensors):
        # By turns a window around the reading, below it and above it.
        low = (-2000, 500, 4500)[sensor % 3]
        scanner.window(sensor, low, low + 10000 if low < 0 else low + 500)
    n = scanner.watch()
    scanner.coarse()
    scanner.fine()
    return [(scanner.hits[i], scanner.hit_uT(i)) for i in range(n)], list(scanner.uT), list(scanner.fine_uT)


wanted = found(Plain())
got = found(Fast())
last = board.address_pins[0]  # Gray order: the line of the last address is the lowest one
if not board.n_sensors // 3 <= len(wanted[0]) < board.n_sensors:
    print("the windows say nothing:", len(wanted[0]))
elif len(set(wanted[1])) < 2:
    print("all sensors read the same:", wanted[1][0])
elif got != wanted:
    print("otherwise:", got, wanted)
elif words[CS] != (board.adc_pins[-1] - 26) << 12 | 5:
    print("the last sample was at", hex(words[CS]))
elif words[SET if levels[last] else CLEAR] != 1 << last:
    print("the last line was", words[SET], words[CLEAR])
else:
    print("same")
