"""Writing solids: STEP to change them, STL to print them."""

from __future__ import annotations

from pathlib import Path

import cadquery as cq

_STL_MM = 0.02  # how far a triangle may be from the surface
_STL_ANGLE = 0.2  # and how much it may turn against the next one


def write(name: str, body: cq.Workplane, folder: Path) -> list[Path]:
    """Write `<name>.step` and `.stl`; returns their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    made = [folder / f"{name}.{form}" for form in ("step", "stl")]
    cq.exporters.export(body, str(made[0]))
    cq.exporters.export(body, str(made[1]), tolerance=_STL_MM, angularTolerance=_STL_ANGLE)
    return made
