"""Files for printers, read again."""

from __future__ import annotations

import struct
from collections import Counter
from pathlib import Path


def hole_of(stl: Path) -> str:
    """Where a binary STL is open: an edge that no other triangle passes the other way; "" if it is watertight."""
    edges = _edges_of(stl)
    if len(edges) < 12:
        return "it is no body"
    return next((f"{a} to {b}" for (a, b), count in edges.items() if count != 1 or edges[b, a] != 1), "")


def _edges_of(stl: Path) -> Counter[tuple[str, str]]:
    """Every directed edge of every triangle of a binary STL."""
    data = stl.read_bytes()
    (count,) = struct.unpack_from("<I", data, 80)
    found: Counter[tuple[str, str]] = Counter()
    for i in range(count):
        numbers = struct.unpack_from("<9f", data, 84 + 50 * i + 12)
        a, b, c = (
            " ".join(f"{x + 0.0:.4f}" for x in numbers[k : k + 3]).replace("-0.0000", "0.0000") for k in (0, 3, 6)
        )
        if len({a, b, c}) == 3:
            found.update(((a, b), (b, c), (c, a)))
    return found
