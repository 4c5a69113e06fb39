"""Input, output and errors of the program, whatever the shell has made of them."""

from __future__ import annotations

import io
import os
import sys

from ..errors import UserError


def prepare_streams() -> None:
    """Make the three streams safe to use; raises UserError where there is no standard output.

    A number that the shell has closed (`>&-`) is taken by nothing else, such as the records. What a terminal's
    encoding lacks is printed as `?`.
    """
    closed = [number for number in range(3) if not _is_open(number)]
    for number in closed:
        while (opened := os.open(os.devnull, os.O_RDWR)) < number:
            pass
        if opened != number:
            os.dup2(opened, number)
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        raise UserError("the standard output is closed: there is nowhere to write to")


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True
