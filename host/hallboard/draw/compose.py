"""Puts a picture together: frame, face, spaces, last move, pieces, names, and the players below."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import cache

from ..boards import PhysicalBoard, UnknownBoard, load_board, names
from ..boards.shapes import Place
from ..colours import Rgb
from ..game import Game
from . import frame, lights, marks
from .layout import Layout
from .look import Label, Look, idle
from .panel import Panel
from .scene import Scene
from .svg import Element, Picture, add, corners
from .traces import Trace, last_turn, trace


def draw(
    game: Game,
    board: str | None = None,
    players: Sequence[str] | None = (),
    size_px: int | None = None,
    lights: Sequence[Rgb] | None = None,
    contents: Sequence[int] | None = None,
) -> str:
    """The game's position as SVG 1.1; see `Game.svg`. The position is also in its `<desc>`, as text.

    Every space is a `polygon` of class `space` with the id `<board>-<game>-<space>`. What stands there is a group of
    class `stack <space>`, whose elements of class `piece <kind>` follow each other from the lowest piece upwards.
    A light that is lit is a group of class `light <space>`.
    """
    if size_px is not None and size_px < 1:
        raise ValueError(f"a picture is at least 1 pixel large, not {size_px}")
    return picture_of(game, board, players, lights, contents).text(size_px)


def picture_of(
    game: Game,
    board: PhysicalBoard | str | None = None,
    players: Sequence[str] | None = (),
    lights: Sequence[Rgb] | None = None,
    contents: Sequence[int] | None = None,
) -> Picture:
    """The same as elements, to replace a part of the picture. `draw` says how they are named."""
    n_spaces = game.ruleset.geometry.SPACES
    for name, given in (("lights", lights), ("contents", contents)):
        if given is not None and len(given) != n_spaces:
            raise ValueError(f"{name}: expected one for each of {n_spaces} spaces, found {len(given)}")
    physical = board if isinstance(board, PhysicalBoard) else board_of(game.name, board)
    look, layout = look_of(game.name), layout_of(physical, game)
    named = players or ()
    people = tuple(named[seat] if seat < len(named) else "" for seat in range(len(game.sides)))
    width, height = layout.right + layout.margin, layout.bottom + layout.margin
    picture = Picture(width, height, f"{physical.name}-{game.name}")
    pieces = physical.games[game.name].pieces.name
    scene = Scene(game, layout, picture, trace(last_turn(game)), people, pieces, contents)
    picture.title.text = f"{look.title(game.name)}, ply {game.ply}"
    picture.description.text = game.position()
    panel = None if players is None else Panel(look, scene)
    if panel is not None:
        picture.grow(*panel.size())
    frame.draw(scene, look, width, height)
    _face(scene, look, lights)
    if panel is not None:
        beside = (width, 0.0) if look.beside else (0.0, height)
        panel.draw(add(picture.root, "g", class_="players"), *beside)
    return picture


def _face(scene: Scene, look: Look, shining: Sequence[Rgb] | None) -> None:
    """The layers of the face, one over the other. Lights say what the last turn was, so its marks are left out."""
    root, layout = scene.picture.root, scene.layout
    look.field(scene, add(root, "g", class_="field"))
    spaces = add(root, "g", class_="spaces")
    for spot in layout.idle:
        idle(spaces, spot)
    for space in layout.order:
        _space(scene, look, spaces, space)
    if shining is None:
        marks.draw(scene, look, add(root, "g", class_="last-move"))
    else:
        lights.draw(scene, add(root, "g", class_="lights"), shining)
    pieces = add(root, "g", class_="pieces")
    for space in layout.order:
        kinds = scene.standing(space)
        if kinds:
            name = scene.space_name(space)
            stack = add(pieces, "g", class_=f"stack {name}")
            add(stack, "title").text = f"{name}: {', '.join(scene.kind_name(kind) for kind in kinds)}"
            look.pieces(scene, stack, space, kinds)
    look.over(scene, add(root, "g", class_="over"))


def _space(scene: Scene, look: Look, layer: Element, space: int) -> None:
    name = scene.space_name(space)
    polygon = add(
        layer,
        "polygon",
        id=scene.picture.name(name),
        class_="space",
        points=corners(scene.layout.spots[space].outline),
        fill=look.fill(scene, space),
        stroke=look.line,
        stroke_width=look.line_width * scene.layout.unit,
        stroke_linejoin="round",
    )
    owner = scene.owner_of(space)
    add(polygon, "title").text = name + (f": {scene.game.sides[owner]}'s" if owner >= 0 else "")
    look.space(scene, layer, space)


def board_of(game: str, name: str | None) -> PhysicalBoard:
    """The board of that name; without a name the one named like the game, or the first one that has it.

    Raises UnknownBoard, and BoardFileError for a file that is wrong.
    """
    if name is not None:
        board = load_board(name)
        if game not in board.games:
            raise UnknownBoard(f"the board {name!r} does not have the game {game}: it has {', '.join(board.games)}")
        return board
    for known in sorted(names(), key=lambda known: known != game):
        if game in (board := load_board(known)).games:
            return board
    raise UnknownBoard(f"no board has the game {game}")


def face_of(board: PhysicalBoard, game: Game) -> dict[str, Place]:
    """The places of the board's face by name, as the game with its variants has them."""
    return look_of(game.name).face(board.face, game)


def layout_of(board: PhysicalBoard, game: Game) -> Layout:
    """Where a picture without players has everything: it is as large as the face with its margin all around."""
    places, used = face_of(board, game), board.games[game.name].places
    others = [place for name, place in places.items() if name not in used]
    return Layout([places[name] for name in used], others, look_of(game.name).margin)


def labels(board: PhysicalBoard, game: Game) -> tuple[list[Label], list[Label]]:
    """Names of columns with their x, and of rows with their y, in mm of the board's face."""
    scene = _bare(board, game)
    columns, rows = look_of(game.name).labels(scene)
    on_face = scene.layout.on_face
    return [(text, on_face(x, 0)[0]) for text, x in columns], [(text, on_face(0, y)[1]) for text, y in rows]


def seat_colours(board: PhysicalBoard, game: Game, seat: int) -> list[Rgb]:
    """The colours of a seat's pieces."""
    return look_of(game.name).seat_colours(_bare(board, game), seat)


def seat_details(board: PhysicalBoard, game: Game) -> list[str]:
    """Score, pieces in hand and the like, as a text for each seat."""
    scene = _bare(board, game)
    return [look_of(game.name).details(scene, seat) for seat in range(len(game.sides))]


def signs(board: PhysicalBoard, game: Game) -> dict[int, str]:
    """A sign for each space with a print that matters in the game."""
    return look_of(game.name).signs(_bare(board, game))


def bare_colours(game: Game) -> tuple[Rgb, Rgb] | None:
    """Ground and veins of a space on which nothing stands; None where it looks like any other."""
    return look_of(game.name).bare


def remarks(board: PhysicalBoard, game: Game) -> tuple[str, str, str, list[str]]:
    """What is said of the board, at its far end and at its near one, and beside its rows."""
    look, scene = look_of(game.name), _bare(board, game)
    return (*look.remarks(scene), look.row_remarks(scene))


def _bare(board: PhysicalBoard, game: Game) -> Scene:
    """A scene without a picture."""
    used, places = board.games[game.name], face_of(board, game)
    layout = Layout([places[name] for name in used.places], (), look_of(game.name).margin)
    return Scene(game, layout, Picture(1, 1, board.name), Trace(), (), used.pieces.name)


@cache
def look_of(game: str) -> Look:
    """The game's own look, or the one of any game."""
    module = f"{__package__}.looks.{game}"
    try:
        found = importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        return Look()
    look: Look = found.Look()
    return look
