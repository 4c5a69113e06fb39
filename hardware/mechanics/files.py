"""Writing solids: STEP to change them, STL to print them."""

from __future__ import annotations

from pathlib import Path

import cadquery as cq

_STL_MM = 0.02  # how far a triangle may be from the surface
_STL_ANGLE = 0.2  # and how much it may turn against the next one
_COARSE_MM, _COARSE_ANGLE = 0.3, 0.4  # of a plate with hundreds of holes, which takes a minute otherwise


def write(name: str, body: cq.Workplane, folder: Path, *, coarse: bool = False) -> list[Path]:
    """Write `<name>.step` and `.stl`, that with circles of 16 corners if it may be `coarse`; returns their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    made = [folder / f"{name}.{form}" for form in ("step", "stl")]
    cq.exporters.export(body, str(made[0]))
    fine_mm, turn = (_COARSE_MM, _COARSE_ANGLE) if coarse else (_STL_MM, _STL_ANGLE)
    cq.exporters.export(body, str(made[1]), tolerance=fine_mm, angularTolerance=turn)
    return made
