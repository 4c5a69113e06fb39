"""The lights in the spaces, as the eye sees them in the evening: a glow that fills a space, over a face in the dusk."""

from __future__ import annotations

from collections.abc import Sequence

from ..colours import Rgb
from .scene import Scene
from .shading import BLACK, lighter
from .svg import Element, add, corners, hexadecimal

_GAMMA = 2.2  # a light's number is its power; the eye sees the root of it
_FULL = 96  # of 255: how bright the firmware lets a light be
_DUSK = 0.5  # how dark the face is
_INSET = 0.04
_CORE = 0.6  # how white the colour is in the middle


def draw(scene: Scene, layer: Element, lights: Sequence[Rgb]) -> None:
    """Draw each light that is lit; `lights` are the powers of red, green and blue of every space, up to 255."""
    face = " ".join(f"M {corners(spot.outline)} Z" for spot in scene.layout.spots)
    add(layer, "path", class_="dusk", d=face, fill=BLACK, fill_opacity=_DUSK)
    for space, light in enumerate(lights):
        power = max(light)
        if not power:
            continue
        name = scene.space_name(space)
        colour = _hue(light, power)
        seen = min(1.0, power / _FULL) ** (1 / _GAMMA)
        spot = scene.layout.spots[space]
        outline = corners(spot.inset(_INSET))
        group = add(layer, "g", class_=f"light {name}", opacity=seen)
        add(group, "polygon", points=outline, fill=colour, fill_opacity=0.45)
        add(group, "polygon", points=outline, fill=_glow(scene, colour))
        add(
            group,
            "polygon",
            points=outline,
            fill="none",
            stroke=colour,
            stroke_width=0.08 * spot.radius,
            stroke_linejoin="round",
        )


def power(seen: Rgb | None) -> Rgb:
    """The light that looks like this colour; None: dark."""
    red, green, blue = (round(_FULL * (part / 255) ** _GAMMA) for part in seen or BLACK)
    return red, green, blue


def _hue(light: Rgb, power: int) -> Rgb:
    """The light's colour at full power, as a screen shows it."""
    red, green, blue = (round(255 * (part / power) ** (1 / _GAMMA)) for part in light)
    return red, green, blue


def _glow(scene: Scene, colour: Rgb) -> str:
    """A fill that is nearly white in the middle and fades into the colour."""
    part = f"glow-{hexadecimal(colour)}"
    gradient = scene.picture.define("radialGradient", part, r="62%")
    if gradient is not None:
        add(gradient, "stop", offset="0.1", stop_color=lighter(colour, _CORE))
        add(gradient, "stop", offset="0.6", stop_color=colour, stop_opacity=0.75)
        add(gradient, "stop", offset="1", stop_color=colour, stop_opacity=0.2)
    return scene.picture.fill(part)
