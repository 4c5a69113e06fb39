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


@pytest.mark.parametrize(
    ("name", "stack"),
    [
        ("evl", ["black piece"]),
        ("evl", ["white piece", "black piece", "white piece"]),
        ("evacuate", ["red pawn"]),
        ("evacuate", ["red queen", "red drone", "blue queen", "green pawn", "yellow drone", "green queen"]),
    ],
)
@pytest.mark.parametrize("is_flipped", [False, True])
def test_at_80_by_24_the_light_of_every_space_of_other_faces_is_seen_beside_what_stands_there_and_its_letters(
    name: str, stack: list[str], is_flipped: bool
) -> None:
    game = Game(name)
    its_face = face(load_board(name), game)
    view = BoardView(its_face.flipped() if is_flipped else its_face)
    n = len(view._face.outlines)
    raster = Raster(view._face.outlines, 46, 22, left=max(len(text) + 1 for text, _ in view._face.rows))
    view.picture = BoardPicture(game.sides, ["w"] * n, [0] * n, bytes([lights.TARGET]) * n, pieces=[stack] * n)
    lit, texts = palette.role_colour(lights.TARGET, game.sides), view._texts(raster)
    dark = set(range(n))
    for at, space in enumerate(raster.owner):
        x, y = at % raster.columns, at // raster.columns
        if space != NO_SPACE and x not in texts[y // 2] and view._pixel(raster, x, y) == lit:
            dark.discard(space)
    assert not {game.ruleset.geometry.space_name(space) for space in dark}, "what stands there hides its light"


def test_a_mixed_stack_of_evl_is_spelled_from_the_lowest_up_and_one_that_has_no_room_shows_its_top() -> None:
    game = Game("evl")
    view = BoardView(face(load_board("evl"), game))
    at = game.ruleset.geometry.parse_space("b3")
    n = len(view._face.outlines)

    def spelled(stack: list[str], columns: int) -> str:
        pieces: list[list[str]] = [[] for _ in range(n)]
        pieces[at] = stack
        owners = [1 if space == at else None for space in range(n)]
        view.picture = BoardPicture(game.sides, ["w" if space == at else "." for space in range(n)], owners, bytes(n))
        view.picture.pieces = pieces
        raster = Raster(view._face.outlines, columns, columns // 2, left=2)
        line = view._texts(raster)[int(raster.centre(at)[1] - 0.01) // 2]
        middle = int(raster.centre(at)[0])
        return "".join(sign.sign for x, sign in sorted(line.items()) if abs(x - middle) <= 3)

    assert spelled(["black piece", "white piece", "black piece", "white piece"], 120) == "BWBW"
    assert spelled(["white piece"], 120) == "w"
    assert spelled(["black piece", "white piece", "black piece", "white piece"], 30) == "w"


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


async def test_a_click_lifts_and_another_puts_down(tmp_path: Path) -> None:
    async with playing(tmp_path, Game("nevo")) as (pilot, app, session, _):
        view = app.query_one(BoardView)

        async def click(name: str) -> None:
            x, y = view._fitted().centre(session.game.ruleset.geometry.parse_space(name))
            await pilot.click("#board", offset=(int(x), int(y) // 2))

        await click("a1")
        await until(pilot, lambda: lights.TARGET in session.view().roles, "nothing is lifted")
        assert session.view().in_hand == ("white piece",)
        await click("a2")
        await until(pilot, lambda: session.game.history == ["a1-a2"], "it is not put down")
        await pilot.click("#board", offset=(0, 0))  # no space is there
        assert view.cursor == session.game.ruleset.geometry.parse_space("a2")


async def test_the_keys_of_engine_draw_and_taking_back_do_what_the_help_says(tmp_path: Path) -> None:
    async with playing(tmp_path, Game("nevo"), engine=True) as (pilot, _, session, shown):
        assert shown("engine, level 1")
        await pilot.press("l")
        await until(pilot, lambda: shown("engine, level 2 from now on"), "the engine is no stronger")
        await pilot.press("L", "L")
        await until(pilot, lambda: shown("engine, level 1 from now on"), "the engine is no weaker")
        await pilot.press("d")
        await until(pilot, lambda: shown("black declines the draw"), "nothing is said to the draw")
        await pilot.press("slash", *"a1-a2", "enter")
        await until(pilot, lambda: len(session.game.moves) == 2 and session.at_rest, "no reply")
        await pilot.press("t")
        await until(pilot, lambda: not session.game.moves and session.at_rest, "the round is not taken back")
    game = Game("nevo")
    for text in ("a1-a2", "l7-l6", "b1-b2"):
        game.push(text)
    async with playing(tmp_path, game) as (pilot, _, session, shown):
        await pilot.press("u")
        await until(pilot, lambda: len(session.game.moves) < 3 and session.at_rest, "nothing is taken back")
        assert session.game.history == ["a1-a2", "l7-l6"]


async def test_a_stash_is_gone_through_both_ways_and_a_hand_is_emptied_at_once_or_beside_the_board(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path, Game("evacuate")) as (pilot, _, session, shown):
        picked = session.view().picked
        await pilot.press("s")
        await until(pilot, lambda: session.view().picked == picked + 1, "no next piece")
        await pilot.press("S")
        await until(pilot, lambda: session.view().picked == picked, "no former piece")
    game = Game("evl")
    for text in ("+b2", "+c6", "+b2", "+c6"):
        game.push(text)
    async with playing(tmp_path, game) as (pilot, app, session, shown):
        space = game.ruleset.geometry.parse_space("b2")
        for key in ("a", "x"):
            app._cursor = space
            await pilot.press("enter")
            await until(pilot, lambda: len(session.view().in_hand) == 2, "the stack is not lifted")
            await until(pilot, lambda: shown("a drop all", "x put aside"), "the keys are not named")
            await pilot.press(key)
            await until(pilot, lambda: not session.view().in_hand, f"{key}: it is in the hand still")
            back = session.view().pieces[space] == ("black piece", "black piece")
            assert back == (key == "a")
            await until(pilot, lambda back=back: session.at_rest or not back, "the board does not come to rest")
        assert session.view().aside == ("black piece", "black piece")


async def test_f1_shows_the_help_too(tmp_path: Path) -> None:
    async with playing(tmp_path, Game("nevo")) as (pilot, _, _, shown):
        await pilot.press("f1")
        await until(pilot, lambda: shown("arrows, click"), "no help")
        await pilot.press("f1")
        await until(pilot, lambda: not shown("arrows, click"), "the help stays")
