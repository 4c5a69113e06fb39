"""Pictures of solids: from above and from below, shaded, with a depth buffer."""

from __future__ import annotations

from pathlib import Path

import cadquery as cq
import numpy as np
from OCP.BRepMesh import BRepMesh_IncrementalMesh
from OCP.IMeshTools import IMeshTools_MeshAlgoType, IMeshTools_Parameters
from OCP.TopLoc import TopLoc_Location
from PIL import Image

from .piece import shape

Triangles = np.ndarray  # of shape (n, 3, 3): mm

SIZE_PX = 300
SCENE_PX = 900  # of a board
_SMOOTH = 3  # samples a pixel and axis
_LIGHT = np.array((-0.45, -0.55, 0.7)) / np.linalg.norm((-0.45, -0.55, 0.7))
_ABOVE_DEG, _BELOW_DEG, _SCENE_DEG = 35.0, -40.0, 50.0
_TURN_DEG = 28.0
PAPER = (250, 248, 243)
_AT_ONCE = 1 << 15  # pixels or rows
_SLACK_PX = 0.01  # what rounding may move an edge
_SIGN = (255, 90, 60)  # of what marks a pole


def triangles(body: cq.Workplane, off_mm: float = 0.03, turn: float = 0.15) -> Triangles:
    """The surface; a triangle is at most so far off it, and turned so much against the next one."""
    surface = shape(body)
    how = IMeshTools_Parameters()
    how.Deflection, how.Angle, how.InParallel = off_mm, turn, True
    # A face with hundreds of holes takes the usual algorithm six times as long.
    how.MeshAlgo = IMeshTools_MeshAlgoType.IMeshTools_MeshAlgoType_Delabella
    BRepMesh_IncrementalMesh(surface.wrapped, how)
    points, faces = surface.tessellate(off_mm, turn)  # finds it meshed
    corners = np.array([point.toTuple() for point in points])
    found: Triangles = corners[np.array(faces)]
    return found


def picture(body: cq.Workplane, colour: tuple[int, int, int], sign: cq.Workplane | None = None) -> Image.Image:
    """The body from above at the left, from below at the right, both in the same scale; its sign is filled with red."""
    bodies = [(triangles(body), colour)]
    if sign is not None:
        bodies.append((triangles(sign), _SIGN))
    views = _views(bodies, SIZE_PX * _SMOOTH, (_ABOVE_DEG, _BELOW_DEG))
    whole = Image.fromarray(np.concatenate(views, axis=1))
    return whole.resize((2 * SIZE_PX, SIZE_PX), Image.Resampling.LANCZOS)


def scene_picture(bodies: list[tuple[cq.Workplane, tuple[int, int, int]]]) -> Image.Image:
    """Bodies, each in its colour, from above; the first one says what is in the picture."""
    made: dict[tuple[object, object], Triangles] = {}
    surfaces = [(_placed(body, made), colour) for body, colour in bodies]
    (view,) = _views(surfaces, SCENE_PX, (_SCENE_DEG,))
    return Image.fromarray(view)


def _placed(body: cq.Workplane, made: dict[tuple[object, object], Triangles]) -> Triangles:
    """A body's surface where it stands; of bodies that are one shape in many places it is made once."""
    placed = shape(body).wrapped
    of = placed.TShape(), placed.Orientation()
    if of not in made:
        made[of] = triangles(cq.Workplane(cq.Shape.cast(placed.Located(TopLoc_Location()))), 0.3, 0.5)
    place = placed.Location().Transformation()
    rows = np.array([[place.Value(row, column) for column in range(1, 5)] for row in range(1, 4)])
    found: Triangles = made[of] @ rows[:, :3].T + rows[:, 3]
    return found


def _views(
    bodies: list[tuple[Triangles, tuple[int, int, int]]], side: int, lifts: tuple[float, ...]
) -> list[np.ndarray]:
    """Squares in which the first body just fits, seen at these angles."""
    corners = bodies[0][0].reshape(-1, 3)
    middle = (corners.min(0) + corners.max(0)) / 2
    scale = 0.9 * side / np.linalg.norm(np.ptp(corners, axis=0))
    surface = (np.concatenate([one for one, _ in bodies]) - middle) * scale
    colours = np.concatenate([np.tile(of, (len(one), 1)) for one, of in bodies])
    return [_view(surface, np.radians(lift), colours, side) for lift in lifts]


def write(
    name: str, body: cq.Workplane, colour: tuple[int, int, int], folder: Path, sign: cq.Workplane | None = None
) -> Path:
    """Write `<name>.png`; returns its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.png"
    picture(body, colour, sign).save(path, optimize=True)
    return path


def _view(surface: Triangles, lift: float, colours: np.ndarray, side: int) -> np.ndarray:
    """Seen along y after a turn about z and a tilt: columns are x, rows are downwards. Each triangle has its colour."""
    turn = np.radians(_TURN_DEG)
    light = _LIGHT * (1, 1, np.sign(lift))  # what is seen from below is lit from below
    about_z = np.array(
        ((np.cos(turn), -np.sin(turn), 0), (np.sin(turn), np.cos(turn), 0), (0, 0, 1)),
    )
    about_x = np.array(((1, 0, 0), (0, np.cos(lift), -np.sin(lift)), (0, np.sin(lift), np.cos(lift))))
    turned = surface @ (about_x @ about_z).T
    shown = np.tile(np.array(PAPER, float), (side, side, 1))
    normals = np.cross(turned[:, 1] - turned[:, 0], turned[:, 2] - turned[:, 0])
    lengths = np.linalg.norm(normals, axis=1)
    seen = (lengths > 0) & (normals[:, 1] < 0)  # the others look away
    shades = 0.35 + 0.65 * np.maximum(0.0, normals[seen] @ light / lengths[seen])
    flat = turned[seen]
    x, y, z = flat[:, :, 0] + side / 2, flat[:, :, 1], side / 2 - flat[:, :, 2]
    _fill(x, y, z, shades[:, None] * colours[seen], shown)
    return shown.astype(np.uint8)


def _fill(x: np.ndarray, y: np.ndarray, z: np.ndarray, colours: np.ndarray, shown: np.ndarray) -> None:
    """Paint triangles with corners at column `x` and row `z`, `y` away; of the nearest at a pixel, the first counts."""
    side = len(shown)
    depth = np.full(side * side, np.inf)
    pixels = shown.reshape(side * side, 3)
    area = (x[:, 1] - x[:, 0]) * (z[:, 2] - z[:, 0]) - (x[:, 2] - x[:, 0]) * (z[:, 1] - z[:, 0])
    top, bottom = np.maximum(0, z.min(1).astype(int)), np.minimum(side, z.max(1).astype(int) + 2)
    rows = np.where(abs(area) >= 1e-9, np.maximum(bottom - top, 0), 0)
    # Many triangles at once: arrays for one alone take longer than its pixels.
    for some in _portions(rows):
        of, row = _counted(rows[some])
        of = some[of]
        row += top[of]
        left, right = _columns(x[of], z[of], row + 0.5, side)
        for few in _portions(right - left):
            which, column = _counted((right - left)[few])
            which = few[which]
            column += left[which]
            pixel, one = row[which] * side + column, of[which]
            x0, x1, x2 = x[one].T
            y0, y1, y2 = y[one].T
            z0, z1, z2 = z[one].T
            px, pz = column + 0.5, row[which] + 0.5
            b = ((px - x0) * (z2 - z0) - (x2 - x0) * (pz - z0)) / area[one]
            c = ((x1 - x0) * (pz - z0) - (px - x0) * (z1 - z0)) / area[one]
            far = y0 + b * (y1 - y0) + c * (y2 - y0)
            inside = (b >= -1e-6) & (c >= -1e-6) & (b + c <= 1 + 1e-6) & (far < depth[pixel])
            pixel, far, one = pixel[inside], far[inside], one[inside]
            np.minimum.at(depth, pixel, far)
            nearest = np.flatnonzero(far == depth[pixel])[::-1]  # what is written last stays
            pixels[pixel[nearest]] = colours[one[nearest]]


def _portions(counts: np.ndarray) -> list[np.ndarray]:
    """The indices of counts that are not 0, in their order, in portions of `_AT_ONCE` or a little more."""
    some = np.flatnonzero(counts)
    return np.split(some, np.flatnonzero(np.diff(np.cumsum(counts[some]) // _AT_ONCE)) + 1)


def _counted(counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The index of each count as often as it says, and 0, 1, ... beside it."""
    of = np.repeat(np.arange(len(counts)), counts)
    return of, np.arange(len(of)) - np.repeat(np.cumsum(counts) - counts, counts)


def _columns(x: np.ndarray, z: np.ndarray, row: np.ndarray, side: int) -> tuple[np.ndarray, np.ndarray]:
    """The columns from left to right, excluding, whose middles a triangle may have in this row."""
    left, right = np.full(len(x), np.inf), np.full(len(x), -np.inf)
    for i, j in ((0, 1), (1, 2), (2, 0)):
        low, high = np.minimum(z[:, i], z[:, j]), np.maximum(z[:, i], z[:, j])
        slope = (x[:, j] - x[:, i]) / np.where(low == high, np.inf, z[:, j] - z[:, i])
        beside = (low > row + _SLACK_PX) | (high < row - _SLACK_PX)
        for edge in (row - _SLACK_PX, row + _SLACK_PX):
            crossed = x[:, i] + (np.clip(edge, low, high) - z[:, i]) * slope
            left = np.minimum(left, np.where(beside, np.inf, crossed))
            right = np.maximum(right, np.where(beside, -np.inf, crossed))
    first = np.ceil(np.clip(left - 0.5 - _SLACK_PX, 0, side)).astype(int)
    last = np.floor(np.clip(right - 0.5 + _SLACK_PX, -1, side - 1)).astype(int)
    return first, np.maximum(last + 1, first)
