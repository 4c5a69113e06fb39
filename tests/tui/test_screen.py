"""The screen besides playing: help, questions, typed moves, earlier moves, flipping, marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path

import pytest
from hallboard import GAMES, Game
from hallboard.boards import load_board
from hallboard.draw import bare_colours
from hallboard.draw.compose import look_of
from hallboard.session import EngineSeat, HandSeat, Session
from hallboard.session.setup import Setup
from hallboard.tui import palette
from hallboard.tui.app import BoardApp
from hallboard.tui.board_view import BoardPicture, BoardView
from hallboard.tui.faces import face
from hallboard.tui.raster import NO_SPACE, Raster
from hallcore import lights
from textual.pilot import Pilot

from tests.tui.test_app import until

Shown = Callable[..., bool]


@asynccontextmanager
async def playing(
    tmp_path: Path, game: Game, size: tuple[int, int] = (80, 24), engine: bool = False
) -> AsyncIterator[tuple[Pilot[None], BoardApp, Session, Shown]]:
    """The screen of a game that waits for a hand; `shown` tells whether all of some texts can be read on it."""
    other = EngineSeat(level=1, movetime_ms=50, seed=1) if engine else HandSeat("Bob")
    seats = [HandSeat("Ann"), *[other] * (len(game.sides) - 1)]
    with Setup(str(tmp_path)).session(game, seats, f"virtual://{game.name}?speed=20") as (session, board):
        app = BoardApp(session, face(board, game))
        async with app.run_test(size=size) as pilot:

            def shown(*texts: str) -> bool:
                strips = app.screen._compositor.render_strips()
                whole = "\n".join("".join(segment.text for segment in strip) for strip in strips)
                return all(text in whole for text in texts)

            await until(pilot, lambda: session.at_rest, "the board does not come to rest")
            yield pilot, app, session, shown


async def test_at_80_by_24_four_players_leave_room_for_what_is_wrong_with_a_move(tmp_path: Path) -> None:
    async with playing(tmp_path, Game("evacuate", players=4)) as (pilot, _, session, shown):
        session.play_text("P@g9.9")
        await until(pilot, lambda: shown("expected a", "found"), "the note is cut off")
        assert shown("pawn", "p4")
        note = session.view().notes[-1]
        assert shown(*note.split())


async def test_at_80_by_24_four_players_see_the_last_move_beside_a_hint(tmp_path: Path) -> None:
    game = Game("evacuate", players=4)
    for text in ("Q@g6.3", "D@g5.2", "Q@g7.1", "Q@g5.1"):
        game.push(text)
    async with playing(tmp_path, game) as (pilot, _, _, shown):
        await pilot.press("h")
        await until(pilot, lambda: shown("hint: ", "because it", "moves ──", "Q@g5.1"), "a part has no room")


@pytest.mark.parametrize("name", GAMES)
async def test_help_has_keys_lights_and_the_games_rules(name: str, tmp_path: Path) -> None:
    async with playing(tmp_path, Game(name), (80, 60)) as (pilot, _, _, shown):
        await pilot.press("question_mark")
        rules = f"{look_of(name).title(name)} in short"
        await until(pilot, lambda: shown("arrows, click", "may be put here", rules), "no help")
        await pilot.press("escape")
        await until(pilot, lambda: not shown("in short"), "the help stays")


async def test_at_80_by_24_the_arrows_show_the_rest_of_the_help(tmp_path: Path) -> None:
    async with playing(tmp_path, Game("vlkno")) as (pilot, app, _, shown):
        view = app.query_one(BoardView)
        cursor = view.cursor
        await pilot.press("question_mark")
        await until(pilot, lambda: shown("arrows, click"), "no help")
        assert not shown("VLKNO in short")
        await pilot.press(*["down"] * 40)
        await until(pilot, lambda: shown("VLKNO in short", "Esc leaves the help."), "it does not scroll")
        await pilot.press("escape")
        await until(pilot, lambda: not shown("Esc leaves"), "the help stays")
        assert view.cursor == cursor


async def test_the_arrows_walk_in_a_move_that_is_typed(tmp_path: Path) -> None:
    async with playing(tmp_path, Game("nevo")) as (pilot, _, session, _):
        await pilot.press("slash", *"a-a2", "left", "left", "left", "1", "enter")
        await until(pilot, lambda: session.game.history == ["a1-a2"], "the move is not mended")


async def test_a_new_game_resigning_and_breaking_off_are_asked_for_first(tmp_path: Path) -> None:
    async with playing(tmp_path, Game("vlkno")) as (pilot, _, session, shown):
        session.play_text("e5-d4 c3>b2")
        await until(pilot, lambda: len(session.game.moves) == 1 and session.at_rest, "no move")
        for key, question in (("n", "begin a new one?"), ("r", "Resign?"), ("b", "without a result?")):
            await pilot.press(key)
            await until(pilot, lambda question=question: shown(question), f"{key} does not ask")
            await pilot.press("n")
            await until(pilot, lambda question=question: not shown(question), "the question stays")
            assert len(session.game.moves) == 1
            assert session.view().result == ""
        await pilot.press("n", "y")
        await until(pilot, lambda: not session.game.moves and session.at_rest, "no new game")
    setup = Setup(str(tmp_path))
    setup.recorder = session.recorder
    assert setup.farewell() == ("No move was made: nothing is recorded.\nRecorded before it: hallboard show 1"), (
        "the game that was left is not told"
    )


async def test_a_move_is_typed_and_what_is_wrong_with_one_is_told(tmp_path: Path) -> None:
    async with playing(tmp_path, Game("nevo")) as (pilot, _, session, shown):
        await pilot.press("slash", *"a1-c5", "enter")
        await until(pilot, lambda: shown("c5 is not next to a1"), "nothing is said")
        await pilot.press("slash", *"a1-a2", "enter")
        await until(pilot, lambda: session.game.history == ["a1-a2"] and session.at_rest, "the move is not made")
        assert not shown("not next to")


async def test_why_a_drop_is_not_legal_is_told_in_the_words_of_the_rules(tmp_path: Path) -> None:
    async with playing(tmp_path, Game("nevo")) as (pilot, _, session, shown):
        spaces = session.game.ruleset.geometry.parse_space
        session.touch(spaces("a1"))
        await until(pilot, lambda: lights.TARGET in session.view().roles, "it is not felt")
        session.touch(spaces("d5"))
        await until(pilot, lambda: shown("d5 is not next to a1"), "nothing is said")


async def test_former_moves_are_looked_at_and_the_present_comes_back(tmp_path: Path) -> None:
    game = Game("nevo")
    for text in ("a1-a2", "l7-l6", "b1-b2"):
        game.push(text)
    async with playing(tmp_path, game) as (pilot, app, _, shown):
        symbols = app.query_one(BoardView).picture.symbols
        await pilot.press("comma", "comma", "comma")
        await until(pilot, lambda: shown("After move 0 of 3"), "the beginning is not shown")
        assert app.query_one(BoardView).picture.symbols[:3] == ("w", "w", "w")
        await pilot.press("full_stop")
        await until(pilot, lambda: shown("After move 1 of 3"), "no step forward")
        assert lights.LAST_TO in app.query_one(BoardView).picture.roles
        await pilot.press("end")
        board = app.query_one(BoardView)
        await until(pilot, lambda: board.picture.symbols == symbols, "the present does not come back")


async def test_the_board_turns_round(tmp_path: Path) -> None:
    async with playing(tmp_path, Game("nevo")) as (pilot, app, session, shown):
        view = app.query_one(BoardView)
        corner = session.game.ruleset.geometry.parse_space("a1")
        before = view._fitted().centre(corner)
        await pilot.press("f")
        after = view._fitted().centre(corner)
        assert after[0] > before[0]
        assert after[1] < before[1]
        assert shown("1", "7", "l", "a"), "the names are gone"


async def test_evacuates_doors_turn_with_the_board(tmp_path: Path) -> None:
    async with playing(tmp_path, Game("evacuate")) as (pilot, app, _, shown):
        view = app.query_one(BoardView)
        await until(pilot, lambda: shown("door N      ceiling 6"), "no door")
        for above, below in (("door S      ceiling 6", "door N"), ("door N      ceiling 6", "door S")):
            await pilot.press("f")
            await until(pilot, lambda above=above: shown(above), "the door stays where it was")
            assert (view.picture.above, view.picture.below) == (above, below)


async def test_the_engines_judgement_is_shown_on_demand(tmp_path: Path) -> None:
    async with playing(tmp_path, Game("nevo")) as (pilot, _, session, shown):
        assert not shown("judgement")
        await pilot.press("i")
        await until(pilot, lambda: shown("judgement", "% white"), "no judgement")
        session.play_text("a1-a2")
        await until(pilot, lambda: len(session.game.moves) == 1 and shown("judgement"), "it is not renewed")
        await pilot.press("i")
        await until(pilot, lambda: not shown("judgement"), "it stays")


@pytest.mark.parametrize(
    ("name", "marks"),
    [
        ("evl", ["0 of 10 pentagons", "28 pieces"]),
        ("nevo", ["0 points in 0", "columns, 12"]),
        ("alea", ["x", "48 of 48 left", "throne", "24 of 24 left"]),
        ("evacuate", ["door N", "door S", "ceiling 6", "0 pips"]),
        ("vlkno", ["black", "white"]),
    ],
)
@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
async def test_each_games_marks_and_scores_can_be_read(
    name: str, marks: list[str], size: tuple[int, int], tmp_path: Path
) -> None:
    async with playing(tmp_path, Game(name), size) as (pilot, app, _, shown):
        await until(pilot, lambda: shown(*marks), f"one of {marks} is missing")
        view = app.query_one(BoardView)
        rows = [text for text, _ in (*view._face.rows, *view._face.row_remarks)]
        names = [text for text, _ in view._face.columns]
        assert Counter("".join(rows + names)) == Counter(view._labels.values()), "a name has no room"


@pytest.mark.parametrize("name", ["nevo", "alea", "vlkno"])
def test_at_80_by_24_the_light_of_every_space_of_a_grid_is_seen_beside_its_piece_and_its_cells_are_whole(
    name: str,
) -> None:
    game = Game(name)
    view = BoardView(face(load_board(name), game))
    raster = Raster(view._face.outlines, 46, 22)
    n = len(view._face.outlines)
    view.picture = BoardPicture(game.sides, ["w"] * n, [0] * n, bytes([lights.TARGET]) * n)
    lit, piece = palette.role_colour(lights.TARGET, game.sides), palette.side_colour(game.sides, 0)
    seen: dict[int, set[object]] = {space: set() for space in range(n)}
    sizes = set()
    for space in range(n):
        pixels = [i for i, owner in enumerate(raster.owner) if owner == space]
        seen[space] = {view._pixel(raster, i % raster.columns, i // raster.columns) for i in pixels}
        sizes.add(len(pixels))
    assert all(lit in colours for colours in seen.values()), "a piece hides its light"
    assert all(colours <= {lit, piece} for colours in seen.values())
    assert len(sizes) == 1, "cells of different sizes"


@pytest.mark.parametrize("name", ["nevo", "vlkno"])
def test_at_80_by_24_pieces_without_a_light_stay_apart(name: str) -> None:
    game = Game(name)
    view = BoardView(face(load_board(name), game))
    raster = Raster(view._face.outlines, 46, 22)
    n = len(view._face.outlines)
    view.picture = BoardPicture(game.sides, ["w"] * n, [0] * n, bytes(n))
    piece = palette.side_colour(game.sides, 0)
    for i, space in enumerate(raster.owner[:-1]):
        beside = raster.owner[i + 1]
        if NO_SPACE not in (space, beside) and space != beside:
            at = [view._pixel(raster, pixel % raster.columns, pixel // raster.columns) for pixel in (i, i + 1)]
            assert at.count(piece) < 2, "two pieces run together"


@pytest.mark.parametrize("size", [(46, 22), (118, 48)])
def test_lava_looks_like_nothing_else_with_a_light_too(size: tuple[int, int]) -> None:
    game = Game("vlkno")
    view = BoardView(face(load_board("vlkno"), game))
    raster = Raster(view._face.outlines, *size)
    lava, beside, lit, stone, closed = map(game.ruleset.geometry.parse_space, ("b4", "c4", "b1", "c1", "e5"))
    roles = bytearray(25)
    roles[lit] = lights.LAST_FROM
    bare = (lava, beside, lit, closed)
    owners = [None if space in bare else -1 for space in range(25)]
    symbols = ["~" if space in bare else "1" for space in range(25)]
    view.picture = BoardPicture(game.sides, symbols, owners, bytes(roles), frozenset([closed]))

    def colours(space: int) -> set[palette.Rgb]:
        pixels = [i for i, owner in enumerate(raster.owner) if owner == space]
        return {view._pixel(raster, i % raster.columns, i // raster.columns) for i in pixels}

    ground, veins = bare_colours(game) or pytest.fail("no lava")
    light = palette.role_colour(lights.LAST_FROM, game.sides)
    assert colours(lava) == {ground, veins}
    assert colours(lit) == {light, veins}
    assert veins not in colours(stone) | colours(closed)
    (darker,) = colours(beside) - {veins}
    assert darker != ground, "two of them run together"
    signs = [sign for line in view._texts(raster).values() for sign in line.values() if sign.sign == "~"]
    assert {sign.back for sign in signs if sign.ink == veins} == {ground, darker, light}


@pytest.mark.parametrize("columns", [40, 46, 54, 60, 118])
def test_the_names_of_columns_stand_in_the_middle_of_their_spaces(columns: int) -> None:
    game = Game("nevo")
    its_face = face(load_board("nevo"), game)
    raster = Raster(its_face.outlines, columns, 20, left=2)
    names = {sign: x for (x, line), sign in BoardView(its_face)._named(raster).items() if sign.isalpha()}
    for name, x in names.items():
        middle = raster.centre(game.ruleset.geometry.parse_space(f"{name}1"))[0]
        assert abs(x + 0.5 - middle) <= 0.5 + 1e-6, f"{name} stands beside its column"
    assert len({names[right] - names[left] for left, right in pairwise("abcdefghijkl")}) == 1
