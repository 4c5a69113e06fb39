"""`hallboard health`: sensors that are dead, stuck, weak, noisy or off are named, and sound boards are sound."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hallboard.boards import compile_board, load_board
from hallboard.cli import main
from hallboard.health import Rest, SpaceAtRest, at_rest, judge
from hallboard.health.expected import expected
from hallboard.health.picture import picture
from hallboard.traces import read_trace
from hallboard.virtual.pieces import kinds_of
from hallcore.board.board import Board
from hallcore.games import Ruleset
from rich.console import Console

from tests.soak.board import SoakBoard

CASES = Path(__file__).parents[1] / "traces" / "cases"


def sound(name: str, seed: int = 1, stacks: bool = True) -> tuple[dict[str, Any], Rest]:
    """A board's description, and what sound sensors read of the first position, or of the empty board."""
    described = compile_board(load_board(name))
    board = SoakBoard(name, seed)
    spaces = board.board.spaces(name)
    model = expected(spaces, board.ruleset.rules.KINDS)
    standing = [
        bytes(kinds_of(board.ruleset.hands, board.tracker.due[space])) if stacks else b"" for space in range(spaces.n)
    ]
    dice = Random(seed)
    at = [
        SpaceAtRest({stack: 7 * dice.gauss() + (0.97 + 0.06 * dice.random()) * model.own_uT(i, stack)}, 23.0, 100)
        for i, stack in enumerate(standing)
    ]
    return described, Rest(name, tuple(at), not stacks)


def changed(rest: Rest, space: int, one: SpaceAtRest) -> Rest:
    spaces = list(rest.spaces)
    spaces[space] = one
    return replace(rest, spaces=tuple(spaces))


def test_dead_stuck_and_weak_sensors_of_a_board_are_named_by_space(capsys: pytest.CaptureFixture[str]) -> None:
    url = "virtual://vlkno?speed=20&faults=weak:b2:50,stuck:c3,dead:e5:0"
    assert main(["health", url, "--seconds", "1", "--json"]) == 1
    table = json.loads(capsys.readouterr().out)
    found = {one["name"]: one for one in table["spaces"]}
    assert {name for name, one in found.items() if one["state"] != "sound"} == {"b2", "c3", "e5"}
    assert (found["b2"]["state"], found["c3"]["state"], found["e5"]["state"]) == ("weak", "broken", "broken")
    assert 0.4 < found["b2"]["felt"] < 0.6
    assert "of a stone" in found["b2"]["why"]
    assert "never changes its reading" in found["c3"]["why"]
    assert found["e5"]["why"].startswith("(GP26 at address 4) reads 0 V"), "the board's own word for it"
    assert min(one["margin"] for one in found.values() if one["state"] == "sound") > 0.8


def test_the_picture_shows_where_they_are() -> None:
    described, rest = sound("nevo")
    a1, c2 = (Ruleset("nevo").geometry.parse_space(name) for name in ("a1", "c2"))
    (stack,) = rest.spaces[a1].stacks
    rest = changed(rest, a1, SpaceAtRest({stack: 0.5 * 5655}, 23.0, 100))  # of a white piece in its recess
    rest = changed(rest, c2, replace(rest.spaces[c2], noise_uT=0.0))
    out = io.StringIO()
    console = Console(file=out, width=120, highlight=False)
    console.print(picture(judge(described, rest), load_board("nevo")))
    said = out.getvalue().splitlines()
    assert said[0].rstrip() == "nevo, nevo: 84 spaces: 82 sound, 1 weak, 1 broken"
    lowest, above = said[8].split(), said[7].split()
    # Half of the field is 680 uT from the window's edge, less three times the noise; a sound one has 60 % of 3507.
    assert (lowest[0], above[2]) == ("29", "xx")
    assert all(int(shown) > 80 for shown in lowest[1:] + above[:2] + above[3:])


def test_a_weak_and_a_stuck_sensor_of_a_connected_board_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["health", "virtual://nevo?speed=20&faults=weak:a1:50,stuck:c2", "--seconds", "1"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "nevo, nevo: 84 spaces: 82 sound, 1 weak, 1 broken"
    lowest, above = said[8].split(), said[7].split()
    assert above[2] == "xx"
    assert int(lowest[0]) < min(int(shown) for shown in lowest[1:] + above[:2] + above[3:]) / 2
    (line,) = [line for line in said if line.startswith("  a1 ")]
    felt = re.search(r"feels (\d+)% of a white piece", line)
    assert felt is not None
    assert 45 < int(felt[1]) < 55


@pytest.mark.parametrize("name", ["alea", "evacuate", "evl", "nevo", "vlkno"])
def test_sound_boards_are_sound_and_one_weak_sensor_is_found_among_them(name: str) -> None:
    described, rest = sound(name)
    health = judge(described, rest)
    assert [one for one in health.spaces if one.state != "sound"] == []
    space = next((i for i, one in enumerate(rest.spaces) if b"" not in one.stacks), None)
    if space is None:
        return  # EVL begins with an empty board
    ((stack, uT),) = rest.spaces[space].stacks.items()
    for share, state in ((0.49, "weak"), (0.1, "unsure")):
        weak = judge(described, changed(rest, space, SpaceAtRest({stack: share * uT}, 23.0, 100)))
        assert [(one.space, one.state) for one in weak.spaces if one.state != "sound"] == [(space, state)]


@pytest.mark.parametrize(
    ("one", "state", "why"),
    [
        (SpaceAtRest({b"": -26_900.0}, 20.0, 100), "broken", "reads -27 mT"),
        (SpaceAtRest({b"": 14.0}, 0.0, 100), "broken", "never changes"),
        (SpaceAtRest({b"": 3.0}, 95.0, 100), "weak", "times the noise"),
        (SpaceAtRest({b"": 250.0}, 23.0, 100), "weak", " uT where nothing stands: calibrate it"),
        (SpaceAtRest({b"": 700.0}, 23.0, 100), "unsure", " uT where nothing should stand"),
        (SpaceAtRest({b"\1": -700.0}, 23.0, 100), "unsure", "the other pole where a black piece should stand"),
        (SpaceAtRest({b"\1\2": 260.0}, 23.0, 100), "weak", "% of a white piece: the sensor or the magnet is weak"),
        (SpaceAtRest({}, 0.0, 0), "unsure", "never read"),
    ],
)
def test_what_is_wrong_is_said(one: SpaceAtRest, state: str, why: str) -> None:
    described, rest = sound("evl", stacks=False)
    health = judge(described, changed(rest, 9, one))
    assert [(found.space, found.state) for found in health.spaces if found.state != "sound"] == [(9, state)]
    assert why in health.spaces[9].why


def test_more_noise_leaves_fewer_pieces_of_a_stack_to_be_felt() -> None:
    board = Board(compile_board(load_board("vlkno")))
    model = expected(board.spaces("vlkno"), ("", "stone", "black pawn", "white pawn"))
    heights = [model.tells(1.0, noise_uT) for noise_uT in (0, 23, 50, 100, 200)]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] == heights[1] > heights[-1] > 0


def test_a_field_from_outside_does_no_harm_and_is_told() -> None:
    described, rest = sound("vlkno")
    moved = tuple(replace(one, stacks={stack: uT + 900 for stack, uT in one.stacks.items()}) for one in rest.spaces)
    health = judge(described, replace(rest, spaces=moved))
    assert {one.state for one in health.spaces} == {"sound"}
    assert health.common_uT == pytest.approx(900, abs=30)


def test_a_whole_game_tells_the_health_of_a_board() -> None:
    trace = read_trace(CASES / "evl.trace")
    rest = at_rest(trace)
    assert {one.state for one in judge(trace.board, rest).spaces} == {"sound"}
    assert any(stack for one in rest.spaces for stack in one.stacks), "pieces have come"


def test_a_board_of_switches_has_no_margins(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["health", str(CASES / "nevo-reed.trace")]) == 2
    said = capsys.readouterr().err
    assert said.startswith("hallboard: the board ")
    assert "has switches" in said
