"""A table's picture in parts, each with a name, so that only those that have changed go out again."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree

from ..colours import Rgb
from ..draw import picture_of
from ..draw.svg import Picture
from ..game import Game

Parts = dict[str, str]

_BY_CHILD = ("defs", "lights", "pieces")  # layers whose children are parts of their own
_LEFT_OUT = ("title", "desc")


def parts(
    game: Game, board: str | None = None, lights: Sequence[Rgb] | None = None, contents: Sequence[int] | None = None
) -> Parts:
    """The parts by name, in the order in which they lie over each other, as SVG.

    A layer has its class as name (`field`, `spaces`). A child of `defs`, `lights` or `pieces` is a part of its own:
    `defs/ID`, `lights/SPACE`, `pieces/SPACE`. `size` has the width and the height in mm. Without lights the last move
    is marked.
    """
    picture = picture_of(game, board, None, lights, contents)
    found: Parts = {"size": size_of(picture)}
    for layer in picture.root:
        name = layer.get("class") or layer.tag
        if name in _LEFT_OUT:
            continue
        if name not in _BY_CHILD:
            found[name] = ElementTree.tostring(layer, encoding="unicode")
            continue
        for child in layer:
            own = child.get("id") or (child.get("class") or "").rpartition(" ")[2]
            found[f"{name}/{own}"] = ElementTree.tostring(child, encoding="unicode")
    return found


def size_of(picture: Picture) -> str:
    """The width and the height in mm, with a space between."""
    return f"{picture.width_mm:.2f} {picture.height_mm:.2f}"
