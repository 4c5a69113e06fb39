"""The command line. One file a command: `add_parser(subparsers)` describes it, `run(args)` does it.

A user's mistake is one line on stderr and exit code 2; Ctrl-C ends quietly with 130.
"""

from .main import main

__all__ = ("main",)
