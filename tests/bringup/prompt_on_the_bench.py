"""MicroPython's raw prompt on the virtual board: runs instead of main.py, so that simulated sensors answer mpremote."""

import io
import json
import select
import sys
from time import sleep_ms

with open("board.json") as file:  # what runs on a virtual board reads it first
    json.load(file)
out = sys.stdout.buffer
source = sys.stdin.buffer
poll = select.poll()
poll.register(source, select.POLLIN)
place = {"__name__": "__main__"}


def read():
    """A byte; virtual time goes on while there is none."""
    while not poll.poll(0):
        sleep_ms(1)
    return source.read(1)


def execute(program):
    problem = b""
    try:
        exec(program.decode(), place)
    except Exception as error:
        text = io.StringIO()
        sys.print_exception(error, text)
        problem = text.getvalue().encode()
    out.write(b"\x04" + problem + b"\x04>")


program = b""
while True:
    byte = read()
    if byte == b"\x01":
        program = b""
        out.write(b"raw REPL; CTRL-B to exit\r\n>")
    elif byte == b"\x02" or byte == b"\x03":
        program = b""
    elif byte == b"\x04":
        out.write(b"OK")
        execute(program)
        program = b""
    elif byte == b"A" and program[-1:] == b"\x05":
        read()
        program = b""
        out.write(b"R\x00")
    else:
        program += byte
