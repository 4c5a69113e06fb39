"""Random positions for tests, including some that no game reaches: the plain rules' and the same on the table."""

from __future__ import annotations

from random import Random

from .plain import TARGET, Plain
from .plain_board import COLOURS, PIPS
from .table import Table

PIECES = [colour + size for colour in "gyrb" for size in "PDQ"]


def random_position(seed: int, match: bool = False) -> Plain:
    """Any number of players, either parity; some of the occupants in stacks of any height, a wall more or less full.

    A match is near its end.
    """
    dice = Random(seed)
    plain = Plain(dice.choice((2, 3, 4)), dice.randrange(2), match=match)
    plain.ceiling = dice.choice((1, 2, 3, 4, 5, 6, 6))
    pieces = dice.sample(PIECES, dice.randint(2, 12))
    places = dice.sample(range(1, 9), dice.randint(2, 8))
    if seed % 8 == 0:  # almost everybody is gone
        wild = dice.random() < 0.5
        pieces = dice.sample([piece for piece in PIECES if piece[0] == "b" or not wild], dice.randint(1, 3))
        places = dice.sample((1, 2, 7, 8), 2)
    if plain.players == 3 and all(piece[0] == "b" for piece in pieces):
        pieces.append("yQ")  # else the round is over
    plain.floor = {g: [] for g in range(1, 9)}
    for piece in pieces:
        plain.floor[dice.choice([g for g in places if len(plain.floor[g]) < 6])].append(piece)
    # Mostly colours of one player, so that many are surrounded.
    fond = dice.choice(COLOURS[plain.players])
    full = dice.choice((0.1, 0.5, 0.9, 1.0))
    for g in range(1, 9):
        for level in range(1, plain.ceiling + 1):
            piece = dice.choice([p for p in PIECES if p[0] in fond] if dice.random() < 0.8 else PIECES)
            if dice.random() < full and plain.stash(piece):
                plain.wall[g, level] = piece
    plain.turn = dice.randrange(plain.players)
    plain.quiet = dice.randrange(8)
    plain.passes = min(plain.quiet, dice.randrange(plain.players))
    if plain.players == 3:
        left = [player for player in range(3) if plain.occupants(player)]
        plain.eliminated = {0, 1, 2} - set(left)
        plain.turn = next((player for player in left if player >= plain.turn), left[0])
        plain.passes = min(plain.passes, len(left) - 1)
    gone = [piece for piece in PIECES if piece not in pieces]
    for player in range(plain.players):
        if plain.occupants(player):
            plain.scores[player] = sum(PIPS[p[1]] for p in gone if plain.owns(player, p) and dice.random() < 0.5)
    if match:
        for player in range(plain.players):
            counted = plain.scores[player] if plain.players > 2 else 0
            plain.totals[player] = max(0, TARGET[plain.players] - 1 - counted - dice.choice((0, 0, 1, 2, 5)))
            plain.scores[player] = min(plain.scores[player], TARGET[plain.players] - 1)
        plain.starter = dice.randrange(plain.players)
        plain.cycle = dice.choice(([], ["other", "g3"], ["inner"])) if plain.players == 3 else []
    plain.begin()
    return plain


def table_of(plain: Plain) -> Table:
    """The same position in the ruleset, through its text. The round must be going on."""
    stacks = ["".join(plain.floor[g]) or "1" for g in range(1, 9)]
    rows = ["".join(plain.wall.get((g, level), "1") for level in range(1, 7)) for g in range(1, 9)]
    phase = plain.phase if plain.phase in ("cleared", "placed") else "turn"
    match: list[object] = []
    if plain.match:
        match = ["-".join(map(str, plain.totals)), f"p{plain.starter + 1}", "".join(plain.trees)]
        match += [" ".join(plain.cycle[-1:] or ["choice"])] if plain.players == 3 else []
    fields = (
        ",".join(stacks),
        "/".join(rows),
        plain.ceiling,
        "-".join(map(str, plain.scores)),
        *match,
        f"{plain.quiet}.{plain.passes}",
        f"p{plain.turn + 1}",
        phase,
        7,
    )
    return Table(" ".join(map(str, fields)), plain.players, plain.parity, plain.match)
