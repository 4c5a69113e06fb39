"""A device that only reads its switches: it prints each change, and where a reading pin by pin differs.

On standard error: `TIME_MS SPACE=LEVEL`, `otherwise SPACE`, `plain US` for a scan pin by pin, and once a second of
virtual time `scan US`.
"""

import json
import sys

sys.path.append(__file__.rsplit("/tests/", 1)[0] + "/firmware")

from time import ticks_us

from device.clock import Clock
from device.ports import Ports
from device.switches.ports import SwitchPorts
from device.switches.scanner import SwitchScanner
from hallcore.board.board import Board


class PlainPorts(SwitchPorts):
    """Pin by pin."""

    def shift(self, entry, raw, width):
        return None

    def matrix(self, entry, raw):
        return None


with open("board.json") as file:
    board = Board(json.load(file))
ports = Ports(board, Clock())
analog = None
if board.nT_per_count:
    from device.scanner import Scanner

    analog = Scanner(board, ports)
scanner = SwitchScanner(board, ports.switches(), analog)
plain = SwitchScanner(board, PlainPorts(ports.address), None)
spaces = board.all_spaces[0]
scanner.use(spaces)
plain.use(spaces)
seen = bytearray(spaces.n)
told_us = 0
quiet_us = 0
while True:
    began_us = ticks_us()
    scanner.scan()
    took_us = ticks_us() - began_us
    if scanner.closed != seen:
        for space in range(spaces.n):
            if scanner.closed[space] != seen[space]:
                sys.stderr.write(f"{began_us // 1000} {space}={scanner.closed[space]}\n")
        seen[:] = scanner.closed
        quiet_us = began_us
    elif analog is None and began_us - quiet_us > 20000 and quiet_us >= 0:  # nothing bounces: both read the same
        for inputs in plain.wirings:
            if inputs.kind == "expander":
                inputs.wiring._reads = 0  # the other scanner has taken the interrupt
        began_us = ticks_us()
        plain.scan()
        sys.stderr.write(f"plain {ticks_us() - began_us}\n")
        for space in range(spaces.n):
            if plain.closed[space] != scanner.closed[space]:
                sys.stderr.write(f"otherwise {space}\n")
        quiet_us = -1
    if began_us - told_us > 1000000:
        sys.stderr.write(f"scan {took_us}\n")
        told_us = began_us
