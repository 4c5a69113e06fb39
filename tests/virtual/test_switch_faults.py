"""A board names what is broken by space and pin when a host connects; one of switches plays on with the rest."""

from __future__ import annotations

import re
from array import array
from pathlib import Path

import pytest
from hallboard.cli import main
from hallboard.link.events import Noted
from hallboard.virtual import AT_ONCE, VirtualBoard, VirtualBoardError
from hallboard.virtual.lights import colours
from hallcore.lights import WRONG
from hallcore.protocol.messages import FAULT
from hallcore.steps import drop, space_of

from .desk import Desk, Game
from .wired import wired

# The board, what is broken, and what `hallboard board check` must say.
FAULTS = [
    ("nevo-reed", "closed:f3", "f3 (row GP14, column GP5) is closed, but nothing belongs there"),
    ("nevo-reed", "open:a1", "a1 (row GP12, column GP0) is open, but a piece belongs there"),
    ("vlkno-reed", "open:a1", "a1 (GP11) is open, but a piece belongs there"),
    ("vlkno-reed", "open:c4", "c4 (0x20 GPA7) is open, but a piece belongs there"),
    ("vlkno-reed", "silent:E:0", "E: the expander at 0x20 does not answer: 16 spaces from a2 to e5 are out"),
    ("grid19-digital", "cut:S:20:1,closed:b10", "S: chain 1 is cut at chip 20 or later: all ones: "),
    (
        "grid19-digital",
        "cut:S:40:0",
        "S: chain 3 is cut at chip 40 or later: all zeros: 44 spaces from a1 to s3 are out",
    ),
    ("grid19-digital", "swap:S:0:3", "S: chains GP2 and GP5 are swapped: those of "),
    ("vlkno", "dead:b4:0", "b4 (GP26 at address 6) reads 0 V: it is dead, or its wire is broken"),
    ("alea", "dead:j10:1", "j10 (GP28 at address 52) reads 3.3 V: a short, or its pins are swapped"),
    ("alea-reed", "swap:M:0:7,closed:j2", "M: columns GP0 and GP7 are swapped: those of a1 and h1"),
]


@pytest.mark.parametrize(("name", "faults", "said"), FAULTS)
def test_a_fault_is_named_by_space_and_pin(
    name: str, faults: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["board", "check", name, "--board", f"virtual://{name}?faults={faults}"]) == 1
    assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    ("fault", "said"),
    [("swap:{}:0:1", "inputs GP8 and GP9 are swapped"), ("cross:{}:0:2", "address lines 0 and 2 are swapped")],
)
def test_swapped_wires_of_multiplexers_are_named(
    fault: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = wired("by-mux", tmp_path)
    fault = fault.format("A%2BB%2BC%2BD%2BE%2BF")
    assert main(["board", "check", str(board), "--board", f"virtual://{board}?faults={fault}"]) == 1
    assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    ("faults", "orange"),
    [("open:a1,closed:f3", {"a1", "f3"}), ("", set())],
)
def test_without_a_host_the_lights_name_broken_switches_and_the_game_begins_all_the_same(
    faults: str, orange: set[str]
) -> None:
    played = Game("nevo")
    with VirtualBoard("nevo-reed", speed="step", faults=[text for text in faults.split(",") if text]) as board:
        board.hand.timing = AT_ONCE
        board.wait(2500)
        board.arrange(played.contents())  # after power-on: a press says that the pieces stand
        board.wait(500)
        if orange:
            board.press()
        assert shining(board, 0.2, 0.45) == orange
        board.press()
        assert not shining(board, 0.2, 0.45)
        assert shining(board, 0.5, 0.6), "the turn is not lit"


def test_with_the_pieces_standing_at_power_on_nothing_needs_to_be_pressed_for_it() -> None:
    with VirtualBoard("nevo-reed", speed="step", faults=["open:a1"]) as board:
        board.arrange(Game("nevo").contents())
        board.wait(2500)
        assert shining(board, 0.2, 0.45) == {"a1"}


def test_a_space_where_the_missing_piece_is_put_is_no_longer_orange() -> None:
    contents = Game("nevo").contents()
    with VirtualBoard("nevo-reed", speed="step", contents=[0, *contents[1:]]) as board:
        board.hand.timing = AT_ONCE
        board.wait(2500)
        assert shining(board, 0.2, 0.45) == {"a1"}
        board.hand.drop(0, contents[0])
        board.put_aside()
        board.wait(500)
        assert not shining(board, 0.2, 0.45)
        board.press()
        assert shining(board, 0.5, 0.6), "the turn is not lit"


@pytest.mark.parametrize("name", ["vlkno", "alea"])
def test_a_dead_linear_sensor_is_orange_after_power_on(name: str) -> None:
    with VirtualBoard(name, speed="step", faults=["dead:b4:1"]) as board:
        board.arrange(Game(name).contents())
        board.wait(2500)
        assert shining(board, 0.2, 0.45) == {"b4"}
    with VirtualBoard(name, speed="step") as board:
        board.arrange(Game(name).contents())
        board.wait(2500)
        assert not shining(board, 0.2, 0.45)


def shining(board: VirtualBoard, least: float, most: float) -> set[str]:
    """The spaces lit in the next second in red and green, by green's share of the red."""
    board.wait(100)
    shown = len(board.frames()) - 1
    board.wait(1000)
    found = set()
    for frame in board.frames()[shown:]:
        for space, (red, green, blue) in enumerate(colours(board.physical, board.game, frame)):
            if red > 8 and not blue and least < green / red < most:
                found.add(board.space_name(space))
    return found


@pytest.mark.parametrize("name", ["nevo-reed", "vlkno-reed", "grid19-digital", "alea-reed", "evl"])
def test_a_sound_board_has_no_faults(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "check", name, "--board", f"virtual://{name}"]) == 0
    assert ": no faults\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "missed"),
    [
        (
            "evl-reed",
            "Not seen in the first position of evl: on all 46 spaces, which are empty, a switch that never closes.",
        ),
        (
            "nevo-reed",
            "Not seen in the first position of nevo: on the 24 spaces with a piece a switch that never opens, "
            "on the 60 empty ones a switch that never closes.",
        ),
        ("vlkno-reed", "first position of vlkno: on the 25 spaces with a piece a switch that never opens.\n"),
        ("vlkno", ""),
    ],
)
def test_what_the_first_position_can_not_tell_is_said_with_the_way_to_find_it(
    name: str, missed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    fault = "?faults=open:b3" if missed and name != "vlkno-reed" else ""
    assert main(["board", "check", name, "--board", f"virtual://{name}{fault}"]) == 0
    out = capsys.readouterr().out
    assert missed in out
    assert (f"hallboard bringup PORT --board {name} --only wiring\n" in out) == bool(missed)


@pytest.mark.parametrize("closed", ["", "closed:f3"])
def test_what_a_piece_in_a_hand_was_told_to_be_outlasts_the_look_at_the_switches(closed: str) -> None:
    """Just after a host has come; and its space's switch is not called broken because it is open."""
    contents = Game("nevo").contents()
    other = next(content for content in contents if content not in (0, contents[0]))
    with VirtualBoard("nevo-reed", speed="step", contents=contents, faults=[closed] if closed else []) as board:
        board.hand.timing = AT_ONCE
        board.wait(3000)
        board.press()  # the set-up stands
        board.wait(500)
        with Desk(board) as desk:
            desk.pump(300)
            board.hand.lift(0)
            desk.pump(200)
            desk.replica.point(drop(0, other))
            desk.pump(4000)
            assert desk.replica.state is not None
            assert desk.replica.state.debts == 1
            assert not faults_told(desk)
            board.hand.drop(0, contents[0])  # as it feels to the switch
            desk.pump(3000)
            assert [text.split()[0] for text in faults_told(desk)] == (["f3"] if closed else [])
            assert closed or desk.roles[0] == WRONG


def faults_told(desk: Desk) -> list[str]:
    return [event.text for event in desk.events if isinstance(event, Noted) and event.code == FAULT]


# The board and its game, what is broken, and the spaces that are so.
PLAYS_ON = [
    ("nevo-reed", "nevo", "open:a1", "a1"),
    ("nevo-reed", "nevo", "closed:f3", "f3"),
    ("alea-reed", "alea", "swap:M:0:7", "[ah].*"),
    ("grid19-digital", "alea", "cut:S:20:1", ".1[01]"),
    ("grid19-digital", "alea", "cut:S:40:0", ".[12]|[n-s]3"),
]


@pytest.mark.parametrize(("name", "game", "fault", "broken"), PLAYS_ON)
def test_a_board_with_a_broken_part_plays_on_elsewhere(name: str, game: str, fault: str, broken: str) -> None:
    played = Game(game)
    with VirtualBoard(name, speed="step", contents=played.contents()) as board, Desk(board) as desk:
        board.hand.timing = AT_ONCE
        board.break_part(fault)
        desk.pump(3000)
        board.press()  # the set-up stands
        desk.pump(1000)
        names = [board.space_name(space) for space in range(len(played.contents()))]
        dice = 7
        for ply in range(6):
            moves = [
                move
                for move in played.legal()
                if not any(re.fullmatch(broken, names[space]) for space in spaces_of(played, move))
            ]
            move = moves[dice * (ply + 3) % len(moves)]
            assert desk.play_by_hand(played, move) == move
            played.make(move)


def spaces_of(game: Game, move: int) -> set[int]:
    steps = array("i", bytes(4 * game.ruleset.hands.MAX_STEPS))
    count = game.ruleset.hands.steps(game.cells, game.counters, move, steps)
    return {space_of(step) for step in steps[:count]}


@pytest.mark.parametrize("text", ["closed:z9", "cut:M:0", "swap:S:0:1", "melt:M"])
def test_what_cannot_be_broken_is_refused(text: str) -> None:
    with pytest.raises(VirtualBoardError, match="can't be broken on the board nevo-reed: expected closed:SPACE"):
        VirtualBoard("nevo-reed", faults=[text]).close()
