"""The parts that a board file can name: sensors and sets of pieces, from `sensing.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .pyramids import Pyramid, pyramid


@dataclass(frozen=True)
class Sensor:
    """A linear Hall sensor: fields in uT and mT, voltages in V."""

    part: str
    sensitivity_mV_per_mT: float
    range_mT: float
    quiescent_V: float
    quiescent_spread_V: float
    gain_sd: float
    noise_rms_uT: float
    bandwidth_kHz: float
    supply_mA: float


@dataclass(frozen=True)
class Switch:
    """A reed or a digital Hall sensor; `sensing.toml` says what each figure means. Pairs are lowest and highest."""

    part: str
    operate_mT: tuple[float, float]
    release_mT: tuple[float, float]
    polarity: str
    axis: str
    bounce_ms: float
    sampling_Hz: float
    supply_mA: float
    output: str

    @property
    def low(self) -> bool:
        """True if its input is low while it is closed."""
        return self.output != "driven high"

    @property
    def late_ms(self) -> float:
        """How much later than the field its output may change, from its own sampling."""
        return 1000 / self.sampling_Hz if self.sampling_Hz else 0.0


@dataclass(frozen=True)
class Puck:
    """What calibrates the sensors under a set of pieces; `sensing.toml` says what each figure means."""

    foot_mm: float
    disc_mm: tuple[float, float]
    moment_mAm2: float
    gap_mm: float
    recess_mm: float


@dataclass(frozen=True)
class Disc:
    """An axially magnetised disc: diameter and thickness, and its moment."""

    disc_mm: tuple[float, float]
    moment_mAm2: float


@dataclass(frozen=True)
class PieceSet:
    """The magnets of a game's pieces; `sensing.toml` says what each figure means.

    `discs` are those of kinds that have not the set's disc. `pyramids` are the sizes of a set of pyramids (see
    `pyramids.py`), empty for all others. Single pieces have no puck.
    """

    name: str
    title: str
    kinds: dict[str, float]
    discs: dict[str, Disc]
    recess_mm: float
    moment_mAm2: float
    disc_mm: tuple[float, float]
    gap_mm: float
    level_mm: float
    field_uT: tuple[float, ...]
    spread_uT: tuple[float, ...]
    pyramids: dict[str, Pyramid]
    puck: Puck | None

    def disc_of(self, kind: str) -> Disc:
        """The disc in a piece of this kind; a weaker or stronger one than the set's has that one's size."""
        return self.discs.get(kind) or Disc(self.disc_mm, self.moment_mAm2 * abs(self.kinds[kind]))


@cache
def sensing() -> dict[str, Any]:
    """The whole of `sensing.toml`."""
    return tomllib.loads(Path(__file__).with_name("sensing.toml").read_text())


def sensors() -> list[str]:
    """Names of the sensors that are known."""
    return list(sensing()["sensors"])


def sensor(part: str) -> Sensor:
    """A sensor by its part name. Raises KeyError."""
    return Sensor(part=part, **sensing()["sensors"][part])


def switches() -> list[str]:
    """Names of the switches that are known."""
    return list(sensing()["switches"])


def switch(part: str) -> Switch:
    """A switch by its part name. Raises KeyError."""
    entry = sensing()["switches"][part]
    low, high = entry["operate_mT"]
    opens, closes = entry["release_mT"]
    return Switch(
        part=part, **{**entry, "operate_mT": (float(low), float(high)), "release_mT": (float(opens), float(closes))}
    )


def piece_sets() -> list[str]:
    """Names of the sets of pieces that are known."""
    return list(sensing()["sets"])


def piece_set(name: str) -> PieceSet:
    """A set of pieces by its name. Raises KeyError."""
    entry = sensing()["sets"][name]
    return PieceSet(
        name=name,
        title=entry["title"],
        kinds={kind: float(strength) for kind, strength in entry["kinds"].items()},
        discs={kind: Disc(_disc_mm(disc), float(disc["moment_mAm2"])) for kind, disc in entry.get("discs", {}).items()},
        recess_mm=float(entry["recess_mm"]),
        moment_mAm2=float(entry.get("moment_mAm2", 0)),
        disc_mm=_disc_mm(entry),
        gap_mm=float(entry.get("gap_mm", 0)),
        level_mm=float(entry.get("level_mm", 0)),
        field_uT=tuple(map(float, entry.get("field_uT", ()))),
        spread_uT=tuple(map(float, entry.get("spread_uT", ()))),
        pyramids={size: pyramid(size, entry) for size in entry.get("pyramids", ())},
        puck=_puck(entry["puck"]) if "puck" in entry else None,
    )


def _puck(entry: dict[str, Any]) -> Puck:
    return Puck(**{**entry, "disc_mm": _disc_mm(entry)})


def _disc_mm(entry: dict[str, Any]) -> tuple[float, float]:
    """Diameter and thickness; 0 where a set has none of its own."""
    diameter, thickness = entry.get("disc_mm", (0, 0))
    return float(diameter), float(thickness)


def nt_per_count(part: Sensor) -> int:
    """The field of one count of `ADC.read_u16()`, in nT."""
    supply_volt = float(sensing()["adc"]["supply_V"])
    return round(supply_volt * 1e9 / 65536 / part.sensitivity_mV_per_mT)
