"""Pictures of solids: from above and from below, shaded, with a depth buffer."""

from __future__ import annotations

from pathlib import Path

import cadquery as cq
import numpy as np
from OCP.BRepMesh import BRepMesh_IncrementalMesh
from OCP.IMeshTools import IMeshTools_MeshAlgoType, IMeshTools_Parameters
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
    surfaces = [(triangles(body, 0.3, 0.5), colour) for body, colour in bodies]
    (view,) = _views(surfaces, SCENE_PX, (_SCENE_DEG,))
    return Image.fromarray(view)


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
    depth = np.full((side, side), np.inf)
    normals = np.cross(turned[:, 1] - turned[:, 0], turned[:, 2] - turned[:, 0])
    lengths = np.linalg.norm(normals, axis=1)
    seen = (lengths > 0) & (normals[:, 1] < 0)  # the others look away
    shades = 0.35 + 0.65 * np.maximum(0.0, normals[seen] @ light / lengths[seen])
    for corners, colour in zip(turned[seen], shades[:, None] * colours[seen], strict=True):
        _fill(corners, colour, shown, depth)
    return shown.astype(np.uint8)


def _fill(corners: np.ndarray, colour: np.ndarray, shown: np.ndarray, depth: np.ndarray) -> None:
    side = len(shown)
    x, y, z = corners[:, 0] + side / 2, corners[:, 1], side / 2 - corners[:, 2]
    left, right = max(0, int(x.min())), min(side, int(x.max()) + 2)
    top, bottom = max(0, int(z.min())), min(side, int(z.max()) + 2)
    area = (x[1] - x[0]) * (z[2] - z[0]) - (x[2] - x[0]) * (z[1] - z[0])
    if left >= right or top >= bottom or abs(area) < 1e-9:
        return
    px, pz = np.arange(left, right) + 0.5, np.arange(top, bottom)[:, None] + 0.5
    b = ((px - x[0]) * (z[2] - z[0]) - (x[2] - x[0]) * (pz - z[0])) / area
    c = ((x[1] - x[0]) * (pz - z[0]) - (px - x[0]) * (z[1] - z[0])) / area
    far = y[0] + b * (y[1] - y[0]) + c * (y[2] - y[0])
    window = (slice(top, bottom), slice(left, right))
    inside = (b >= -1e-6) & (c >= -1e-6) & (b + c <= 1 + 1e-6) & (far < depth[window])
    depth[window][inside] = far[inside]
    shown[window][inside] = colour
