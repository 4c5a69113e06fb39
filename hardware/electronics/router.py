"""Tracks on two layers, by search on a grid. A net that finds no free way crosses others, which are then led anew.

To cross a net gets dearer each time that it is torn up: so the nets come to terms.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

STEP_MM = 0.5
CLEARANCE_MM = 0.2
VIA_MM, DRILL_MM = 0.7, 0.35
_EDGE_MM = 0.6  # copper stays so far from the board's edge, and a track's half width
_VIA_COST, _AGAINST_COST = 9, 2  # a layer has a direction: steps across it cost more
_CROSS_COST = 12  # of a step over another small net's copper, and as much again each time that it was torn up
_TEARS_PER_NET = 10

Node = tuple[int, int, int]  # layer, column, row
Point = tuple[float, float]


@dataclass(frozen=True)
class Land:
    """Copper that is there from the start: the rectangle of a pad on some layers.

    One that is no `goal` is joined to its pin's other land already: no track leads to it.
    """

    net: str  # "" for none: an obstacle
    x: float
    y: float
    wide: float
    high: float
    layers: tuple[int, ...]
    goal: bool = True


@dataclass
class Routes:
    """Found tracks: (net, layer, from, to, width) and vias: (net, point)."""

    tracks: list[tuple[str, int, Point, Point, float]] = field(default_factory=list)
    vias: list[tuple[str, Point]] = field(default_factory=list)


class Unroutable(ValueError):
    """A net found no way."""


def route(size_mm: Point, lands: Iterable[Land], widths: dict[str, float]) -> Routes:
    """Connect the lands of every net that is in `widths`, which gives its tracks' width in mm. Raises Unroutable."""
    lands = list(lands)
    board = _Board(size_mm, lands, widths)
    waiting = deque(sorted(widths, key=lambda net: (widths[net], sum(land.net == net for land in lands))))
    tears = 0
    while waiting:
        net = waiting.popleft()
        crossed = board.connect(net)
        if crossed is None or tears > _TEARS_PER_NET * len(widths):
            raise Unroutable(f"no way for the net {net}")
        for other in crossed:
            board.tear_up(other)
            waiting.append(other)
            tears += 1
    return board.routes()


class _Board:
    """The grid: for each half width of what would lie there, whose copper is near a node."""

    def __init__(self, size_mm: Point, lands: list[Land], widths: dict[str, float]) -> None:
        self._n, self._rows = (int(side / STEP_MM) + 1 for side in size_mm)  # of columns, of rows
        self._widths = widths
        self._lands: dict[str, list[Land]] = {net: [] for net in widths}
        self._names = ["", *widths]
        self._number = {net: i for i, net in enumerate(self._names) if net}
        self._halves = sorted({width / 2 for width in widths.values()} | {VIA_MM / 2})
        size = 2 * self._n * self._rows
        # Of the lands: 0 nobody's, -1 several nets' or an obstacle. Of tracks: the nets' numbers.
        self._fixed = {half: [0] * size for half in self._halves}
        self._laid: dict[float, list[tuple[int, ...]]] = {half: [()] * size for half in self._halves}
        self._claims: dict[str, dict[float, set[int]]] = {}
        self._paths: dict[str, list[list[Node]]] = {}
        self._torn = [0] * len(self._names)
        counts = [0, *(sum(land.net == net for land in lands) for net in widths)]
        self._dear = [_CROSS_COST * max(1, count // 2) for count in counts]  # a net of many lands is long to lay anew
        for land in lands:
            if land.net in self._lands and land.goal:
                self._lands[land.net].append(land)
            number = self._number.get(land.net, -1)
            for layer in land.layers:
                around = (layer, land.x, land.y, land.wide / 2, land.high / 2)
                for half in self._halves:
                    # Solder would run away through a via in a pad.
                    alone = -1 if half == VIA_MM / 2 and len(land.layers) == 1 else number
                    fixed = self._fixed[half]
                    for at in self._near(*around, half):
                        if fixed[at] != alone:
                            fixed[at] = alone if fixed[at] == 0 else -1

    def connect(self, net: str) -> list[str] | None:
        """Lay one net; returns the nets that it crosses, or None if a land can't be reached."""
        number, half = self._number[net], self._widths[net] / 2
        left = [self._nodes(land) for land in self._lands[net]]
        paths: list[list[Node]] = []
        crossed: set[int] = set()
        claims: dict[float, set[int]] = {one: set() for one in self._halves}
        new = reached = left.pop(0)
        apart = [1 << 30] * len(left)
        while True:
            apart = [min(one, _apart(group, new)) for one, group in zip(apart, left, strict=True)]
            keep = [i for i, group in enumerate(left) if not group & reached]
            left, apart = [left[i] for i in keep], [apart[i] for i in keep]
            if not left:
                break
            nearest = left[apart.index(min(apart))]  # one goal: the search is drawn to it
            path = self._search(reached, nearest, number, half)
            if path is None:
                return None
            paths.append(path)
            new = set(path)
            for group in left:
                if group & new:
                    new |= group
            reached = reached | new
            crossed |= self._crossed(path, number, half)
            self._claim(path, half, claims)
        for one, cells in claims.items():
            laid = self._laid[one]
            for at in cells:
                laid[at] = (*laid[at], number)
        self._claims[net], self._paths[net] = claims, paths
        return sorted(self._names[other] for other in crossed)

    def tear_up(self, net: str) -> None:
        """Take a net's tracks away."""
        number = self._number[net]
        self._torn[number] += 1
        for half, cells in self._claims.pop(net).items():
            laid = self._laid[half]
            for at in cells:
                laid[at] = tuple(other for other in laid[at] if other != number)
        del self._paths[net]

    def routes(self) -> Routes:
        """Straight tracks and vias of all that is laid."""
        found = Routes()
        for net in self._names[1:]:
            for path in self._paths[net]:
                _add(found, net, path, self._widths[net])
        return found

    def _nodes(self, land: Land) -> set[Node]:
        share = 0.5 if len(land.layers) == 1 else 0.35  # a pad that goes through is round
        columns = self._inside(land.x, share * land.wide)
        rows = self._inside(land.y, share * land.high)
        return {(layer, c, r) for layer in land.layers for c in columns for r in rows}

    def _inside(self, middle: float, half: float) -> range:
        low, high = middle - half + 0.02, middle + half - 0.02
        first = -int(-low // STEP_MM) if low > 0 else 0
        return range(first, int(high // STEP_MM) + 1)

    def _search(self, starts: set[Node], ends: set[Node], number: int, half: float) -> list[Node] | None:
        fixed, fixed_via = self._fixed[half], self._fixed[VIA_MM / 2]
        laid, laid_via = self._laid[half], self._laid[VIA_MM / 2]
        n, rows, torn, dear = self._n, self._rows, self._torn, self._dear
        low = int((_EDGE_MM + half) / STEP_MM) + 1
        # A*: never farther than to the rectangle around all that is to be reached.
        left, right = min(c for _, c, _ in ends), max(c for _, c, _ in ends)
        top, bottom = min(r for _, _, r in ends), max(r for _, _, r in ends)

        def ahead(c: int, r: int) -> int:
            return max(left - c, 0, c - right) + max(top - r, 0, r - bottom)

        def over(nets: tuple[int, ...]) -> int:
            return sum(dear[other] * (1 + torn[other]) for other in nets if other != number)

        best = dict.fromkeys(starts, 0)
        before: dict[Node, Node] = {}
        queue = [(ahead(node[1], node[2]), 0, node) for node in starts]
        heapq.heapify(queue)
        while queue:
            _, cost, node = heapq.heappop(queue)
            if node in ends:
                path = [node]
                while path[-1] in before:
                    path.append(before[path[-1]])
                return path[::-1]
            if cost > best[node]:
                continue
            layer, c, r = node
            for other, price in (
                ((layer, c + 1, r), 1 if layer == 0 else _AGAINST_COST),
                ((layer, c - 1, r), 1 if layer == 0 else _AGAINST_COST),
                ((layer, c, r + 1), 1 if layer else _AGAINST_COST),
                ((layer, c, r - 1), 1 if layer else _AGAINST_COST),
                ((1 - layer, c, r), _VIA_COST),
            ):
                oc, orow = other[1], other[2]
                if not (low <= oc < n - low and low <= orow < rows - low):
                    continue
                at = (other[0] * rows + orow) * n + oc
                if fixed[at] != 0 and fixed[at] != number:
                    continue
                total = cost + price
                if laid[at]:
                    total += over(laid[at])
                if other[0] != layer:
                    here = (layer * rows + r) * n + c
                    if fixed_via[at] not in (0, number) or fixed_via[here] not in (0, number):
                        continue
                    total += over(laid_via[at]) + over(laid_via[here])
                if total < best.get(other, 1 << 30):
                    best[other] = total
                    before[other] = node
                    heapq.heappush(queue, (total + ahead(oc, orow), total, other))
        return None

    def _crossed(self, path: list[Node], number: int, half: float) -> set[int]:
        """Whose tracks a path is too near to."""
        found: set[int] = set()
        for node, after in zip(path, [*path[1:], path[-1]], strict=True):
            at = (node[0] * self._rows + node[2]) * self._n + node[1]
            found.update(self._laid[half][at])
            if after[0] != node[0]:
                for layer in (0, 1):
                    found.update(self._laid[VIA_MM / 2][(layer * self._rows + node[2]) * self._n + node[1]])
        return found - {number}

    def _claim(self, path: list[Node], half: float, claims: dict[float, set[int]]) -> None:
        """Add the nodes to which a path's copper is near."""
        for node, after in zip(path, [*path[1:], path[-1]], strict=True):
            x, y = _point(node)
            around = [(node[0], half)]
            if after[0] != node[0]:
                around = [(node[0], max(half, VIA_MM / 2)), (1 - node[0], VIA_MM / 2)]
            for layer, reach in around:
                for one in self._halves:
                    claims[one].update(self._near(layer, x, y, reach, reach, one))

    def _near(self, layer: int, x: float, y: float, half_wide: float, half_high: float, half: float) -> list[int]:
        """The nodes at which something of this half width is too near to a rectangle."""
        n, rows = self._n, self._rows
        more = half + CLEARANCE_MM - 1e-6
        first_c, last_c = _cells(x, half_wide + more)
        first_r, last_r = _cells(y, half_high + more)
        columns = range(max(0, first_c), min(n - 1, last_c) + 1)
        return [(layer * rows + r) * n + c for r in range(max(0, first_r), min(rows - 1, last_r) + 1) for c in columns]


def _add(routes: Routes, net: str, path: list[Node], width: float) -> None:
    """The tracks and vias of a path of nodes."""
    start = path[0]
    for previous, node, after in zip([path[0], *path], path, [*path[1:], path[-1]], strict=False):
        turns = (after[1] - node[1], after[2] - node[2]) != (node[1] - previous[1], node[2] - previous[2])
        if after[0] != node[0]:
            if start != node:
                routes.tracks.append((net, node[0], _point(start), _point(node), width))
            routes.vias.append((net, _point(node)))
            start = after
        elif turns and node != start and node[0] == start[0]:
            routes.tracks.append((net, node[0], _point(start), _point(node), width))
            start = node
    if start != path[-1]:
        routes.tracks.append((net, path[-1][0], _point(start), _point(path[-1]), width))


def _apart(group: set[Node], reached: set[Node]) -> int:
    """Steps from the nearest that is reached to the group, both layers taken as one."""
    _, column, row = next(iter(group))
    return min(abs(column - c) + abs(row - r) for _, c, r in reached)


def _cells(middle: float, reach: float) -> tuple[int, int]:
    """The first and the last grid line that is nearer than `reach`."""
    return -int(-(middle - reach) // STEP_MM), int((middle + reach) // STEP_MM)


def _point(node: Node) -> Point:
    return node[1] * STEP_MM, node[2] * STEP_MM
