"""Random VLKNO positions for tests: any stones with pawns on them, including some that no game reaches."""

from __future__ import annotations

from random import Random

from .brute import FILES


def random_position(seed: int) -> str:
    """25 stones on 5 to 25 spaces, two pawns a side, either player to move."""
    dice = Random(seed)
    spaces = dice.sample(range(25), dice.randint(5, 25))
    heights = [0] * 25
    for space in spaces:
        heights[space] = 1
    for _ in range(25 - len(spaces)):
        heights[dice.choice(spaces[: dice.randint(1, len(spaces))])] += 1
    pawns = dict(zip(dice.sample(spaces, 4), "bbww", strict=True))
    entries = [f"{heights[space]}{pawns.get(space, '')}" for space in range(25)]
    rows = [",".join(entries[row * len(FILES) : (row + 1) * len(FILES)]) for row in (4, 3, 2, 1, 0)]
    return f"{'/'.join(rows)} {dice.choice('bw')} {dice.randint(0, 60)}"
