"""Patterns of EVL, Nevo and Evacuate: which there are, what they add up to, that a mirrored board is worth the same."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hallboard import Game
from hallboard.engine import compiled_search
from hallboard.engine.evaluations import NO_NETWORK, module, weights
from hallboard.engine.evaluations.evl_edges import EDGES
from hallboard.tuning.training import layers_of
from hallcore.games.evl.geometry import parse_space, space_name
from hallcore.games.nevo.geometry import parse_space as parse_nevo_space
from hallcore.games.nevo.stepping import tally

from tests.engine.random_games import positions

VARIANTS = {"evl": {"target": tuple(map(str, range(1, 19)))}, "nevo": {"removal": ("automatic", "opponent")}}
NEVO: Any = module("nevo")
WAYS = {"evl": 4, "nevo": 2}


def inputs_of(game: Game, player: int | None = None) -> set[int]:
    rows = [0] * 84
    patterns: Any = module(game.name)
    n = patterns.inputs(game.cells, game.counters, game.seat if player is None else player, rows)
    assert len(set(rows[:n])) == n
    return set(rows[:n])


def mirrored(game: Game, way: Sequence[int]) -> Game:
    """The game with what stands on each space where the symmetry brings its patterns."""
    found = game.copy()
    if game.name == "nevo":
        for space in range(84):
            found.cells[way[8 * space] // 8] = game.cells[space]
    else:
        for space in range(28):
            found.cells[way[32 * space] // 32] = game.cells[space]
        for pentagon in range(18):
            found.cells[28 + (way[896 + 243 * pentagon] - 896) // 243] = game.cells[28 + pentagon]
    return found


@pytest.mark.parametrize("name", ["evl", "nevo"])
def test_the_judgement_is_what_the_patterns_numbers_add_up_to(name: str) -> None:
    evaluation: Any = module(name)
    numbers, base = layers_of(evaluation.NETWORKS[: evaluation.NUMBERS], evaluation.INPUTS)
    own = array("i", weights(name))
    judge = compiled_search.judge(name, own) if compiled_search.available(name) else None
    seen = set()
    for game in positions(name, 300, 21, VARIANTS[name]):
        points = 100 * float(numbers[sorted(inputs_of(game))].sum() + base[0])
        found = evaluation.evaluate(game.cells, game.counters, own, game.seat)
        assert found == pytest.approx(points, abs=1), game.position()
        assert evaluation.evaluate(game.cells, game.counters, own, 1 - game.seat) == -found
        if judge is not None:
            assert judge.worth(game.cells, array("i", game.counters), game.seat) == found
        seen.add(found)
    assert len(seen) > 100


@pytest.mark.parametrize("name", ["evl", "nevo"])
def test_a_mirrored_board_has_the_patterns_that_the_symmetry_says_and_the_same_worth(name: str) -> None:
    evaluation: Any = module(name)
    ways = evaluation.symmetries()
    assert len({tuple(way) for way in ways}) == WAYS[name]
    own = array("i", weights(name))
    for game in positions(name, 60, 22, VARIANTS[name]):
        for way in ways:
            other = mirrored(game, way)
            assert inputs_of(other) == {way[row] for row in inputs_of(game)}
            before, after = (evaluation.evaluate(one.cells, one.counters, own, 0) for one in (game, other))
            assert after == before


def test_a_pattern_of_evl_says_what_stands_there_as_the_player_to_move_sees_it() -> None:
    """White tops b1, has c3 and owns bc1; Black has d1."""
    game = Game.from_position("evl 7/BW,6/2,W,4/BB,6 6/W5/6 b 31")
    b1, c3, d1 = map(parse_space, ("b1", "c3", "d1"))
    white, black = inputs_of(game, 1), inputs_of(game, 0)
    assert {32 * b1 + 0b101, 32 * c3 + 0b11, 32 * d1 + 0b100} <= black
    assert {32 * b1 + 0b110, 32 * c3 + 0b10, 32 * d1 + 0b111} <= white
    bc1 = 896 + 243 * 6
    assert {row - bc1 for row in black if bc1 <= row < bc1 + 243} == {162 + 2 * 3}  # b2, b1, c1, c2: the other's top
    assert {row - bc1 for row in white if bc1 <= row < bc1 + 243} == {81 + 3}
    assert edges(black) == {
        ("b1b2", 6, 0),
        ("b1c1", 6, 0),
        ("b3c3", 0, 5),
        ("c2c3", 0, 5),
        ("c3c4", 5, 0),
        ("d1d2", 2, 0),
    }
    assert edges(white) == {
        ("b1b2", 2, 0),
        ("b1c1", 2, 0),
        ("b3c3", 0, 1),
        ("c2c3", 0, 1),
        ("c3c4", 1, 0),
        ("d1d2", 6, 0),
    }
    assert {8024 + 28 - 3, 8053 + 28 - 2, 8082 + 10, 8095 + 9} == {row for row in black if row >= 8024}


def edges(rows: set[int]) -> set[tuple[str, int, int]]:
    """EVL's edges in the first phase, with what stands on either side: its height, 4 more if it is the other's."""
    found = set()
    for row in rows:
        edge, code = divmod(row - 5270, 81)
        if 0 <= edge < 34:
            found.add((space_name(EDGES[2 * edge]) + space_name(EDGES[2 * edge + 1]), code // 9, code % 9))
    return found


@pytest.mark.parametrize(("owned", "phase"), [("6", 0), ("W5", 0), ("WW4", 1), ("BWWWW1", 1), ("5", 2), ("8", 3)])
def test_a_pattern_of_evl_has_a_number_for_each_phase(owned: str, phase: int) -> None:
    """By the pentagons that are lacking to who lacks fewer: more than 8, more than 5, more than 2."""
    pentagons = {"5": "WWWWW1/6/6", "8": "BBBBBB/BB4/6"}.get(owned, f"{owned}/6/6")
    first = inputs_of(Game.from_position("evl 7/BW,6/2,W,4/BB,6 6/6/6 b 31"))
    stacks = {row for row in first if row < 896}
    rows = inputs_of(Game.from_position(f"evl 7/BW,6/2,W,4/BB,6 {pentagons} b 31"))
    assert {row // 8108 for row in rows} == {phase}
    assert {row - phase * 8108 for row in rows if row % 8108 < 896} == stacks
    assert {row // 8108 for row in inputs_of(Game("evl", target="5"))} == {2}


def test_a_pattern_of_nevo_says_what_stands_there_as_the_player_to_move_sees_it() -> None:
    """White's c5 and c6 are a run of two, b4 is at their side; Black has d6, e7, and a1 alone."""
    game = Game.from_position("nevo 4b7/2wb8/2w9/1w10/12/12/b11 w 40")
    a1, b4, c5, c6, d6, e7 = map(parse_nevo_space, ("a1", "b4", "c5", "c6", "d6", "e7"))
    white = inputs_of(game, 0)
    own, other = 8 * b4 + 1, 8 * d6 + 4 + 1
    assert {own, 8 * c5 + 2, 8 * c6 + 1, other, 8 * e7 + 4 + 1, 8 * a1 + 4} <= white
    goals = {row for row in white if 672 <= row < 1320}
    assert goals == {672 + 27 * 2 + 1 + 3, 672 + 27 * 3 + 2 * 3, 672 + 27 * 4 + 2 * 9, 672 + 27 * 12 + 2 * 9}
    assert {row for row in white if row >= 1320} == {1320 + 3, 1333 + 3, 1346 + 21 * 5}
    black = inputs_of(game, 1)
    seen = {space: 72 - space + 2 * (space % 12) for space in (a1, b4, e7)}
    assert {8 * seen[a1], 8 * seen[b4] + 4 + 1, 8 * seen[e7] + 1} <= black
    assert 672 + 9 in black
    assert {row for row in black if row >= 1346} == {1346 + 5}


def test_patterns_of_evacuate_are_added_to_what_its_terms_say() -> None:
    evaluation: Any = module("evacuate")
    numbers, base = layers_of(evaluation.NETWORKS[: evaluation.NUMBERS], evaluation.INPUTS)
    own = array("i", weights("evacuate"))
    alone = array("i", [*own[:-1], NO_NETWORK])
    judge = compiled_search.judge("evacuate", own) if compiled_search.available("evacuate") else None
    for game in positions("evacuate", 300, 24, {"parity": ("0", "1"), "match": ("no", "yes")}):
        points = 100 * float(numbers[patterns_of_evacuate(game, game.seat)].sum() + base[0])
        both = [evaluation.evaluate(game.cells, game.counters, own, player) for player in (0, 1)]
        terms = [evaluation.evaluate(game.cells, game.counters, alone, player) for player in (0, 1)]
        assert both[game.seat] - terms[game.seat] == pytest.approx(points, abs=1), game.position()
        assert both[game.seat] - terms[game.seat] == terms[1 - game.seat] - both[1 - game.seat]
        if judge is not None:
            assert [judge.worth(game.cells, array("i", game.counters), player) for player in (0, 1)] == both
    for game in positions("evacuate", 30, 25, {"players": ("3", "4")}):
        chosen = [array("i", [*weights("evacuate", len(game.sides))[:-1], slot]) for slot in (0, NO_NETWORK)]
        assert len({evaluation.evaluate(game.cells, game.counters, own, 0) for own in chosen}) == 1


def test_a_pattern_of_evacuate_says_what_an_occupant_is_where_it_may_go_and_what_stands_above() -> None:
    """On g3, from below: p2's red queen beside p1's pyramid, p1's yellow drone and green pawn; the ends are alike."""
    board = Game("evacuate")
    board.cells[:56] = bytes(56)
    board.cells[56:104] = bytes(48)
    board.cells[2] = 3
    board.cells[56 + 12 : 56 + 15] = bytes((9, 5, 1))
    board.cells[8 + 12] = 4
    few = 3 * 3456  # the last of the four phases: no more than five occupants
    lowest, middle, top = (few + (6 * way + level) * 72 for way, level in ((2, 0), (5, 1), (2, 2)))
    assert patterns_of_evacuate(board, 0) == [top + 4 * 0 + 0, middle + 4 * 1 + 1, lowest + 24 + 4 * 5 + 3]
    assert patterns_of_evacuate(board, 1) == [top + 4 * 3 + 0, middle + 4 * 4 + 1, lowest + 48 + 4 * 2 + 3]
    phases = set()
    for game in positions("evacuate", 100, 26, {"parity": ("0", "1")}):
        left = sum(game.cells[:8])
        phase = [left >= 12, 9 <= left <= 11, 6 <= left <= 8, left <= 5].index(True)
        assert {pattern // 3456 for pattern in patterns_of_evacuate(game, 0)} == {phase}
        phases.add(phase)
        turned = game.copy()
        for floor in range(8):
            turned.cells[7 - floor] = game.cells[floor]
            for first in (8, 56):
                to = first + 6 * (7 - floor)
                turned.cells[to : to + 6] = game.cells[first + 6 * floor : first + 6 * floor + 6]
        for player in (0, 1):
            assert sorted(patterns_of_evacuate(turned, player)) == sorted(patterns_of_evacuate(game, player))
        exchanged = game.copy()
        for space in range(8, 104):
            kind = game.cells[space]
            exchanged.cells[space] = kind and (kind + 6 if kind <= 6 else kind - 6)
        assert patterns_of_evacuate(exchanged, 0) == patterns_of_evacuate(game, 1)
    assert phases == {0, 1, 2}  # the last one is above


def patterns_of_evacuate(game: Game, player: int) -> list[int]:
    rows = [0] * 12
    patterns: Any = module("evacuate")
    return rows[: patterns.inputs(game.cells, game.counters, player, rows)]


def likely(game: Game) -> dict[str, int]:
    """What Nevo's `order` says of each move."""
    moves = game.legal_moves()
    scores = [0] * len(moves)
    values = array("i", [move.value for move in moves])
    NEVO.order(game.cells, game.counters, array("i", weights("nevo")), values, len(moves), scores)
    return {str(move): score for move, score in zip(moves, scores, strict=True)}


@pytest.mark.parametrize(
    ("text", "move", "wins"),
    [
        ("nevo w11/ww1w8/www9/12/12/12/9bbb w 40", "d6-c6", True),  # 8, 5 and 2 points, then 18 in three columns
        ("nevo w1w9/ww10/ww10/12/12/12/9bbb w 40", "c7-b7", False),  # 16 in two
        ("nevo 9www/12/12/12/bbb9/bb1b8/b11 b 40", "d2-c2", True),
    ],
)
def test_a_step_of_nevo_wins_by_sixteen_points_in_three_columns(text: str, move: str, wins: bool) -> None:
    score = likely(Game.from_position(text))[move]
    assert (score > 90_000) == wins
    assert score > NEVO.NOISY


def test_a_step_of_nevo_that_wins_by_the_score_comes_first_and_is_followed_beyond_the_last_ply() -> None:
    rng = Random(23)
    found = {"wins": 0, "near": 0, "quiet": 0}
    for _ in range(40):
        game = Game("nevo")
        while not game.outcome() and game.ply < 120:
            scores = likely(game)
            before = tally(game.cells, game.seat) & 255
            for move in game.legal_moves():
                after = bytearray(game.cells)
                after[move.value & 127], after[move.value >> 7] = 0, game.seat + 1
                sums = tally(after, game.seat)
                wins = sums & 255 > before and sums & 255 >= 16 and sums >> 8 >= 3
                near = sums & 255 > before and not wins and sums & 255 >= 11
                score = scores[str(move)]
                assert (score > 90_000, score > NEVO.NOISY) == (wins, wins or near), (game.position(), str(move))
                found["wins" if wins else "near" if near else "quiet"] += 1
            disturbed = {text: score + rng.randrange(60) for text, score in scores.items()}
            game.push(max(disturbed, key=lambda text: disturbed[text]))
    assert min(found.values()) > 20, found
