"""Closes each switch of a board alone, then many at once, and prints what the scanner has seen: `BOARD.json`.

Portable. Says `wrong ...` where a byte is not its space's switch; then how many bytes twenty scans have allocated.
"""

import json
import sys

from device.switches.scanner import SwitchScanner
from hallcore.board.board import Board
from switch_rig import Ports

with open(sys.argv[1]) as file:
    board = Board(json.load(file))
ports = Ports(board)
scanner = SwitchScanner(board, ports)
contacts = ports.contacts.state
wrong = 0
checks = 0


def compare(spaces):
    global wrong, checks
    before = bytes(scanner.closed)
    changed = scanner.scan()
    if (before != scanner.closed) and not changed:
        wrong += 1
    for space in range(spaces.n):
        checks += 1
        if scanner.closed[space] != contacts[spaces.sensors[space]]:
            wrong += 1
            if wrong < 9:
                print("wrong", space, scanner.closed[space])


for spaces in board.all_spaces:
    scanner.use(spaces)
    compare(spaces)
    for sensor in range(board.n_sensors):
        contacts[sensor] = 1
        compare(spaces)
        contacts[sensor] = 0
    compare(spaces)
    x = 12345
    for _ in range(20):
        for sensor in range(board.n_sensors):
            x = (x * 1103 + 12345) & 0xFFFFF
            contacts[sensor] = x >> 9 & 1
        compare(spaces)
    for sensor in range(board.n_sensors):
        contacts[sensor] = 0
    scanner.scan()
print("wrong", wrong, "of", checks)
