"""Faces in pixels, and walking over them."""

from __future__ import annotations

import pytest
from hallboard.boards import load_board
from hallboard.tui.cursor import DIRECTIONS, neighbour
from hallboard.tui.raster import NO_SPACE, Outline, Raster

BOARDS = [("vlkno", "vlkno"), ("alea", "alea"), ("nevo", "nevo"), ("evl", "evl"), ("evacuate", "evacuate")]


def outlines(board: str, game: str) -> list[Outline]:
    face = load_board(board).face.places
    return [
        Outline(name, (face[name].x_mm, face[name].y_mm), face[name].outline)
        for name in load_board(board).games[game].places
    ]


@pytest.mark.parametrize(("board", "game"), BOARDS)
@pytest.mark.parametrize("size", [(78, 22), (120, 45)])
def test_every_space_has_pixels_and_its_centre_is_its_own(board: str, game: str, size: tuple[int, int]) -> None:
    faces = outlines(board, game)
    raster = Raster(faces, *size)
    assert set(raster.owner) - {NO_SPACE} == set(range(len(faces)))
    for space in range(len(faces)):
        x, y = raster.centre(space)
        assert raster.owner[int(y) * raster.columns + int(x)] == space


@pytest.mark.parametrize(("board", "game"), BOARDS)
def test_the_arrow_keys_reach_every_space(board: str, game: str) -> None:
    faces = outlines(board, game)
    reached = {0}
    found = [0]
    while found:
        space = found.pop()
        for direction in DIRECTIONS:
            other = neighbour(faces, space, direction)
            if other not in reached:
                reached.add(other)
                found.append(other)
    assert reached == set(range(len(faces)))


def test_right_goes_right_and_stays_at_the_edge() -> None:
    faces = outlines("vlkno", "vlkno")
    names = [face.name for face in faces]
    assert names[neighbour(faces, names.index("c3"), "right")] == "d3"
    assert names[neighbour(faces, names.index("c3"), "up")] == "c4"
    assert names[neighbour(faces, names.index("e3"), "right")] == "e3"


def test_the_arrow_keys_leave_no_triangle_of_the_wall_out() -> None:
    faces = outlines("evacuate", "evacuate")
    names = [face.name for face in faces]
    walked = ["g4"]
    for _ in range(6):
        walked.append(names[neighbour(faces, names.index(walked[-1]), "right")])
    assert walked == ["g4", "g4.1", "g4.2", "g4.3", "g4.4", "g4.5", "g4.6"]
    assert names[neighbour(faces, names.index("g4.2"), "down")] == "g5.2"
