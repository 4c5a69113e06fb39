"""Pads of the packages, in mm with y down, as in KiCad's libraries of the same packages."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Pad:
    """A pad: its middle, its size, the drill of one that goes through (0: on the surface).

    One that is no `goal` touches its pin's other pad: no track leads to it.
    """

    number: str
    x: float
    y: float
    wide: float
    high: float
    drill: float = 0.0
    goal: bool = True


@dataclass(frozen=True)
class Footprint:
    """`kicad` is the library footprint with the same pads; `body` the part's width and height.

    `housing` has, of a plug that fits in one way only, the left and the right side: the slots of JST's XH, and the
    locking wall of VH, are at the right one (JST eXH and eVH, as KiCad's footprints B3B-XH-A and B2P-VH have them).
    """

    pads: tuple[Pad, ...]
    body: tuple[float, float]
    kicad: str = ""
    housing: tuple[float, float] | None = None

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the pads, which is that of the body."""
        return sum(pad.x for pad in self.pads) / len(self.pads), sum(pad.y for pad in self.pads) / len(self.pads)


def _pair(reach: float, wide: float, high: float) -> tuple[Pad, ...]:
    return Pad("1", -reach, 0, wide, high), Pad("2", reach, 0, wide, high)


def _soic(pins: int, reach: float, wide: float) -> tuple[Pad, ...]:
    half = pins // 2
    top = -(half - 1) / 2 * 1.27
    left = [Pad(str(i + 1), -reach, top + 1.27 * i, wide, 0.6) for i in range(half)]
    return (*left, *(Pad(str(pins - i), reach, top + 1.27 * i, wide, 0.6) for i in range(half)))


def _header(pins: int, pitch: float, drill: float, size: float) -> tuple[Pad, ...]:
    return tuple(Pad(str(i + 1), 0, i * pitch, size, size, drill) for i in range(pins))


_CORNERS = (("1", -1, -1), ("2", -1, 1), ("3", 1, 1), ("4", 1, -1))

_SOT5 = (
    *(Pad(str(i + 1), -1.1375, y, 1.325, 0.6) for i, y in enumerate((-0.95, 0, 0.95))),
    Pad("4", 1.1375, 0.95, 1.325, 0.6),
    Pad("5", 1.1375, -0.95, 1.325, 0.6),
)
_SOT3 = (
    Pad("1", -0.9375, -0.95, 1.475, 0.6),
    Pad("2", -0.9375, 0.95, 1.475, 0.6),
    Pad("3", 0.9375, 0, 1.475, 0.6),
)
# 1.1 x 1.4 mm: each small pad is led out to one that an iron reaches. The thermal pad in the middle is left out.
_SON = (
    *(Pad(n, x * 0.7, y * 1.2, 0.9, 0.8) for n, x, y in _CORNERS),
    *(Pad(n, x * 0.25, y * 0.7, 0.22, 0.4, goal=False) for n, x, y in _CORNERS),
)
_LED = (
    Pad("1", -2.45, -1.6, 1.5, 1.0),
    Pad("2", -2.45, 1.6, 1.5, 1.0),
    Pad("3", 2.45, 1.6, 1.5, 1.0),
    Pad("4", 2.45, -1.6, 1.5, 1.0),
)

MOST_PLUG_PINS = 16  # of JST's XH with a single row

FOOTPRINTS = {
    "SOT-23": Footprint(_SOT3, (3.0, 3.0), "Package_TO_SOT_SMD:SOT-23"),
    "SOT-23-5": Footprint(_SOT5, (3.2, 3.0), "Package_TO_SOT_SMD:SOT-23-5"),
    "X2SON-4": Footprint(_SON, (2.3, 3.2)),
    "LED-5050": Footprint(_LED, (5.4, 5.0), "LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm"),
    "SOIC-16": Footprint(_soic(16, 2.475, 1.95), (6.0, 9.9), "Package_SO:SOIC-16_3.9x9.9mm_P1.27mm"),
    "SOIC-24W": Footprint(_soic(24, 4.65, 2.0), (10.4, 15.4), "Package_SO:SOIC-24W_7.5x15.4mm_P1.27mm"),
    "SOIC-28W": Footprint(_soic(28, 4.65, 2.0), (10.4, 17.9), "Package_SO:SOIC-28W_7.5x17.9mm_P1.27mm"),
    # Three leads, bent apart to 2.54 mm; the package stands on the middle one.
    "LEADS-3": Footprint(tuple(Pad(str(i + 1), 2.54 * (i - 1), 0, 1.6, 1.6, 0.8) for i in range(3)), (6.8, 2.6)),
    "0805": Footprint(_pair(0.95, 1.0, 1.45), (2.0, 1.25), "Capacitor_SMD:C_0805_2012Metric"),
    "SOD-123": Footprint(_pair(1.65, 0.9, 1.2), (2.7, 1.6), "Diode_SMD:D_SOD-123"),
    "PICO": Footprint(
        (
            *(Pad(str(i + 1), -8.89, -24.13 + 2.54 * i, 1.7, 1.7, 1.0) for i in range(20)),
            *(Pad(str(40 - i), 8.89, -24.13 + 2.54 * i, 1.7, 1.7, 1.0) for i in range(20)),
        ),
        (21.0, 51.0),
    ),
    "1812": Footprint(_pair(2.2375, 1.125, 3.4), (4.5, 3.2)),
    "ELKO-10": Footprint(_pair(4.0, 4.0, 2.5), (10.5, 10.5), "Capacitor_SMD:CP_Elec_10x10.5"),
    **{
        f"XH-{n}": Footprint(_header(n, 2.5, 1.0, 1.7), (5.75, 2.5 * n + 2.4), "", (-3.4, 2.35))
        for n in range(2, MOST_PLUG_PINS + 1)
    },
    # Upright: the glass stands on pad 1, its upper lead is bent down to pad 2.
    "REED": Footprint((Pad("1", 0, 0, 1.6, 1.6, 0.8), Pad("2", 5.08, 0, 1.6, 1.6, 0.8)), (8.0, 2.6)),
    **{f"PINS-{n}": Footprint(_header(n, 2.54, 1.0, 1.7), (2.5, 2.54 * n)) for n in range(1, 25)},
    "VH-2": Footprint(_header(2, 3.96, 1.7, 2.7), (8.0, 8.0), "", (-4.8, 3.7)),
    "button": Footprint(
        tuple(
            Pad(n, x, y, 1.55, 1.3)
            for n, x, y in (("1", -3.98, -2.25), ("2", 3.98, -2.25), ("3", -3.98, 2.25), ("4", 3.98, 2.25))
        ),
        (6.2, 6.2),
    ),
    "buzzer": Footprint((Pad("1", -2.5, 0, 2, 2, 1.0), Pad("2", 2.5, 0, 2, 2, 1.0)), (12.2, 12.2)),
}


def pin_row(pins: int) -> str:
    """The name of the footprint of a row of pins, 2.54 mm apart."""
    return f"PINS-{pins}"
