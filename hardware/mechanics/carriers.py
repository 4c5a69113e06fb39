"""What holds panels and face: a carrier for a panel of sensors, a pillar; a gauge for polarity."""

from __future__ import annotations

from dataclasses import dataclass

import cadquery as cq
from hallboard.boards import PhysicalBoard
from hallboard.boards.parts import Puck

from ..electronics.panel import SIDE_MM
from .magnets import CLEARANCE_MM

SCREW_MM, CORE_MM = 3.4, 2.5  # of M3: a hole that it goes through, and one that it cuts its thread into
FACE_MM = 3.0  # thickness of the face
RECESS_DEEP_MM = 1.0
PUCK_FOOT_MM = 4.0  # height of its foot; the grip is higher
GAUGE_DISC_MM = (5.0, 2.0)  # of the gauge for polarity
PANEL_THICK_MM = 1.6
ELEMENT_ABOVE_PANEL_MM = 0.75  # of a SOT-23 of 1.1 mm, from its drawing; to be measured
REED_GLASS_MM = 7.0  # the length of the reed of the bill of materials; upright, it stands 1 mm above the panel
REED_FOOT_MM, REED_BEND_MM = 1.0, 1.5  # below the glass; above it, where the upper lead is bent down
UPRIGHT = ("SM451R",)  # magnetoresistive with leads: feels along its package, not through it
# Such a package has 4.1 x 3.0 x 1.6 mm (Honeywell's flat TO-92, by its drawing of the SS400 series). The element is
# taken to be in its middle, to be measured. The height leaves some 2 mm of leads below it, whichever side is up.
UPRIGHT_ELEMENT_MM, UPRIGHT_PACKAGE_MM = 4.0, 4.1
HIGHEST_CHIP_MM = 2.65  # of a wide SOIC, the highest part beside plugs, which then are below the panel
PILLAR_MM = 7.0  # its diameter
LEAST_FACE_MM = 0.8  # of the face above a pocket


@dataclass(frozen=True)
class Part:
    """A printed part that is no piece."""

    name: str
    body: cq.Workplane


def element_mm(board: PhysicalBoard) -> float:
    """How high above the panel the sensing element is: that of a chip, or the middle of what stands upright."""
    if upright(board):
        return UPRIGHT_ELEMENT_MM
    return REED_FOOT_MM + REED_GLASS_MM / 2 if _reeds(board) else ELEMENT_ABOVE_PANEL_MM


def upright(board: PhysicalBoard) -> bool:
    """True of a board whose sensors stand on their leads, and reach into pockets of the face."""
    return any(switch.part in UPRIGHT for switch in board.switches.values())


def pocket_mm(board: PhysicalBoard, spacer: float) -> float:
    """How far such sensors reach into the face from below; 0 if they don't."""
    return max(0.0, UPRIGHT_ELEMENT_MM + UPRIGHT_PACKAGE_MM / 2 - spacer) if upright(board) else 0.0


def spacer_mm(board: PhysicalBoard, magnet_mm: float, recess: bool) -> float:
    """From the panel's upper side to the face's lower one: it puts the magnet `gap_mm` above the element.

    `magnet_mm` is the height of the lowest magnet's middle above the foot. Raises ValueError where the face is too
    thick for it, or what stands on the panel too high.
    """
    floor = FACE_MM - (RECESS_DEEP_MM if recess else 0)
    found = board.gap_mm - magnet_mm - floor + element_mm(board)
    least = REED_FOOT_MM + REED_GLASS_MM + REED_BEND_MM if _reeds(board) else HIGHEST_CHIP_MM
    if found < least:
        raise ValueError(f"{board.name}: {found:.1f} mm between panel and face, expected at least {least:.1f}")
    if pocket_mm(board, found) > floor - LEAST_FACE_MM:
        raise ValueError(f"{board.name}: a sensor that stands upright would reach through the face")
    return found


def _reeds(board: PhysicalBoard) -> bool:
    return any(switch.output == "contact" for switch in board.switches.values())


def panel_carrier(name: str, spacer: float) -> Part:
    """A tray for a panel: its wall ends `spacer` above the panel and carries the face, screws go through it."""
    outer, rim, floor, thick = SIDE_MM + 4.0, 6.0, 2.0, PANEL_THICK_MM
    body = cq.Workplane("XY").rect(outer, outer).rect(outer - 2 * rim, outer - 2 * rim).extrude(floor)
    wall = cq.Workplane("XY").rect(outer, outer).rect(outer - 3.4, outer - 3.4).extrude(floor + thick + spacer)
    reach = SIDE_MM / 2 - 4.0
    corners = cq.Workplane("XY").pushPoints([(x, y) for x in (-reach, reach) for y in (-reach, reach)])
    return Part(
        name, body.union(wall).union(corners.rect(8, 8).extrude(floor)).cut(corners.circle(SCREW_MM / 2).extrude(floor))
    )


def pillar(name: str, spacer: float) -> Part:
    """A tube as long as panel and face are apart: glued under the face, it takes a screw of a panel from below."""
    return Part(name, cq.Workplane("XY").circle(PILLAR_MM / 2).circle(CORE_MM / 2).extrude(spacer))


def polarity_gauge() -> Part:
    """A stick with a reference disc, its north pole to the side with the plus.

    That side attracts the underside of a piece marked +, the other side that of one marked -.
    """
    body = cq.Workplane("XY").rect(60, 14).extrude(5).edges("|Z").fillet(3)
    body = body.cut(
        cq.Workplane("XY").workplane(offset=2).center(22, 0).circle(GAUGE_DISC_MM[0] / 2 + CLEARANCE_MM).extrude(3)
    )
    plus = cq.Workplane("XY").workplane(offset=4.4).center(-18, 0)
    body = body.cut(plus.rect(8, 1.6).extrude(1)).cut(plus.rect(1.6, 8).extrude(1))
    minus = cq.Workplane("XY").center(-18, 0).rect(8, 1.6).extrude(0.6)
    return Part("polarity-gauge", body.cut(minus))


def puck(used: Puck, middle_mm: float) -> Part:
    """What calibrates the sensors: a round foot, its disc pressed in from below, in its middle.

    `middle_mm` is the height of the disc's middle above the foot.
    """
    diameter, thickness = used.disc_mm
    radius, deep = used.foot_mm / 2, middle_mm + thickness / 2
    body = cq.Workplane("XY").circle(radius).extrude(PUCK_FOOT_MM)
    body = body.union(cq.Workplane("XY").circle(radius / 2).extrude(max(2 * PUCK_FOOT_MM, deep + PUCK_FOOT_MM / 2)))
    pocket = cq.Workplane("XY").circle(diameter / 2 + CLEARANCE_MM).extrude(deep)
    return Part("puck", body.cut(pocket))
