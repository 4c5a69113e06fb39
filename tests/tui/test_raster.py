"""Faces in pixels, and walking over them."""

from __future__ import annotations

import pytest
from hallboard.boards import load_board
from hallboard.colours import named_colour
from hallboard.session import SessionView
from hallboard.tui import palette, pyramids
from hallboard.tui.cursor import DIRECTIONS, neighbour
from hallboard.tui.keys import key_line, keys
from hallboard.tui.raster import NO_SPACE, Outline, Raster
from hallcore import lights

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


@pytest.mark.parametrize("game", ["evl", "evacuate"])
def test_neighbours_on_a_face_that_is_no_chequer_have_different_shades(game: str) -> None:
    raster = Raster(outlines(game, game), 46, 23, left=3)
    beside: set[tuple[int, int]] = set()
    for at, space in enumerate(raster.owner):
        for other in (raster.owner[at - 1], raster.owner[at - raster.columns]):
            if NO_SPACE not in (space, other) and space != other and at >= raster.columns:
                beside.add((space, other))
    touching = [pair for pair in beside if share_two_corners(*(raster.corners[space] for space in pair))]
    assert len(touching) > len(raster.corners)
    assert all(raster.shades[a] != raster.shades[b] for a, b in touching)
    assert len({palette.SHADES[shade] for shade in raster.shades}) == max(raster.shades) + 1, "each shade has a tone"


def share_two_corners(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> bool:
    return sum(any(abs(a - x) + abs(b - y) < 0.2 for x, y in other) for a, b in one) == 2


@pytest.mark.parametrize("size", [(46, 23), (80, 39)])
def test_letters_tell_the_sizes_of_lying_pyramids_and_of_the_highest_stack(size: tuple[int, int]) -> None:
    raster = Raster(outlines("evacuate", "evacuate"), *size, left=3)
    for space in range(8, 56):
        for name in ("red pawn", "blue drone", "green queen"):
            ((x, line, letter, back),) = pyramids.letters(raster, space, [name])
            assert (letter, back) == (name.split()[1][0].upper(), named_colour(name))
            assert space in {raster.owner[y * raster.columns + x] for y in (2 * line, 2 * line + 1)}
    stack = ["red queen", "red drone", "blue queen", "green pawn", "yellow drone", "green queen"]
    for space in range(8):
        found = pyramids.letters(raster, space, stack)
        assert "".join(letter for _, _, letter, _ in found) == "QDQPDQ"
        assert [x for x, *_ in found] == sorted({x for x, *_ in found})
        for (x, line, _, back), name in zip(found, stack, strict=True):
            assert raster.owner[2 * line * raster.columns + x] == space
            assert back == named_colour(name) == pyramids.colour(raster, space, stack, x, 2 * line)


def test_enter_says_that_it_answers_where_the_board_asks() -> None:
    held = ("stone",)
    for roles, in_hand, does in (
        (b"", (), "lift"),
        (b"", held, "put down"),
        (bytes([0, lights.CHOICE]), (), "choose"),
        (bytes([0, lights.CHOICE]), held, "choose"),
    ):
        view = SessionView((), 0, (), (), roles, "", in_hand=in_hand, by_keyboard=True)
        assert ("⏎", does) in keys(view)


def test_the_keys_take_as_many_lines_as_they_need_and_break_between_keys() -> None:
    found = [("⏎", "lift"), ("n", "new game"), ("q", "quit")]
    assert key_line(found, 78).plain == "⏎ lift  n new game  q quit"
    assert key_line(found, 18).plain == "⏎ lift  n new game\nq quit"
    assert key_line(found, 17).plain == "⏎ lift\nn new game\nq quit"
