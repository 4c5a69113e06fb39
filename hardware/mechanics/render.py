"""Pictures of solids: from above and from below, shaded, with a depth buffer."""

from __future__ import annotations

from pathlib import Path

import cadquery as cq
import numpy as np
from PIL import Image

from .piece import shape

Triangles = np.ndarray  # of shape (n, 3, 3): mm

SIZE_PX = 300
_SMOOTH = 3  # samples a pixel and axis
_LIGHT = np.array((-0.45, -0.55, 0.7)) / np.linalg.norm((-0.45, -0.55, 0.7))
_ABOVE_DEG, _BELOW_DEG = 35.0, -40.0
_TURN_DEG = 28.0
_PAPER = (250, 248, 243)
_SIGN = (255, 90, 60)  # of what marks a pole


def triangles(body: cq.Workplane) -> Triangles:
    """The surface."""
    points, faces = shape(body).tessellate(0.03, 0.15)
    corners = np.array([point.toTuple() for point in points])
    found: Triangles = corners[np.array(faces)]
    return found


def picture(body: cq.Workplane, colour: tuple[int, int, int], sign: cq.Workplane | None = None) -> Image.Image:
    """The body from above at the left, from below at the right, both in the same scale; its sign is filled with red."""
    bodies = [(triangles(body), colour)]
    if sign is not None:
        bodies.append((triangles(sign), _SIGN))
    corners = bodies[0][0].reshape(-1, 3)
    middle = (corners.min(0) + corners.max(0)) / 2
    scale = 0.9 * SIZE_PX * _SMOOTH / np.linalg.norm(np.ptp(corners, axis=0))
    surface = (np.concatenate([one for one, _ in bodies]) - middle) * scale
    colours = np.concatenate([np.tile(of, (len(one), 1)) for one, of in bodies])
    views = [_view(surface, np.radians(lift), colours) for lift in (_ABOVE_DEG, _BELOW_DEG)]
    whole = Image.fromarray(np.concatenate(views, axis=1))
    return whole.resize((2 * SIZE_PX, SIZE_PX), Image.Resampling.LANCZOS)


def write(
    name: str, body: cq.Workplane, colour: tuple[int, int, int], folder: Path, sign: cq.Workplane | None = None
) -> Path:
    """Write `<name>.png`; returns its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.png"
    picture(body, colour, sign).save(path, optimize=True)
    return path


def _view(surface: Triangles, lift: float, colours: np.ndarray) -> np.ndarray:
    """Seen along y after a turn about z and a tilt: columns are x, rows are downwards. Each triangle has its colour."""
    turn = np.radians(_TURN_DEG)
    light = _LIGHT * (1, 1, np.sign(lift))  # what is seen from below is lit from below
    about_z = np.array(
        ((np.cos(turn), -np.sin(turn), 0), (np.sin(turn), np.cos(turn), 0), (0, 0, 1)),
    )
    about_x = np.array(((1, 0, 0), (0, np.cos(lift), -np.sin(lift)), (0, np.sin(lift), np.cos(lift))))
    turned = surface @ (about_x @ about_z).T
    side = SIZE_PX * _SMOOTH
    shown = np.tile(np.array(_PAPER, float), (side, side, 1))
    depth = np.full((side, side), np.inf)
    normals = np.cross(turned[:, 1] - turned[:, 0], turned[:, 2] - turned[:, 0])
    lengths = np.linalg.norm(normals, axis=1)
    for corners, normal, length, colour in zip(turned, normals, lengths, colours, strict=True):
        if length == 0 or normal[1] >= 0:  # looks away
            continue
        _fill(corners, (0.35 + 0.65 * max(0.0, normal @ light / length)) * colour, shown, depth)
    return shown.astype(np.uint8)


def _fill(corners: np.ndarray, colour: np.ndarray, shown: np.ndarray, depth: np.ndarray) -> None:
    side = len(shown)
    x, y, z = corners[:, 0] + side / 2, corners[:, 1], side / 2 - corners[:, 2]
    left, right = max(0, int(x.min())), min(side, int(x.max()) + 2)
    top, bottom = max(0, int(z.min())), min(side, int(z.max()) + 2)
    area = (x[1] - x[0]) * (z[2] - z[0]) - (x[2] - x[0]) * (z[1] - z[0])
    if left >= right or top >= bottom or abs(area) < 1e-9:
        return
    px, pz = np.meshgrid(np.arange(left, right) + 0.5, np.arange(top, bottom) + 0.5)
    b = ((px - x[0]) * (z[2] - z[0]) - (x[2] - x[0]) * (pz - z[0])) / area
    c = ((x[1] - x[0]) * (pz - z[0]) - (px - x[0]) * (z[1] - z[0])) / area
    far = y[0] + b * (y[1] - y[0]) + c * (y[2] - y[0])
    window = (slice(top, bottom), slice(left, right))
    inside = (b >= -1e-6) & (c >= -1e-6) & (b + c <= 1 + 1e-6) & (far < depth[window])
    depth[window][inside] = far[inside]
    shown[window][inside] = colour
