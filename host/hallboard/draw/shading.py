"""Light and shadow by simple gradients. The light comes from the upper left."""

from __future__ import annotations

from ..colours import Rgb, mixed
from .svg import Picture, add, hexadecimal

WHITE: Rgb = (255, 255, 255)
BLACK: Rgb = (0, 0, 0)


def lighter(colour: Rgb, share: float) -> Rgb:
    """Towards white."""
    return mixed(colour, WHITE, share)


def darker(colour: Rgb, share: float) -> Rgb:
    """Towards black."""
    return mixed(colour, BLACK, share)


def dome(picture: Picture, colour: Rgb) -> str:
    """A fill for a round thing that bulges."""
    part = f"dome-{hexadecimal(colour)}"
    gradient = picture.define("radialGradient", part, cx="42%", cy="36%", r="66%", fx="36%", fy="28%")
    if gradient is not None:
        add(gradient, "stop", offset="0", stop_color=lighter(colour, 0.42))
        add(gradient, "stop", offset="0.55", stop_color=colour)
        add(gradient, "stop", offset="1", stop_color=darker(colour, 0.34))
    return picture.fill(part)


def tube(picture: Picture, colour: Rgb) -> str:
    """A fill for the side of something round that stands."""
    part = f"tube-{hexadecimal(colour)}"
    gradient = picture.define("linearGradient", part)
    if gradient is not None:
        add(gradient, "stop", offset="0", stop_color=darker(colour, 0.30))
        add(gradient, "stop", offset="0.28", stop_color=lighter(colour, 0.16))
        add(gradient, "stop", offset="1", stop_color=darker(colour, 0.52))
    return picture.fill(part)


def slope(picture: Picture, colour: Rgb, share: float = 0.12) -> str:
    """A fill for something flat: a little lighter above, a little darker below."""
    part = f"slope-{hexadecimal(colour)}-{round(100 * share)}"
    gradient = picture.define("linearGradient", part, x1="0", y1="0", x2="0.3", y2="1")
    if gradient is not None:
        add(gradient, "stop", offset="0", stop_color=lighter(colour, share))
        add(gradient, "stop", offset="1", stop_color=darker(colour, share))
    return picture.fill(part)


def shadow(picture: Picture) -> str:
    """A fill that fades from black to nothing."""
    gradient = picture.define("radialGradient", "shadow")
    if gradient is not None:
        add(gradient, "stop", offset="0.55", stop_color=BLACK, stop_opacity=0.42)
        add(gradient, "stop", offset="1", stop_color=BLACK, stop_opacity=0)
    return picture.fill("shadow")
