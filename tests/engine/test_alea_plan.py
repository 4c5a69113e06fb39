"""The attackers' plan at Alea: where a wall around the king and his defenders lacks fewest squares."""

from __future__ import annotations

from array import array
from collections import deque
from random import Random
from typing import Any

import pytest
from hallboard import Game
from hallboard.engine import Engine, compiled_search
from hallboard.engine.evaluations import alea, alea_cut, names, numbers, weights
from hallcore.games.alea.geometry import is_corner, square_of
from hallcore.keys import REVERSIBLE

from .test_alea_evaluation import game_with

BEHIND = len(names("alea"))  # where a plan's numbers begin
WALLED = BEHIND + 421  # ... and which squares are in its wall,
STOOD = WALLED + 421  # ... and which attackers' squares count as held
FRAME = range(2, 421)
WALL, WALL_SURE, WALL_FEW = (weights("alea")[names("alea").index(f"wall{end}")] for end in ("", "_sure", "_few"))
SQUARES = {square_of(space) for space in range(361) if not is_corner(space)}
CORNERS = {square_of(space) for space in range(361) if is_corner(space)}
ENDLESS = 10**6
RING = [(x, y) for x in range(5, 14) for y in range(5, 14) if 5 in (x, y) or 13 in (x, y)]
needs_compiled = pytest.mark.skipif(
    not compiled_search.available("alea"), reason="this installation has no compiled search"
)


def at(x: int, y: int) -> int:
    """The square of the frame in this column and row, from 0."""
    return square_of(19 * y + x)


def planned(game: Game, before: array[int] | None = None) -> array[int]:
    """The weights with the plan's numbers behind them."""
    points = numbers("alea") if before is None else array("i", before)
    alea.plan(game.cells, game.counters, points)
    return points


def planned_squares(game: Game) -> set[int]:
    """All squares of the plan's wall."""
    points = planned(game)
    return {p for p in FRAME if points[WALLED + p]}


def wall_squares(game: Game, sure: bool, corners: bool = False) -> set[int]:
    """All squares of the best wall, or of that before the corners."""
    squares = [0] * 421
    alea_cut.wall(game.cells, game.counters, numbers("alea"), WALLED, sure, corners, squares)
    return {p for p in FRAME if squares[p]}


def lacking(game: Game) -> set[int]:
    return planned_squares(game) - attackers(game)


def attackers(game: Game) -> set[int]:
    return set(game.counters[14 : 14 + game.counters[10]])


def edge_defenders(game: Game) -> set[int]:
    return {p for p in game.counters[62 : 62 + game.counters[11]] if around(p) - SQUARES}


def around(square: int) -> set[int]:
    return {square + 20, square - 20, square + 1, square - 1}


def is_end(square: int, corners: bool) -> bool:
    """True at the edge, or beside a corner square."""
    return bool(around(square) & CORNERS if corners else around(square) - SQUARES)


def sources(game: Game, corners: bool = False) -> set[int]:
    """The king, and defenders who are not at the edge; or the king alone."""
    if corners:
        return {game.counters[9]}
    return {game.counters[9], *game.counters[62 : 62 + game.counters[11]]} - edge_defenders(game)


def walked(game: Game, filled: set[int], corners: bool = False) -> set[int]:
    """Where these get to past all but the filled squares, whoever stands there."""
    found, ahead = sources(game, corners), deque(sources(game, corners))
    while ahead:
        for to in around(ahead.popleft()) & SQUARES - filled - found:
            found.add(to)
            ahead.append(to)
    return found


def is_shut(game: Game, filled: set[int], corners: bool = False) -> bool:
    """True if none of them gets to the edge, or to a corner; a king who stands there has to leave it for that."""
    return not any(is_end(p, corners) for p in walked(game, filled, corners) - {game.counters[9]})


def price(game: Game, square: int, held: int, sure: bool, corners: bool = False) -> int:
    """What a square of a wall costs, in hundredths of a free one, where an attacker costs `held`."""
    prey = set(game.counters[62 : 62 + game.counters[11]]) if corners else edge_defenders(game)
    if square in attackers(game) or square in prey:
        return held if square in attackers(game) else 300
    king = game.counters[9]
    steps = abs(square // 20 - king // 20) + abs(square % 20 - king % 20)
    return {1: 420, 2: 220, 3: 153, 4: 120}.get(steps, 100) if sure else 100


def cheapest(game: Game, held: int, sure: bool, corners: bool = False) -> int:
    """What the cheapest wall costs: as much as flows to the ends, found way by way (Ford and Fulkerson)."""
    room: dict[tuple[int, str], dict[tuple[int, str], int]] = {}
    begins = sources(game, corners)
    for p in SQUARES:
        endless = p in begins or p == 210
        room.setdefault((p, "in"), {})[p, "out"] = ENDLESS if endless else price(game, p, held, sure, corners)
        room.setdefault((p, "out"), {}).update({(q, "in"): ENDLESS for q in around(p) & SQUARES})
    flow = 0
    while True:
        came: dict[tuple[int, str], tuple[int, str] | None] = {(p, "out"): None for p in begins}
        ahead = deque(came)
        end = None
        while ahead and end is None:
            at = ahead.popleft()
            if at[1] == "out" and is_end(at[0], corners) and at[0] != game.counters[9]:
                end = at
            for to, left in room[at].items():
                if left and to not in came:
                    came[to] = at
                    ahead.append(to)
        if end is None:
            return flow
        way = [end]
        while (behind := came[way[-1]]) is not None:
            way.append(behind)
        steps = [(way[i + 1], way[i]) for i in range(len(way) - 1)]
        more = min(room[one][other] for one, other in steps)
        for one, other in steps:
            room[one][other] -= more
            room[other][one] = room[other].get(one, 0) + more
        flow += more


def positions() -> list[Game]:
    """Attackers to move, after 1, 11, ... random moves in either layout."""
    found = []
    for layout in ("murray", "cyningstan"):
        game, dice = Game("alea", layout=layout), Random(4)
        while game.ply < 92 and not game.outcome():
            game.push(dice.choice(list(game.legal_moves())))
            if game.counters[0] and game.ply % 10 in (0, 1):
                found.append(game.copy())
    return found


def on_the_rim() -> Game:
    return Game.from_position("alea 19/19/19/19/19/19/19/19/19/K4A13/19/19/19/19/19/19/5D13/19/9A9 a 20 -")


@pytest.mark.parametrize(("sure", "corners"), [(False, False), (True, False), (True, True)])
def test_a_wall_shuts_king_and_defenders_in_and_needs_each_of_its_squares(sure: bool, corners: bool) -> None:
    for game in [*positions(), on_the_rim()]:
        wall = wall_squares(game, sure, corners)
        assert is_shut(game, wall, corners), game.position()
        assert not any(is_shut(game, wall - {square}, corners) for square in wall), game.position()


@pytest.mark.parametrize("corners", [False, True])
@pytest.mark.parametrize(("sure", "steps"), [(False, (10, 40, 70, 100)), (True, (1, 31, 61, 91))])
def test_a_wall_lacks_the_fewest_squares_for_which_there_are_attackers_enough(
    sure: bool, steps: tuple[int, ...], corners: bool
) -> None:
    for game in [*positions(), on_the_rim()]:
        wall, many = wall_squares(game, sure, corners), game.counters[10]
        costs = [
            h for h in steps if sum(price(game, p, h, sure, corners) for p in wall) == cheapest(game, h, sure, corners)
        ]
        assert costs, game.position()
        assert len(wall) <= many or costs[-1] == steps[-1]


def test_a_sure_wall_does_not_run_after_the_king() -> None:
    """Four squares around him are fewer than six gaps far away, but he would be gone before they are filled."""
    gaps = [(5, 7), (5, 9), (5, 11), (13, 7), (13, 9), (13, 11)]
    others = [(x, 1) for x in range(5, 15, 2)]
    game = to_attack(game_with([*[square for square in RING if square not in gaps], *others]))
    assert wall_squares(game, sure=False) == around(game.counters[9])
    sure = wall_squares(game, sure=True)
    assert len(sure - attackers(game)) == len(gaps)
    assert not sure & around(game.counters[9])


@pytest.mark.parametrize(
    ("gaps", "squares"),
    [([(5, 9)], [(4, 9)]), ([(13, 13), (5, 5), (9, 13)], [(9, 14)])],
)
def test_gaps_are_filled_as_near_to_the_edge_as_can_be_and_none_is_at_a_corner(
    gaps: list[tuple[int, int]], squares: list[tuple[int, int]]
) -> None:
    game = to_attack(game_with([square for square in RING if square not in gaps]))
    assert lacking(game) == {at(*square) for square in squares}


def test_a_wall_that_is_sure_to_come_and_lacks_many_squares_is_one_before_the_corners() -> None:
    before = (
        "alea 5A7AA4/4A8A5/3A8A1A4/2A4D1A1AA1AA3/1A6A1A5A2/A16A1/4A13A/3A11D1A1/2A1A10D3/1AK16/3D12A2/3D11A3/16D2"
        "/A1A10A5/1A12A4/2A3D3D2D3A1/3A4A9A/4A2A1A1AA2D3/5A13 a 101 - layout=cyningstan"
    )
    game = Game.from_position(before)
    assert len(wall_squares(game, sure=True) - attackers(game)) > 12
    assert planned_squares(game) == wall_squares(game, sure=True, corners=True)
    assert len(lacking(game)) == 3


def to_attack(game: Game) -> Game:
    """The same position with the attackers to move."""
    return Game.from_position(game.position().replace(" d ", " a "))


def test_defenders_plan_nothing() -> None:
    game = game_with([square for square in RING if square != (5, 9)])
    assert list(planned(game, planned(to_attack(game)))[BEHIND:]) == [0] * 1263


def test_a_plan_that_is_still_as_good_stays() -> None:
    """The square before a gap and the gap itself would do as well; what the plan before had is found again."""
    game = to_attack(game_with([square for square in RING if square != (5, 9)]))
    for square in (4, 9), (5, 9):
        before = numbers("alea")
        before[WALLED + at(*square)] = 1
        points = planned(game, before)
        assert {p for p in FRAME if points[WALLED + p]} - attackers(game) == {at(*square)}


INSIDE = [(x, y) for x in range(6, 13) for y in range(6, 13) if (x, y) != (9, 9)]


@pytest.mark.parametrize(("left", "worth"), [(24, WALL), (12, (WALL + WALL_SURE) // 2), (0, WALL_SURE)])
def test_a_square_of_the_wall_is_worth_the_more_the_fewer_defenders_are_left(left: int, worth: int) -> None:
    game = to_attack(game_with([square for square in RING if square != (5, 9)], INSIDE[:left]))
    points = planned(game)
    assert {points[BEHIND + p] for p in planned_squares(game)} == {worth}


def shut_in(*defenders: tuple[int, int]) -> Game:
    """A king whom a ring of attackers keeps from all corners; the last capture is 40 plies ago."""
    game = to_attack(game_with([*RING, *[(3, y) for y in range(6, 14)]], defenders))
    game.counters[REVERSIBLE] = 40
    return game


def test_it_is_worth_the_more_the_less_is_lacking_once_the_king_is_shut_in_with_few() -> None:
    for gaps in ((2, 9), (2, 5)), ((2, 9),):
        game = shut_in(*gaps)
        wall = planned(game)
        squares = wall_squares(game, sure=True)
        missing = len(squares - attackers(game))
        assert {wall[BEHIND + p] for p in squares & attackers(game)} == {WALL_SURE + WALL_FEW * (12 - missing)}


def test_a_king_who_is_shut_in_with_more_defenders_is_swept_together_without_a_plan() -> None:
    outside = [(2, 5), (2, 9), (2, 13)]
    assert planned_squares(shut_in(*outside[:2]))
    assert not any(planned(shut_in(*outside))[BEHIND:STOOD])


def test_a_king_with_few_squares_is_swept_together_where_a_wall_has_a_hole_at_the_edge() -> None:
    before = (
        "alea 5A7A5/6A7A4/7A1AAA1AA4/6A1A3A2A3/7A8A2/1A4A10A1/6A11A/6A8K3/6A11A/2AA3A11/1A6A10/A7A9A/7A9A1/8AA6A2"
        "/3A6A4A2A/11A2A4/12AA5/19/19 a 301 - layout=cyningstan"
    )
    game = Game.from_position(before)
    holes = wall_squares(game, sure=True) - attackers(game)
    assert holes
    assert all(p % 20 == 19 for p in holes)  # all in the last column
    assert not any(planned(game)[BEHIND:STOOD])


@needs_compiled
def test_compiled_plans_are_the_same_from_move_to_move() -> None:
    for layout in ("murray", "cyningstan"):
        game, dice, before = Game("alea", layout=layout), Random(2), numbers("alea")
        while game.ply < 60:
            if game.counters[0]:
                judge: Any = compiled_search.judge("alea", before)
                before = planned(game, before)
                assert judge.plan(game.cells, game.counters) == list(before)
                for move in list(game.legal_moves())[::40]:
                    after = game.copy()
                    after.push(move)
                    plain = alea.evaluate(after.cells, after.counters, before, 1)
                    assert judge.worth(after.cells, after.counters, 1) == plain
            game.push(dice.choice(list(game.legal_moves())))


def test_an_attacker_on_a_square_that_was_lacking_is_worth_more_and_looked_at_earlier() -> None:
    square = (4, 9)  # before the gap
    game = to_attack(game_with([*[square for square in RING if square != (5, 9)], (2, 9)]))
    points = planned(game)
    plain = numbers("alea")
    moves = list(game.legal_moves())
    closing = next(i for i, move in enumerate(moves) if move.value == at(2, 9) << 9 | at(*square))
    values = array("i", [move.value for move in moves])
    scores = array("i", bytes(4 * (len(moves) + 128)))
    alea.order(game.cells, game.counters, points, values, len(moves), scores)
    aimed = scores[closing]
    alea.order(game.cells, game.counters, plain, values, len(moves), scores)
    worth = points[BEHIND + at(*square)]
    assert aimed == scores[closing] + 8 * worth
    assert alea.evaluate(game.cells, game.counters, points, 1) == alea.evaluate(game.cells, game.counters, plain, 1)
    game.push(moves[closing])
    gained = alea.evaluate(game.cells, game.counters, points, 1) - alea.evaluate(game.cells, game.counters, plain, 1)
    assert gained == worth


def test_what_is_known_holds_for_the_plan_and_for_what_the_attackers_squares_were_worth_in_it() -> None:
    """The square that was lacking is in the wall now: the same squares, but each position is worth less by them."""
    found = []
    wall = [square for square in RING if square not in ((5, 9), (9, 5))]
    inside = [(x, y) for x in (6, 12) for y in (6, 12)]  # a wall around the king alone won't do
    for there in ((2, 9), (4, 9)):
        game = to_attack(game_with([*wall, there], inside))
        points = numbers("alea")
        found.append((alea.plan(game.cells, game.counters, points), planned_squares(game), points[BEHIND + 1]))
    (first, squares, base), (second, same, more) = found
    assert squares == same
    assert more == base + points[BEHIND + at(4, 9)] > base
    assert first != second


@needs_compiled
def test_what_was_aimed_at_before_does_not_change_a_seeded_search() -> None:
    game, *_, other = positions()
    used, fresh = Engine("alea", hash_mb=8), Engine("alea", hash_mb=8)
    used.search(other, nodes=2000, movetime_ms=None)
    found = [engine.search(game, nodes=2000, movetime_ms=None, seed=5) for engine in (used, fresh)]
    assert (found[0].move, found[0].score) == (found[1].move, found[1].score)
