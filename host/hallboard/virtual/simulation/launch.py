"""Runs the firmware's main.py, unmodified, on the simulated device: `launch.py MAIN`, on either Python.

On MicroPython the modules beside this file take the places of the built-in ones because they come first on sys.path.
On CPython they are put there by name, and standard input and output are made to behave as MicroPython's.
"""

import sys

_here = __file__.rsplit("/", 1)[0] if "/" in __file__ else "."


def _on_cpython() -> None:
    import gc
    import importlib.util
    import json  # noqa: F401  (what needs the real time is imported before the simulated one takes its place)
    import os
    import select  # noqa: F401

    sys.path[:0] = os.environ["HALLBOARD_PATH"].split(os.pathsep)

    def stream(fd: int, mode: str):
        raw = open(fd, mode, buffering=0, closefd=False)
        text = type("Text", (), {})()
        text.buffer = raw  # neither collects nor waits
        text.fileno = raw.fileno
        text.write = lambda data: raw.write(data.encode())
        text.flush = lambda: None
        return text

    sys.stdin = stream(0, "rb")
    sys.stdout = stream(1, "wb")
    gc.mem_free = lambda: 200000
    gc.mem_alloc = lambda: 0
    gc.threshold = lambda *size: 0
    for name, folder in (("micropython", "/cpython"), ("time", "")):
        spec = importlib.util.spec_from_file_location(name, f"{_here}{folder}/{name}.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        sys.modules[name] = module


if sys.implementation.name != "micropython":
    _on_cpython()

import os

import simulated.bench  # it reads what lies in the present folder

if simulated.bench.bench.computing:
    from cpython.computing import Computing

    Computing().begin()
os.chdir(os.getenv("HALLBOARD_FLASH"))
_main = sys.argv[1]
with open(_main) as _file:
    _text = _file.read()
try:
    exec(compile(_text, _main, "exec"), {"__name__": "__main__", "__file__": _main})
except SystemExit:  # the host has gone, or has closed the board
    if os.getenv("HALLBOARD_FLASH_ENDS"):
        _flash = os.getcwd()
        for _name in os.listdir():
            os.remove(_name)
        os.chdir("/")
        os.rmdir(_flash)
    raise
