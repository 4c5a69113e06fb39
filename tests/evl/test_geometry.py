"""EVL's board: which heptagons are adjacent, and which surround a pentagon."""

from __future__ import annotations

from hallcore.games.evl import geometry, rules
from hallcore.games.evl.geometry import HEPTAGONS, NEXT, NOWHERE, PENTAGONS, RINGS, SPACES, parse_space, space_name

from tests.evl import plain


def edges() -> set[frozenset[str]]:
    return {
        frozenset((space_name(s), space_name(NEXT[4 * s + d])))
        for s in range(HEPTAGONS)
        for d in range(3)
        if NEXT[4 * s + d] != NOWHERE
    }


def test_the_34_edges_are_those_of_the_rules() -> None:
    assert edges() == plain.EDGES
    assert len(edges()) == 34
    for s in range(HEPTAGONS):
        for d in range(3):
            to = NEXT[4 * s + d]
            back = {geometry.LEFT: geometry.RIGHT, geometry.RIGHT: geometry.LEFT}.get(d, geometry.CROSS)
            assert to == NOWHERE or NEXT[4 * to + back] == s


def test_the_shortest_ring_has_six_heptagons() -> None:
    def rings(walk: list[str]) -> list[int]:
        found = []
        for there in plain.NEIGHBOURS[walk[-1]]:
            if there == walk[0] and len(walk) > 2:
                found.append(len(walk))
            elif there not in walk and len(walk) < 6:
                found += rings([*walk, there])
        return found

    assert min(length for h in plain.HEPTAGONS for length in rings([h])) == 6


def test_pentagons_have_the_rings_of_the_rules() -> None:
    found = {space_name(HEPTAGONS + p): [space_name(s) for s in RINGS[4 * p : 4 * p + 4]] for p in range(PENTAGONS)}
    assert found == plain.RINGS


def test_capture_pairs_are_those_of_a_ring_that_are_not_adjacent() -> None:
    found = set()
    for s in range(HEPTAGONS):
        for i in range(geometry.FIRST_PAIR[s], geometry.FIRST_PAIR[s + 1]):
            other, pentagon = geometry.PAIRS[2 * i : 2 * i + 2]
            found.add((space_name(pentagon), space_name(s), space_name(other)))
    assert len(found) == len(geometry.PAIRS) // 2 == 18 * 3 * 2
    assert found == {
        (pentagon, one, two)
        for pentagon, ring in plain.RINGS.items()
        for one in ring
        for two in ring
        if one != two and frozenset((one, two)) not in plain.EDGES
    }


def test_names_go_there_and_back_and_nothing_else_is_a_name() -> None:
    names = [space_name(space) for space in range(SPACES)]
    assert names == plain.HEPTAGONS + list(plain.RINGS)
    assert [parse_space(name) for name in names] == list(range(SPACES))
    assert parse_space("B4") == parse_space("b4")
    for name in ("", "a", "a0", "a8", "e1", "ab", "ab7", "ac1", "da1", "b4 ", "1a"):
        assert parse_space(name) == -1, name


def test_no_board_of_56_pieces_has_more_moves_than_the_buffers_hold() -> None:
    # Every heptagon may hold 0 to 4 pieces, has a place if it isn't full, and all the walks of its height.
    most = [0] + [-1000] * 56
    for h in plain.HEPTAGONS:
        board = plain.Plain()
        walks = []
        for height in range(5):
            board.stacks = {h: "B" * height}
            walks.append(len([move for move in board.moves() if len(move) > 1]))
        worth = [walks[height] + (height < 4) for height in range(5)]
        assert max(worth) <= rules.MAX_MOVES_FROM
        most = [max(most[n - height] + worth[height] for height in range(min(n, 4) + 1)) for n in range(57)]
    assert max(most) == rules.MAX_MOVES
