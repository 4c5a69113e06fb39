"""EVL's picture for people."""

from __future__ import annotations

from hallcore.games.evl import hands, picture

from tests.evl.plain import HEPTAGONS, RINGS
from tests.evl.table import Table

DRAWN = """\
   _____               _____               _____               _____
  /     \\     .-.     /     \\     .-.     /     \\     .-.     /     \\
 /       \\ .-'   '-. /       \\ .-'   '-. /       \\ .-'   '-. /       \\
|   a1    |   a2    |   a3    |   a4    |   a5    |   a6    |   a7    |
|         |   BBW   |         |         |         |         |         |
 '-.   .-' \\       / '-.   .-' \\       / '-.   .-' \\       / '-.   .-'
    '-'  .  \\_____/  .  '-'  .  \\_____/  .  '-'  .  \\_____/ (W) '-'
    .-.     /     \\     .-.     /     \\     .-.     /     \\     .-.
 .-'   '-. /       \\ .-'   '-. /       \\ .-'   '-. /       \\ .-'   '-.
|   b1    |   b2    |   b3    |   b4    |   b5    |   b6    |   b7    |
|         |         |         |         |         |         |         |
 \\       / '-.   .-' \\       / '-.   .-' \\       / '-.   .-' \\       /
  \\_____/  .  '-'  .  \\_____/ (B) '-' (W) \\_____/  .  '-'  .  \\_____/
  /     \\     .-.     /     \\     .-.     /     \\     .-.     /     \\
 /       \\ .-'   '-. /       \\ .-'   '-. /       \\ .-'   '-. /       \\
|   c1    |   c2    |   c3    |   c4    |   c5    |   c6    |   c7    |
|         |         |    W    |         |         |         |         |
 '-.   .-' \\       / '-.   .-' \\       / '-.   .-' \\       / '-.   .-'
    '-'  .  \\_____/  .  '-'  .  \\_____/  .  '-'  .  \\_____/  .  '-'
    .-.     /     \\     .-.     /     \\     .-.     /     \\     .-.
 .-'   '-. /       \\ .-'   '-. /       \\ .-'   '-. /       \\ .-'   '-.
|   d1    |   d2    |   d3    |   d4    |   d5    |   d6    |   d7    |
|         |         |         |         |         |         |  BWBW   |
 \\       / '-.   .-' \\       / '-.   .-' \\       / '-.   .-' \\       /
  \\_____/     '-'     \\_____/     '-'     \\_____/     '-'     \\_____/
B black: 1 of 10 pentagons, 24 pieces in hand
W white: 2 of 10 pentagons, 24 pieces in hand
white to move; stacks from the lowest piece to the uppermost"""


def test_the_picture_shows_stacks_owners_hands_and_who_moves() -> None:
    table = Table("1,BBW,5/7/2,W,4/6,BWBW 5W/2BW2/6 w 31")
    assert picture.draw(table.cells, table.counters) == DRAWN


def test_each_space_has_its_own_place_in_the_picture() -> None:
    empty = picture.draw(Table().cells, Table().counters).splitlines()[:25]
    places = set()
    for name in [*HEPTAGONS, *RINGS]:
        table = Table.of(f"{name}=W" if name in HEPTAGONS else "", f"{name}=W" if name in RINGS else "")
        lines = picture.draw(table.cells, table.counters).splitlines()[:25]
        changed = [(y, line.index("W")) for y, line in enumerate(lines) if line != empty[y]]
        assert len(changed) == 1
        places.add(changed[0])
    assert len(places) == 46


def test_the_picture_of_a_game_that_is_over_says_how_and_who_won() -> None:
    over = Table("7/7/7/7 BBBBBB/BBBB2/6 w 31")
    assert picture.draw(over.cells, over.counters).splitlines()[-1] == "over by target: black wins"
    stuck = Table("1,B,B,B,B,B,B/B,B,B,B,B,B,B/B,B,B,B,B,B,B/B,B,B,B,B,B,B 6/6/6 b 54").play("+a1")
    assert picture.draw(stuck.cells, stuck.counters).splitlines()[-1] == "over by stuck: a draw"


def test_symbols_are_short_and_tell_height_and_owner() -> None:
    stacks = [0, *range(2, 32), hands.push(0, 3), hands.push(0, 4)]
    assert max(len(picture.symbol(content)) for content in stacks) <= 3
    assert [picture.symbol(c) for c in (0, 2, 3, 0b101, 0b11110, 32, 33)] == [".", "B", "W", "2W", "4B", "(B)", "(W)"]
    assert [picture.owner(c) for c in (0, 2, 3, 0b101, 0b11110, 32, 33)] == [-1, 0, 1, 1, 0, 0, 1]
