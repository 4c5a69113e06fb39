"""A device that scans its board for ever and answers lines: `r 4` prints the mean of 4 samples of every sensor."""

import json
import select
import sys
from time import sleep_ms, ticks_ms

from machine import ADC, Pin
from neopixel import NeoPixel

with open("board.json") as file:
    board = json.load(file)
pins = [Pin(number, Pin.OUT, value=0) for number in board["address_pins"]]
adcs = [ADC(Pin(number)) for number in board["adc_pins"]]
bits = len(pins)
lights = NeoPixel(Pin(board["light_pin"], Pin.OUT), board["light_count"])


def read(sensor, samples):
    channel = board["channels"][sensor]
    for i in range(bits):
        pins[i].value(channel >> i & 1)
    adc = adcs[channel >> bits]
    total = 0
    for _ in range(samples):
        total += adc.read_u16()
    return total / samples


stdin = sys.stdin.buffer
poll = select.poll()
poll.register(stdin, select.POLLIN)
line = b""
first = board["zero_counts"] if "zero_counts" in board else [32768] * len(board["channels"])
while True:
    while poll.poll(0):
        byte = stdin.read(1)
        if not byte:
            break
        line += byte
    if line.endswith(b"\n"):
        words = line.split()
        line = b""
        if words[0] == b"r":
            values = [read(sensor, int(words[1])) for sensor in range(len(board["channels"]))]
            sys.stdout.buffer.write((json.dumps(values) + "\n").encode())
        elif words[0] == b"t":
            sys.stdout.buffer.write(b"%d\n" % ticks_ms())
        elif words[0] == b"x":
            raise RuntimeError("told to")
    for sensor in range(len(first)):
        lit = abs(read(sensor, 4) - first[sensor]) > 500
        lights[sensor] = (0, 20, 0) if lit else (0, 0, 0)
    lights.write()
    sleep_ms(5)
