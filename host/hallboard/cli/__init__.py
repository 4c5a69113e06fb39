"""The command line. One file a command: `add_parser(subparsers)` describes it, `run(args)` does it.

A user's mistake is one line on stderr and exit code 2; Ctrl-C ends with 130, and a line says what was done.
"""

from .main import main

__all__ = ("main",)
