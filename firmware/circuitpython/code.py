"""Starts the board under CircuitPython: the program of main.py on CircuitPython's ports."""

import sys

from device import ports_circuitpython

for name in ("ports", "clock", "stream"):
    sys.modules["device." + name] = ports_circuitpython

import main

main.main()
