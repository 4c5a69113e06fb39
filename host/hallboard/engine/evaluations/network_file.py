"""The file of a network: `<game>.net`, numbers of 16 bits, the lower byte first."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from pathlib import Path

_HERE = Path(__file__).parent


def network_path(game: str) -> Path:
    """Where the ruleset's own network stands."""
    return _HERE / f"{game}.net"


def read_network(path: Path, numbers: int) -> list[int]:
    """The numbers of the file. Raises OSError, and ValueError for a file of another length."""
    return parse_network(path.read_bytes(), numbers)


def parse_network(file: bytes, numbers: int) -> list[int]:
    """The numbers in a file's bytes. Raises ValueError for another length."""
    if len(file) != 2 * numbers:
        raise ValueError(f"expected a network of {numbers} numbers, {2 * numbers} bytes, found {len(file)} bytes")
    found = array("h", file)
    if sys.byteorder == "big":
        found.byteswap()
    return found.tolist()


def format_network(numbers: Sequence[int]) -> bytes:
    """The bytes of a file. Raises OverflowError for a number of more than 16 bits."""
    out = array("h", numbers)
    if sys.byteorder == "big":
        out.byteswap()
    return out.tobytes()
