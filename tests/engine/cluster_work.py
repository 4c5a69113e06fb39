"""Pieces of work for the tests of a cluster, which its workers import."""

from __future__ import annotations

import os
import time
from pathlib import Path


def square(folder: str, number: int) -> int:
    """Its square, and a file that says that it was asked for."""
    with (Path(folder) / f"asked-{number}").open("a") as file:
        file.write("x")
    time.sleep(0.05)
    return number * number


def square_or_die_once(folder: str, number: int) -> int:
    """The first worker that is asked for 5 dies of it."""
    if number == 5 and not (Path(folder) / "died").exists():
        (Path(folder) / "died").touch()
        os._exit(1)
    return square(folder, number)


def die(_folder: str, _number: int) -> int:
    """No worker survives it."""
    os._exit(1)
