"""A device that shows one picture after the other, each as soon as the last one is lit; picture K has K in every byte.

The first half goes out by a state machine and DMA, the other by the processor; then it prints `done`. While it waits
it asks at intervals that differ from picture to picture.
"""

import json
import sys
from time import sleep_ms, sleep_us

sys.path.append(__file__.rsplit("/tests/", 1)[0] + "/firmware")

from device.clock import Clock
from device.ports import Ports, _PinChain
from hallcore.board.board import Board
from machine import Pin

COUNT = 40


def show(send, is_lit, numbers):
    for k in numbers:
        while not is_lit():
            sleep_us(7 * k)
        send(bytes((k,)) * (3 * board.light_count))
    sleep_ms(20)


with open("board.json") as file:
    board = Board(json.load(file))
clock = Clock()
ports = Ports(board, clock)
show(ports.light, ports.lit, range(1, COUNT + 1))
chain = _PinChain(Pin(board.light_pin, Pin.OUT, value=0), clock)
show(chain.send, chain.idle, range(COUNT + 1, 2 * COUNT + 1))
sys.stderr.write("done\n")
while True:
    sleep_ms(10)
