"""Tracks on two layers, by search on a grid: the shortest way for each net; one that failed goes first next time."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from dataclasses import dataclass, field

STEP_MM = 0.5
CLEARANCE_MM = 0.2
VIA_MM, DRILL_MM = 0.7, 0.35
_EDGE_MM = 0.6  # copper stays so far from the board's edge, and a track's half width
_VIA_COST, _AGAINST_COST = 9, 2  # a layer has a direction: steps across it cost more
_TRIES = 15

Node = tuple[int, int, int]  # layer, column, row
Point = tuple[float, float]


@dataclass(frozen=True)
class Land:
    """Copper that is there from the start: the rectangle of a pad on some layers."""

    net: str  # "" for none: an obstacle
    x: float
    y: float
    wide: float
    high: float
    layers: tuple[int, ...]


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
    order = sorted(widths, key=lambda net: (widths[net], sum(land.net == net for land in lands)))
    failed = ""
    for _ in range(_TRIES):
        board = _Board(size_mm, lands, widths)
        for net in order:
            if not board.connect(net):
                failed = net
                order.remove(net)
                order.insert(0, net)
                break
        else:
            return board.routes
    raise Unroutable(f"no way for the net {failed}")


class _Board:
    def __init__(self, size_mm: Point, lands: list[Land], widths: dict[str, float]) -> None:
        self._n, self._rows = (int(side / STEP_MM) + 1 for side in size_mm)  # of columns, of rows
        self._widths = widths
        self._lands = lands
        self._number = {net: i + 1 for i, net in enumerate(widths)}
        self._halves = sorted({width / 2 for width in widths.values()} | {VIA_MM / 2})
        size = 2 * self._n * self._rows
        # By half width of what would lie there: whose copper is near; 0 nobody's, -1 several nets' or an obstacle.
        self._near = {half: [0] * size for half in self._halves}
        self.routes = Routes()
        for land in lands:
            for layer in land.layers:
                self._claim(self._number.get(land.net, -1), layer, land.x, land.y, land.wide / 2, land.high / 2)
                if len(land.layers) == 1:  # solder would run away through a via in a pad
                    self._claim(-1, layer, land.x, land.y, land.wide / 2, land.high / 2, (VIA_MM / 2,))

    def connect(self, net: str) -> bool:
        """Route one net; False if a land can't be reached."""
        mine = [land for land in self._lands if land.net == net]
        number, half = self._number[net], self._widths[net] / 2
        left = [self._nodes(land) for land in mine]
        reached = left.pop(0)
        while left := [group for group in left if not group & reached]:
            nearest = min(left, key=lambda group: _apart(group, reached))  # one goal: the search is drawn to it
            path = self._search(reached, nearest, number, half)
            if path is None:
                return False
            self._lay(net, path)
            reached |= set(path)
            for group in left:
                if group & reached:
                    reached |= group
        return True

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
        near, via = self._near[half], self._near[VIA_MM / 2]
        n, rows = self._n, self._rows
        low = int((_EDGE_MM + half) / STEP_MM) + 1
        # A*: never farther than to the rectangle around all that is to be reached.
        left, right = min(c for _, c, _ in ends), max(c for _, c, _ in ends)
        top, bottom = min(r for _, _, r in ends), max(r for _, _, r in ends)

        def ahead(c: int, r: int) -> int:
            return max(left - c, 0, c - right) + max(top - r, 0, r - bottom)

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
                if near[at] not in (0, number):
                    continue
                if other[0] != layer:
                    here = (layer * rows + r) * n + c
                    if via[at] not in (0, number) or via[here] not in (0, number):
                        continue
                total = cost + price
                if total < best.get(other, 1 << 30):
                    best[other] = total
                    before[other] = node
                    heapq.heappush(queue, (total + ahead(oc, orow), total, other))
        return None

    def _lay(self, net: str, path: list[Node]) -> None:
        number, width = self._number[net], self._widths[net]
        start = path[0]
        for previous, node, after in zip([path[0], *path], path, [*path[1:], path[-1]], strict=False):
            self._claim(number, node[0], node[1] * STEP_MM, node[2] * STEP_MM, width / 2, width / 2)
            turns = (after[1] - node[1], after[2] - node[2]) != (node[1] - previous[1], node[2] - previous[2])
            if after[0] != node[0]:
                if start != node:
                    self.routes.tracks.append((net, node[0], _point(start), _point(node), width))
                self.routes.vias.append((net, _point(node)))
                for layer in (0, 1):
                    self._claim(number, layer, *_point(node), VIA_MM / 2, VIA_MM / 2)
                start = after
            elif turns and node != start and node[0] == start[0]:
                self.routes.tracks.append((net, node[0], _point(start), _point(node), width))
                start = node
        if start != path[-1]:
            self.routes.tracks.append((net, path[-1][0], _point(start), _point(path[-1]), width))

    def _claim(
        self,
        number: int,
        layer: int,
        x: float,
        y: float,
        half_wide: float,
        half_high: float,
        halves: Iterable[float] = (),
    ) -> None:
        n, rows = self._n, self._rows
        for half in halves or self._halves:
            near = self._near[half]
            more = half + CLEARANCE_MM - 1e-6
            first_c, last_c = _cells(x, half_wide + more)
            first_r, last_r = _cells(y, half_high + more)
            for r in range(max(0, first_r), min(rows - 1, last_r) + 1):
                row = (layer * rows + r) * n
                for c in range(max(0, first_c), min(n - 1, last_c) + 1):
                    if near[row + c] != number:
                        near[row + c] = number if near[row + c] == 0 else -1


def _apart(group: set[Node], reached: set[Node]) -> int:
    """Steps from the nearest that is reached to the group, both layers taken as one."""
    _, column, row = next(iter(group))
    return min(abs(column - c) + abs(row - r) for _, c, r in reached)


def _cells(middle: float, reach: float) -> tuple[int, int]:
    """The first and the last grid line that is nearer than `reach`."""
    return -int(-(middle - reach) // STEP_MM), int((middle + reach) // STEP_MM)


def _point(node: Node) -> Point:
    return node[1] * STEP_MM, node[2] * STEP_MM
