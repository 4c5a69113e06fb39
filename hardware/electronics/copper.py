"""The copper of one net as a network of resistors: its tracks and vias, and the pins that they join.

The planes are left out: they only make it better.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from .footprints import FOOTPRINTS, Pad
from .layout import Layout, pad_point
from .router import Point

Pin = tuple[str, str]  # a part and the number of its pin
Edge = tuple[Hashable, Hashable, float]  # two nodes, mOhm between them
SQUARE_mOHM = 0.5  # of copper of 35 um
_VIA_mOHM = 1.0  # drilled 0.35 mm, plated with 20 um
_JOINT_mOHM = 0.01  # of a track and the pad that it ends on
_SLACK_MM = 0.3  # a track may end so far beside a pad's edge and touch it with its half width


@dataclass(frozen=True)
class Copper:
    """The resistors of a net, and the node of each pin."""

    edges: tuple[Edge, ...]
    pins: Mapping[Pin, Hashable]


def copper(layout: Layout, net: str) -> Copper:
    """The copper of a net. Raises ValueError for a net that the panel does not have."""
    wanted = layout.panel.design.netlist().get(net)
    if not wanted:
        raise ValueError(f"{layout.panel.name}: there is no net {net}")
    tracks = [
        (layer, min(start, end), max(start, end), width)
        for name, layer, start, end, width in layout.routes.tracks
        if name == net
    ]
    vias = [point for name, point in layout.routes.vias if name == net]
    ends: defaultdict[int, set[Point]] = defaultdict(set)
    for layer, start, end, _ in tracks:
        ends[layer] |= {start, end}
    for layer in (0, 1):
        ends[layer].update(vias)
    pads = [(pin, pad, layer) for pin, pad in _pads(layout, wanted) for layer in ((0, 1) if pad.drill else (0,))]
    for _, pad, layer in pads:  # a track may lead across a pad without an end on it
        ends[layer] |= {
            point
            for on, start, end, _ in tracks
            if on == layer and _on_pad(point := _nearest(start, (pad.x, pad.y), end), pad)
        }
    edges: list[Edge] = [((0, via), (1, via), _VIA_mOHM) for via in vias]
    for layer, start, end, width in tracks:
        on = sorted(point for point in ends[layer] if _within(start, point, end))
        for one, other in pairwise(on):
            length = abs(one[0] - other[0]) + abs(one[1] - other[1])
            edges.append(((layer, one), (layer, other), SQUARE_mOHM * length / width))
    edges += [
        (pin, (layer, point), _JOINT_mOHM) for pin, pad, layer in pads for point in ends[layer] if _on_pad(point, pad)
    ]
    pins: dict[Pin, Hashable] = {pin: pin for pin, _, _ in pads}
    return Copper(tuple(edges), pins)


def transfer_mOhm(edges: Iterable[Edge], sources: Iterable[Hashable], loads: Sequence[Hashable]) -> NDArray[np.float64]:
    """What a load loses for what another draws: row, column are loads; the sources are held at one voltage.

    Raises ValueError for a load that no source reaches, and for resistors too unlike each other to be reckoned with.
    """
    held, edges = set(sources), list(edges)
    neighbours: defaultdict[Hashable, list[tuple[Hashable, float]]] = defaultdict(list)
    for one, other, mOhm in edges:
        neighbours[one].append((other, mOhm))
        neighbours[other].append((one, mOhm))
    rows: dict[Hashable, int] = {}
    waiting = [other for one in held for other, _ in neighbours[one]]
    while waiting:
        node = waiting.pop()
        if node not in rows and node not in held:
            rows[node] = len(rows)
            waiting += [other for other, _ in neighbours[node]]
    if lost := [load for load in loads if load not in rows and load not in held]:
        raise ValueError(f"no copper leads to {lost[0]}")
    matrix = np.zeros((len(rows), len(rows)))
    for node, row in rows.items():
        for other, mOhm in neighbours[node]:
            matrix[row, row] += 1 / mOhm
            if other in rows:
                matrix[row, rows[other]] -= 1 / mOhm
    found = np.zeros((len(loads), len(loads)))
    wanted = [(i, rows[load]) for i, load in enumerate(loads) if load in rows]
    unit = np.zeros((len(rows), len(wanted)))
    for column, (_, row) in enumerate(wanted):
        unit[row, column] = 1.0
    solved = np.linalg.solve(matrix, unit)
    if not np.allclose(matrix @ solved, unit, atol=1e-6):
        raise ValueError(
            f"the resistors are too unlike each other: the least has {min(one[2] for one in edges):.1e} mOhm"
        )
    for column, (j, _) in enumerate(wanted):
        for i, row in wanted:
            found[i, j] = solved[row, column]
    return found


def _pads(layout: Layout, pins: Iterable[Pin]) -> Iterator[tuple[Pin, Pad]]:
    """The pads of these pins to which tracks lead, each as it lies on the panel."""
    for ref, number in sorted(pins):
        placed = layout.panel.places[ref]
        for pad in FOOTPRINTS[layout.panel.design.parts[ref].footprint].pads:
            if pad.number == number and pad.goal:
                x, y = pad_point(placed, pad)
                wide, high = (pad.wide, pad.high) if placed.turn_deg % 180 == 0 else (pad.high, pad.wide)
                yield (ref, number), replace(pad, x=x, y=y, wide=wide, high=high)


def _on_pad(point: Point, pad: Pad) -> bool:
    """True if a track that has this point touches the pad."""
    return abs(point[0] - pad.x) <= pad.wide / 2 + _SLACK_MM and abs(point[1] - pad.y) <= pad.high / 2 + _SLACK_MM


def _nearest(start: Point, point: Point, end: Point) -> Point:
    """The point of a straight track, whose ends are sorted, that is nearest to another one, to a millionth of a mm.

    A turned pad lies beside the grid by what sine and cosine are inexact: copper of that length has no resistance that
    can be reckoned with.
    """
    x, y = (round(min(max(low, at), high), 6) for low, at, high in zip(start, point, end, strict=True))
    return x, y


def _within(start: Point, point: Point, end: Point) -> bool:
    """True if a point is on a straight track, whose ends are sorted."""
    return all(low - 1e-6 <= at <= high + 1e-6 for low, at, high in zip(start, point, end, strict=True))
