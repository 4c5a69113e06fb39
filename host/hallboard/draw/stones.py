"""Pieces that games share: the disc seen from above, and the stone in a stack, a flat cylinder seen from before it."""

from __future__ import annotations

from ..colours import Rgb
from . import shading
from .svg import Attributes, Picture, add, hexadecimal, number, path

TILT = 0.66  # height against width of a stone's round top


def edge_of(colour: Rgb) -> Rgb:
    """The line around a piece: darker, but lighter around black ones, which would run into one another."""
    return shading.darker(colour, 0.6) if sum(colour) > 150 else shading.lighter(colour, 0.36)


def disc(picture: Picture, colour: Rgb, radius: float, thickness: float) -> str:
    """A disc that lies around the origin, with its shadow; returns its part."""
    part = f"disc-{hexadecimal(colour)}-{number(radius)}-{number(thickness)}"
    group = picture.define("g", part)
    if group is not None:
        edge = shading.darker(colour, 0.55)
        shift = 0.10 * radius
        add(group, "circle", cx=shift, cy=1.6 * shift, r=1.1 * radius, fill=shading.shadow(picture))
        add(group, "circle", cx=0, cy=0.5 * thickness, r=radius, fill=edge)
        add(
            group,
            "circle",
            cx=0,
            cy=0,
            r=radius,
            fill=shading.dome(picture, colour),
            stroke=edge,
            stroke_width=0.03 * radius,
        )
        add(
            group,
            "circle",
            cx=0,
            cy=0,
            r=0.7 * radius,
            fill="none",
            stroke=shading.lighter(colour, 0.3),
            stroke_width=0.05 * radius,
            stroke_opacity=0.5,
        )
    return part


def stone(picture: Picture, colour: Rgb, radius: float, thickness: float) -> str:
    """A flat cylinder whose bottom's middle is the origin; returns its part."""
    part = f"stone-{hexadecimal(colour)}-{number(radius)}-{number(thickness)}"
    group = picture.define("g", part)
    if group is not None:
        edge = edge_of(colour)
        side = _side(radius, thickness, radius)
        add(group, "path", d=side, fill=shading.tube(picture, colour), stroke=edge, stroke_width=0.035 * radius)
        add(
            group,
            "ellipse",
            cx=0,
            cy=-thickness,
            rx=radius,
            ry=TILT * radius,
            fill=shading.slope(picture, colour, 0.2),
            stroke=edge,
            stroke_width=0.035 * radius,
        )
    return part


def pawn(picture: Picture, colour: Rgb, radius: float, height: float) -> str:
    """A blunt cone whose bottom's middle is the origin; returns its part."""
    part = f"pawn-{hexadecimal(colour)}-{number(radius)}-{number(height)}"
    group = picture.define("g", part)
    if group is not None:
        style: Attributes = {"stroke": edge_of(colour), "stroke_width": 0.04 * radius, "stroke_linejoin": "round"}
        top = 0.76 * radius
        side = _side(radius, height, top)
        add(group, "path", d=side, fill=shading.tube(picture, colour), **style)
        fill = shading.slope(picture, colour, 0.2)
        add(group, "ellipse", cx=0, cy=-height, rx=top, ry=TILT * top, fill=fill, **style)
    return part


def _side(radius: float, height: float, top: float) -> str:
    """The outline of a cone's or cylinder's side: `radius` at the bottom, on which the origin is, `top` at the top."""
    tall = TILT * radius
    return path("M", -top, -height, "L", -radius, 0, "A", radius, tall, 0, 0, 0, radius, 0, "L", top, -height, "Z")


def stack_shadow(picture: Picture, radius: float) -> str:
    """The shadow of a stack that stands on the origin; returns its part."""
    part = f"stack-shadow-{number(radius)}"
    group = picture.define("g", part)
    if group is not None:
        add(
            group,
            "ellipse",
            cx=0.12 * radius,
            cy=0.12 * radius,
            rx=1.22 * radius,
            ry=1.22 * TILT * radius,
            fill=shading.shadow(picture),
        )
    return part
