"""Lights: the bytes that Adafruit's library sends, under a cap on the current, and only when something has changed."""

from __future__ import annotations

import json
from array import array
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from device.lights import Lights
from device.palette import _LANGUAGE, BLINK_MS, FAST, ROLES, SLOW, STEADY, Palette
from hallcore import lights as language
from hallcore.board.board import Board

from tests.firmware.portable.rig import Clock, Pins, Rig

RECORDED = json.loads(Path(__file__).with_name("adafruit_bytes.json").read_text())


def lights_of(description: dict[str, Any], **more: Any) -> tuple[Lights, Pins, Clock]:
    board = Board({**description, **more})
    pins, clock = Pins(board), Clock()
    lights = Lights(board, pins, clock)
    lights.use(board.spaces(board.games[0]).lights)
    return lights, pins, clock


@pytest.mark.parametrize("case", RECORDED["cases"], ids=lambda case: case["order"])
def test_bytes_are_those_of_adafruits_library(case: dict[str, Any], vlkno_description: dict[str, Any]) -> None:
    count = len(case["frame"])
    lights, pins, _clock = lights_of(
        vlkno_description, light_count=count, light_order=case["order"], current_cap_mA=10000
    )
    lights.palette = Palette(255, case["order"])
    for role, (red, green, blue) in enumerate(case["frame"]):
        lights.palette._set(role, red << 16 | green << 8 | blue, 256)
        lights.palette.rhythm[role] = STEADY
    lights.use(array("H", range(count)))
    lights.show(bytes(range(count)))
    lights.tick()
    assert pins.out.hex() == case["bytes"]


def test_every_role_has_a_colour_of_its_own() -> None:
    named = {value for name, value in vars(language).items() if name.isupper() and not name.startswith(("STATUS", "_"))}
    roles = {role for role, *_ in _LANGUAGE}
    assert named <= roles
    assert {language.OWNER + i for i in range(4)} | {language.MISSING + i for i in range(4)} <= roles
    looks = [(colour, share, rhythm) for role, colour, share, rhythm in _LANGUAGE if role]
    assert len(set(looks)) == len(looks)
    assert all(share for _, share, _ in looks)


def test_all_lights_together_stay_under_the_cap(alea_description: dict[str, Any]) -> None:
    lights, pins, _clock = lights_of(alea_description, current_cap_mA=900)
    for role in range(ROLES):
        lights.show(bytes([role]) * 361)
        lights.tick()
        milliamperes = sum(pins.out) * 20 / 255 + 361
        assert milliamperes <= 900
        if role == language.TAKE_OFF:
            assert milliamperes > 800  # dimmed no further than needed
            assert len({bytes(pins.out[3 * i : 3 * i + 3]) for i in range(361)}) == 1
    lights.show(bytes([language.TAKE_OFF]) + bytes(360))
    lights.tick()
    assert max(pins.out) == 96 * 255 >> 8  # alone it shines fully again


def test_a_light_that_blinks_shines_at_once_whatever_the_time_is(vlkno_description: dict[str, Any]) -> None:
    for wait_ms in range(0, 1200, 100):
        lights, pins, clock = lights_of(vlkno_description)
        clock.sleep_ms(wait_ms)
        shown = []
        for role in (language.CHOICE, language.DARK, language.WRONG):
            lights.show(bytearray([role]) + bytes(24))
            lights.tick()
            shown.append(any(pins.out))
            clock.sleep_ms(130)
        assert shown == [True, False, True], wait_ms


def test_nothing_is_sent_while_nothing_changes(vlkno_description: dict[str, Any]) -> None:
    lights, pins, clock = lights_of(vlkno_description)
    roles = bytearray([language.TARGET] * 25)
    lights.show(roles)
    lights.tick()
    writes = pins.writes
    for _ in range(500):
        clock.sleep_ms(5)
        lights.show(roles)
        lights.tick()
    assert pins.writes == writes
    roles[4] = language.ORIGIN
    lights.show(roles)
    lights.tick()
    assert pins.writes == writes + 1


@pytest.mark.parametrize(("role", "rhythm"), [(language.CHOICE, SLOW), (language.EXTRA, FAST)])
def test_rhythms_follow_the_clock(role: int, rhythm: int, vlkno_description: dict[str, Any]) -> None:
    lights, pins, clock = lights_of(vlkno_description)
    lights.show(bytes([role] * 25))
    shown = []
    for _ in range(40):
        lights.tick()
        shown.append(any(pins.out))
        clock.sleep_ms(BLINK_MS[rhythm] // 4)
    flips = sum(a != b for a, b in pairwise(shown))
    assert 8 <= flips <= 10


def test_the_player_to_move_gives_the_colour(vlkno_description: dict[str, Any]) -> None:
    lights, pins, _clock = lights_of(vlkno_description)
    roles = bytes([language.MOVABLE] * 25)
    seen = []
    for seat in (0, 1):
        lights.show(roles, seat)
        lights.tick()
        seen.append(bytes(pins.out))
    assert seen[0] != seen[1]


def test_no_byte_goes_out_during_a_scan_nor_is_there_a_scan_while_they_go(vlkno_description: dict[str, Any]) -> None:
    rig = Rig(Board(vlkno_description))
    going_out = [0]  # samples of the button since the last write: one a round
    scanning = [False]
    sent = []

    def scan(samples: int, out: Any) -> None:
        assert going_out[0] == 0
        scanning[0] = True
        whole(samples, out)
        scanning[0] = False

    def send(data: bytes) -> None:
        assert not scanning[0]
        sent.append(bytes(data))
        going_out[0] = 3

    def button() -> int:
        going_out[0] = max(0, going_out[0] - 1)
        return 0

    scanner, whole = rig.app.scanner, rig.app.scanner._scan
    scanner._scan = scan
    rig.pins.light, rig.pins.lit = send, lambda: going_out[0] == 0
    rig.app.button._read = button
    rig.run(300)
    rig.set_up()
    rig.run(1000)
    assert len(sent) >= 3
    assert scanner.scans > 150
