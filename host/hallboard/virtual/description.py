"""What the child process is told about the board: `board.json` for the firmware, `world.json` for the simulation."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import lru_cache
from math import copysign, exp, pi
from typing import Any, Literal

from hallcore.games import GAMES, part

from hallboard.boards import PhysicalBoard, compile_board, sensor_places
from hallboard.boards.parts import sensing
from hallboard.boards.parts import sensor as linear_sensor
from hallboard.boards.pyramids import LYING, STANDING, size_of, unit_discs

from .simulation.simulated.dice import Dice
from .simulation.simulated.field import Field

_REFERENCE_SD = 0.01

# How unkind the world is: errors that no calibration knows, as half widths; what changes with time and warmth; the
# share of pieces whose magnets are weak, by how much, and the share whose magnets are upside down.
KIND: dict[str, float] = {
    "place_error_mm": 0,
    "gap_error_mm": 0,
    "zero_walk_uT": 0,  # in an hour, standard deviation
    "zero_per_K_uT": 0,  # standard deviation from sensor to sensor
    "sag_uT_per_A": 0,  # of the lights' current
    "weak_share": 0,
    "weak_by": 0,
    "turned_share": 0,
}

Calibration = Literal["none", "zero", "full"]
Speed = float | Literal["max", "step"]


def magnet_numbers(board: PhysicalBoard) -> dict[tuple[str, int], int]:
    """(game, kind) -> index into the magnets of `world.json`."""
    numbers: dict[tuple[str, int], int] = {}
    for game in _playable(board):
        for kind in range(1, len(part(game, "rules").KINDS)):
            numbers[game, kind] = len(numbers)
    return numbers


def puck_number(board: PhysicalBoard) -> int:
    """Index of the magnet of the puck that calibrates the sensors: it comes behind those of the pieces."""
    return len(magnet_numbers(board))


def describe_world(board: PhysicalBoard, seed: int, speed: Speed) -> dict[str, Any]:
    """The simulated world: sensors with their tolerances, magnets, noise, and how time passes."""
    facts = sensing()
    adc = facts["adc"]
    sensor = board.sensor or linear_sensor(next(iter(facts["sensors"])))  # nobody reads it on a board of switches alone
    lsb_mv = adc["supply_V"] * 1000 / (1 << adc["bits"])
    places = [board.face.places[name] for name in sensor_places(board)]
    compiled = compile_board(board)
    magnets = []
    for game, kind in magnet_numbers(board):
        pieces = board.games[game].pieces
        name = part(game, "rules").KINDS[kind]
        disc = pieces.disc_of(name)
        magnet: dict[str, Any] = {
            "moment_mAm2": copysign(disc.moment_mAm2, pieces.kinds[name]),
            "disc_mm": list(disc.disc_mm),
            "gap_mm": pieces.gap_mm,
            "level_mm": pieces.level_mm,
            "recess_mm": pieces.recess_mm,
        }
        if pieces.pyramids:
            pyramid = pieces.pyramids[size_of(name)]
            magnet["moment_mAm2"] = copysign(pyramid.moment_mAm2, pieces.kinds[name])
            magnet["disc_mm"] = list(pyramid.disc_mm)
            magnet["height_mm"] = pyramid.height_mm
            magnet["nest_mm"] = pyramid.nest_mm
            magnet["standing"] = unit_discs(pyramid, STANDING)
            from_base = facts["sets"][pieces.name]["sensor_from_base_mm"]  # of where the pyramid lies
            magnet["lying"] = [[x, y - from_base, *rest] for x, y, *rest in unit_discs(pyramid, LYING)]
        magnets.append(magnet)
    if board.puck:
        magnets.append({**asdict(board.puck), "level_mm": 0})
    poses = board.face.poses
    return {
        "seed": seed,
        "speed": speed,
        "x_mm": [place.x_mm for place in places],
        "y_mm": [place.y_mm for place in places],
        "poses": [poses.get(place.name, 0) for place in places],
        "channels": compiled["channels"],
        "address_pins": list(board.address_pins),
        "adc_pins": list(board.adc_pins),
        "light_pin": board.light_pin,
        "light_count": board.light_count,
        "button_pin": board.button_pin,
        "counts_per_mT": sensor.sensitivity_mV_per_mT / lsb_mv,
        "range_mT": sensor.range_mT,
        "zero_sd_counts": sensor.quiescent_spread_V * 1000 / lsb_mv / 2.8,
        "gain_sd": sensor.gain_sd,
        "noise_uT": sensor.noise_rms_uT,
        "noise_alike": _alike(sensor.bandwidth_kHz),
        "adc_noise_counts": adc["noise_rms_counts"],
        "wide_codes": adc["wide_codes"],
        "wide_code_extra_counts": adc["wide_code_extra_counts"],
        "drift_sd_uT": facts["reading"]["drift_sd_uT"],
        "magnet_tolerance": facts["tolerance"]["magnet_strength"],
        "nest_play_sd_mm": facts["tolerance"]["nest_play_sd_mm"],
        "height_play_mm": facts["tolerance"]["height_play_mm"],
        "nudge_sd_mm": facts["tolerance"]["nudge_sd_mm"],
        **KIND,
        "magnets": magnets,
        "standing": [],  # (place, kinds) when the power comes on
        "pressed": False,  # the button, then
        "computing": False,  # takes time
        **_switches(board),
    }


def _switches(board: PhysicalBoard) -> dict[str, Any]:
    """The part of every sensor that is a switch, how they stand, and how they are wired."""
    parts = list({switch.part: switch for switch in board.switches.values()}.values())
    names = [switch.part for switch in parts]
    places = sensor_places(board)
    return {
        "switch_part": [names.index(board.switches[place].part) if place in board.switches else -1 for place in places],
        "switch_parts": [
            {
                "operate_uT": [1000 * mT for mT in switch.operate_mT],
                "release_uT": [1000 * mT for mT in switch.release_mT],
                "pole": {"none": 0, "positive": 1, "negative": -1}[switch.polarity],
                "bounce_us": round(1000 * switch.bounce_ms),
                "sample_us": round(1000 * switch.late_ms),
            }
            for switch in parts
        ],
        "mount_axis": board.mount.axis,
        "mount_mm": [board.mount.x_mm, board.mount.y_mm],
        "wirings": compile_board(board).get("wirings", []),
    }


def describe_board(board: PhysicalBoard, world: dict[str, Any], calibration: Calibration) -> dict[str, Any]:
    """`board.json`, calibrated: `"zero"` is what reading the empty board gives, `"full"` also a gain for each sensor.

    A gain comes from the puck on each space: good to one percent. Single pieces need none.
    """
    if calibration == "none" or board.sensor is None:
        return compile_board(board)
    zeros, errors = _sensors(json.dumps(world))
    gains = None
    if calibration == "full" and board.puck:
        dice = Dice(world["seed"] + 2)
        gains = [round(4096 / (gain * (1 + _REFERENCE_SD * dice.gauss()))) for gain in errors]
    return compile_board(board, list(zeros), gains)


@lru_cache(maxsize=64)
def _sensors(world: str) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """What each sensor of a world, as JSON, reads without a field, and its gain: a field takes a while to make."""
    described = json.loads(world)
    field = Field(described, Dice(described["seed"]))
    return tuple(field.zero_u16(sensor) for sensor in range(field.n)), tuple(field.gain)


def _playable(board: PhysicalBoard) -> list[str]:
    return [game.game for game in board.games.values() if game.game in GAMES]


def _alike(bandwidth_khz: float) -> float:
    """Correlation of two conversions in a row, 10 us apart, of noise with this bandwidth, to match `[reading]`."""
    return exp(-2 * pi * bandwidth_khz * 1e3 * 11.4e-6)
