"""A board that must ask what no switch feels says so by its lights as a game begins; its host hears it in words."""

from __future__ import annotations

import sys
from collections import Counter

import pytest
from device.palette import STEADY
from hallboard import Game
from hallboard.boards import compile_board, load_board
from hallcore.board.board import Board

from tests.firmware.portable import contacts
from tests.firmware.portable.rig import Rig

sys.modules.setdefault("contacts", contacts)  # as the rig calls it, which is on a device's path


def begun(name: str) -> Rig:
    """A board whose set-up has just been confirmed."""
    rig = Rig(Board(compile_board(load_board(name))))
    rig.run(400)
    rig.set_up()
    for _ in range(18):
        if rig.app.tracker.setting_up():
            rig.run(50)
    if rig.app.tracker.setting_up():
        rig.press(80)
    assert not rig.app.tracker.setting_up()
    return rig


def flashing(rig: Rig, ms: int) -> set[int]:
    """Spaces whose lights go on and off in this time, and of which the host hears nothing."""
    lights = [3 * place for place in rig.spaces.lights]
    last: dict[int, bytes] = {}
    changes = Counter[int]()
    told: set[int] = set()
    for _ in range(ms // 50):
        rig.run(50)
        for space, at in enumerate(lights):
            colour = bytes(rig.pins.out[at : at + 3])
            changes[space] += colour != last.get(space, colour)
            last[space] = colour
            if rig.app.lights.palette.rhythm[rig.app.roles[space]] != STEADY:
                told.add(space)
    return {space for space, count in changes.items() if count > 1} - told


@pytest.mark.parametrize("name", ["vlkno-reed", "evl-reed", "evacuate-digital"])
def test_as_a_game_of_stacks_begins_over_switches_the_board_says_that_it_will_ask(name: str) -> None:
    rig = begun(name)
    assert len(flashing(rig, 1700)) > rig.spaces.n // 4
    rig.run(500)
    assert flashing(rig, 2000) == set(), "said once"


def test_what_is_felt_ends_it() -> None:
    rig = begun("evl-reed")
    assert flashing(rig, 1000)
    rig.play(Game("evl").legal_moves()[0].value, 200, 200)
    rig.run(100)
    assert flashing(rig, 1000) == set()


@pytest.mark.parametrize("name", ["alea-reed", "nevo-reed", "vlkno", "evl"])
def test_a_board_that_feels_all_says_nothing(name: str) -> None:
    assert flashing(begun(name), 1500) == set()
