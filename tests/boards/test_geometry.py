"""The faces' geometry, checked against what is known of the boards."""

from __future__ import annotations

from math import dist, isclose

import pytest
from hallboard import boards
from hallboard.boards.shapes import Face, Outline
from hallcore.games.evl import geometry as evl

SIDE_MM = 20.75


@pytest.fixture(scope="module")
def face() -> Face:
    return boards.load_board("evl").face


def centres_apart(face: Face, one: str, other: str) -> float:
    a, b = face.places[one], face.places[other]
    return dist((a.x_mm, a.y_mm), (b.x_mm, b.y_mm)) / SIDE_MM


def sides(outline: Outline) -> list[float]:
    return [dist(outline[i - 1], outline[i]) / SIDE_MM for i in range(len(outline))]


def common_corners(one: Outline, other: Outline) -> int:
    return sum(dist(a, b) < 1e-6 for a in one for b in other)


def test_evls_heptagons_stand_as_measured_on_the_designers_figure(face: Face) -> None:
    a1, a2, a3 = (face.places[name] for name in ("a1", "a2", "a3"))
    assert (a2.x_mm - a1.x_mm) / SIDE_MM == pytest.approx(2.0245, abs=1e-4)
    assert a3.y_mm == pytest.approx(a1.y_mm)
    assert centres_apart(face, "a2", "b2") == pytest.approx(2.0765, abs=1e-4)
    assert centres_apart(face, "a1", "b1") == pytest.approx(3.0007, abs=1e-4)
    for name in [name for name in face.places if len(name) == 2]:
        assert all(isclose(side, 1, rel_tol=1e-9) for side in sides(face.places[name].outline)), name


def test_heptagons_share_an_edge_exactly_where_the_rules_say_they_are_adjacent(face: Face) -> None:
    for one in range(evl.HEPTAGONS):
        near = evl.NEXT[4 * one : 4 * one + 3]
        for other in range(evl.HEPTAGONS):
            if one != other:
                shared = common_corners(
                    face.places[evl.space_name(one)].outline, face.places[evl.space_name(other)].outline
                )
                assert (shared == 2) == (other in near), (evl.space_name(one), evl.space_name(other), shared)


def test_a_pentagon_lies_between_the_four_heptagons_of_its_ring(face: Face) -> None:
    for p in range(evl.PENTAGONS):
        name = evl.space_name(evl.HEPTAGONS + p)
        outline = face.places[name].outline
        assert sorted(sides(outline)) == pytest.approx([0.6960, 1, 1, 1, 1], abs=1e-3), name
        ring = [evl.space_name(space) for space in evl.RINGS[4 * p : 4 * p + 4]]
        assert [common_corners(outline, face.places[space].outline) for space in ring] == [2, 2, 2, 2], (
            name
        )  # an edge with each


def test_pairs_of_pentagons_share_their_short_edge(face: Face) -> None:
    shared = {
        f"{one}|{other}"
        for one in face.places
        for other in face.places
        if len(one) == len(other) == 3
        and one < other
        and common_corners(face.places[one].outline, face.places[other].outline) == 2
    }
    assert shared == {"ab2|ab3", "ab4|ab5", "bc1|bc2", "bc3|bc4", "bc5|bc6", "cd2|cd3", "cd4|cd5"}


def test_evacuates_triangles_share_their_sides_and_bases_as_the_rules_say() -> None:
    face = boards.load_board("evacuate").face
    for g in range(1, 9):
        for level in range(1, 7):
            here = face.places[f"g{g}.{level}"].outline
            up = (g + level) % 2 == 0
            assert (here[2][1] > here[0][1]) == up
            sharing = {
                name
                for name, place in face.places.items()
                if "." in name and name != f"g{g}.{level}" and common_corners(here, place.outline) == 2
            }
            base = g + 1 if up else g - 1
            expected = {(g, level - 1), (g, level + 1), (base, level)}
            assert sharing == {f"g{a}.{b}" for a, b in expected if 1 <= a <= 8 and 1 <= b <= 6}


def test_evacuates_sensors_keep_their_distance() -> None:
    places = list(boards.load_board("evacuate").face.places.values())
    nearest = min(
        dist((one.x_mm, one.y_mm), (other.x_mm, other.y_mm)) for one in places for other in places if one is not other
    )
    assert nearest == pytest.approx(36)
