"""VLKNO on a small board solved once more, slow and plain, over the rules of tests/vlkno/brute.py."""

from __future__ import annotations

from tests.vlkno.brute import Plain

Position = tuple[tuple[int, ...], str]  # heights, and `m`, `o` or `-` for each space: whose pawn, the mover's or not


def solve(text: str, columns: int, rows: int) -> dict[Position, int | None]:
    """Plies to the end of every position that the text leads to: a win above 0, a loss from 0 down, None for draws."""
    names = ["abcde"[x] + "12345"[y] for y in range(rows) for x in range(columns)]
    mirrors = _mirrors(columns, rows)
    start = Plain.read(text)
    todo, follow = {_position(start, names, mirrors): start}, {}
    while todo:
        position, plain = todo.popitem()
        afters = {_position(after, names, mirrors): after for after in plain.turns().values()}
        follow[position] = set(afters)
        todo.update((one, after) for one, after in afters.items() if one not in follow)
    ends: dict[Position, int | None] = dict.fromkeys(follow)
    for plies in range(len(follow)):
        new: dict[Position, int | None] = {}
        for position, afters in follow.items():
            if ends[position] is None:
                if plies % 2 and any(ends[after] == 1 - plies for after in afters):
                    new[position] = plies
                elif plies % 2 == 0 and all((ends[after] or 0) > 0 for after in afters):
                    new[position] = -plies
        if not new and plies > 1:
            return ends
        ends.update(new)
    raise AssertionError("no position has a longer way to its end than there are positions")


def _position(plain: Plain, names: list[str], mirrors: list[list[int]]) -> Position:
    heights = [plain.heights[name] for name in names]
    pawns = ["-" if name not in plain.pawns else "mo"[plain.pawns[name] != plain.turn] for name in names]
    return min((tuple(heights[i] for i in mirror), "".join(pawns[i] for i in mirror)) for mirror in mirrors)


def _mirrors(columns: int, rows: int) -> list[list[int]]:
    found = []
    for flip_x in (False, True):
        for flip_y in (False, True):
            for turned in (False, True) if columns == rows else (False,):
                mirror = []
                for y in range(rows):
                    for x in range(columns):
                        a, b = (y, x) if turned else (x, y)
                        mirror.append((rows - 1 - b if flip_y else b) * columns + (columns - 1 - a if flip_x else a))
                found.append(mirror)
    return found
