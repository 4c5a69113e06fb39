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


def triangles(body: cq.Workplane) -> Triangles:
    """The surface."""
    points, faces = shape(body).tessellate(0.03, 0.15)
    corners = np.array([point.toTuple() for point in points])
    found: Triangles = corners[np.array(faces)]
    return found


def picture(body: cq.Workplane, colour: tuple[int, int, int]) -> Image.Image:
    """The body from above at the left, from below at the right, both in the same scale."""
    surface = triangles(body)
    surface = surface - (surface.reshape(-1, 3).min(0) + surface.reshape(-1, 3).max(0)) / 2
    scale = 0.9 * SIZE_PX * _SMOOTH / np.linalg.norm(np.ptp(surface.reshape(-1, 3), axis=0))
    views = [_view(surface * scale, np.radians(lift), colour) for lift in (_ABOVE_DEG, _BELOW_DEG)]
    whole = Image.fromarray(np.concatenate(views, axis=1))
    return whole.resize((2 * SIZE_PX, SIZE_PX), Image.Resampling.LANCZOS)


def write(name: str, body: cq.Workplane, colour: tuple[int, int, int], folder: Path) -> Path:
    """Write `<name>.png`; returns its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.png"
    picture(body, colour).save(path, optimize=True)
    return path


def _view(surface: Triangles, lift: float, colour: tuple[int, int, int]) -> np.ndarray:
    """Seen along y after a turn about z and a tilt: columns are x, rows are downwards."""
    turn = np.radians(_TURN_DEG)
    about_z = np.array(
        ((np.cos(turn), -np.sin(turn), 0), (np.sin(turn), np.cos(turn), 0), (0, 0, 1)),
    )
    about_x = np.array(((1, 0, 0), (0, np.cos(lift), -np.sin(lift)), (0, np.sin(lift), np.cos(lift))))
    turned = surface @ (about_x @ about_z).T
    side = SIZE_PX * _SMOOTH
    shade = np.full((side, side), -1.0)
    depth = np.full((side, side), np.inf)
    normals = np.cross(turned[:, 1] - turned[:, 0], turned[:, 2] - turned[:, 0])
    lengths = np.linalg.norm(normals, axis=1)
    for corners, normal, length in zip(turned, normals, lengths, strict=True):
        if length == 0 or normal[1] >= 0:  # looks away
            continue
        _fill(corners, float(max(0.0, normal @ _LIGHT / length)), shade, depth)
    lit = (0.35 + 0.65 * np.clip(shade, 0, 1))[..., None] * np.array(colour)
    return np.where(shade[..., None] < 0, np.array(_PAPER), lit).astype(np.uint8)


def _fill(corners: np.ndarray, bright: float, shade: np.ndarray, depth: np.ndarray) -> None:
    side = len(shade)
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
    shade[window][inside] = bright
