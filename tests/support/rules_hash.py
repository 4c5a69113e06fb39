"""How a ruleset plays, in eight hexadecimal digits: what its `changes.py` keeps of each number of its rules.

CRC-32 over two games in every variant: of each position its text, the player to move, the end, and the texts of all
legal moves in alphabetical order. Moves are drawn at random; from a ply on, whoever can takes his last move back, so
that repetition is seen. Only what people read counts: another numbering of moves, or other steps of the hands,
change nothing.
"""

from __future__ import annotations

from array import array
from binascii import crc32
from itertools import product
from random import Random

from hallcore.games import part
from hallcore.keys import TURN

from tests.support.table import RulesetTable

PLIES = 150
TAKEN_BACK_FROM = (20, 75)  # of each game: some games don't last until the middle


def rules_hash(name: str) -> str:
    """The hash of the current rules."""
    found = 0
    for chosen in product(*(sorted(values) for _, values in part(name, "rules").VARIANTS)):
        found = crc32(" ".join(chosen).encode(), found)
        for ply in TAKEN_BACK_FROM:
            for line in _game(name, chosen, Random(f"0 {chosen} {ply}"), ply):
                found = crc32(line.encode(), found)
    return f"{found:08x}"


def _game(name: str, chosen: tuple[str, ...], rng: Random, taken_back_from: int) -> list[str]:
    """A line for each position of a game in that variant."""
    table = RulesetTable(name, None, *chosen)
    lines = []
    own: dict[int, tuple[bytes, bytes]] = {}  # by player: the board before his last move, and after it
    for ply in range(PLIES):
        player = table.counters[TURN]
        by_text = dict(zip(table.moves(), table.ints(), strict=True))
        texts = sorted(by_text)
        lines.append(f"{table.text} {player} {table.end} {' '.join(texts)}")
        if not texts:
            break
        back = []
        if ply >= taken_back_from and player in own:
            back = [text for text in texts if _takes_back(table, by_text[text], *own[player])]
        before = bytes(table.cells)
        table.make(by_text[rng.choice(back or texts)])
        own[player] = before, bytes(table.cells)
    return lines


def _takes_back(table: RulesetTable, move: int, before: bytes, after: bytes) -> bool:
    """True if the move makes the spaces that the player's last move changed what they had been."""
    cells, counters = table.cells[:], array("i", table.counters)
    table.rules.make_move(cells, counters, move)
    return all(cells[i] == before[i] for i in range(len(cells)) if before[i] != after[i])
