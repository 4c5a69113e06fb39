"""Board files: those that come along are sound, and what can't be built is refused with its line and the reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hallboard import boards
from hallboard.boards import BoardFileError
from hallboard.cli.main import main
from hallcore.board.board import Board, BoardError
from hallcore.games import GAMES, Ruleset
from hallcore.portable import forget

VLKNO = boards.find("vlkno").read_text()


def line_of(text: str, part: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def refused(text: str, name: str = "vlkno") -> str:
    with pytest.raises(BoardFileError) as caught:
        boards.parse(text, Path(f"{name}.toml"))
    assert "\n" not in str(caught.value)
    return str(caught.value)


# What is changed in vlkno.toml, the place (a part of the changed line), and what the message must say.
FAULTS = {
    "hole": ("A05 A06 A07", "A05 --- A07", "a hole: vlkno uses b4, which has no sensor"),
    "doubled sensor": ("C03 C04", "C03 A02", "b1: sensor A02 is that of c5 already"),
    "no such multiplexer": ("B01 B02", "B01 D02", "b3: sensor D02 can't be reached: there is no multiplexer D"),
    "no such channel": ("B01 B02", "B01 B16", "b3: sensor B16 can't be reached: a multiplexer has channels 00..15"),
    "no wire": ("B01 B02", "B01 B2", "b3: 'B2' is no wire, expected one like A05, or ---"),
    "place missing": ("A00 A01 A02", "A00 A01", "line '5' of the wiring has 4 places, expected 5"),
    "line missing": ("3 B01 B02 B03 B04 B05\n", "", "line '2' of the wiring stands where '3' is expected"),
    "shared input": ("B = { adc = 27 }", "B = { adc = 26 }", "multiplexer B has the analog input and the select of A"),
    "no such input": ("adc = [26, 27, 28]", "adc = [26, 27]", "multiplexer C: GPIO 28 is not among pins.adc"),
    "no such select": ("C = { adc = 28 }", "C = { adc = 28, select = 1 }", "select 1 needs more than 4 address pins"),
    "light out of reach": ("count = 25", "count = 24", "e5: light 24 can't be reached, the chain has 24 (0..23)"),
    "light left out": (
        '"e4 > a4"',
        '"e4 > b4", "skip 1"',
        "a4: its light can't be reached, no run of the chain has it",
    ),
    "doubled light": ('"e4 > a4"', '"e3 > a3"', "e3: its light is in the chain already, as number 14"),
    "too many lights": ("count = 25", "count = 30", "the chain names 25 lights, lights.count is 30"),
    "too much for any supply": (
        "current_cap_mA = 1000",
        "current_cap_mA = 8000",
        "it draws 8.3 A (lights 8000 mA, sensors 150, controller 120): with headroom that is more than a supply",
    ),
    "unknown game": ("[games.vlkno]", "[games.volcano]", "unknown game 'volcano': there are "),
    "wrong count": ("[games.vlkno]", "[games.nevo]", "a hole: nevo's space f1 is not on this face"),
    "unknown pieces": ('pieces = "vlkno_14"', 'pieces = "halma"', "no pieces 'halma': there are "),
    "pieces of another depth": ('pieces = "vlkno_14"', 'pieces = "evl"', "a gap of 12 mm, sensors.gap_mm is 14"),
    "two duties": ("button = 17", "button = 2", "GPIO 2 has two duties"),
    "misspelt key": ("pitch_mm = 45", "pich_mm = 45", "'pich_mm' means nothing here, expected one of: "),
    "wrong type": ("pitch_mm = 45", 'pitch_mm = "45"', "face.pitch_mm is '45', expected a number from 1 to 1000"),
    "not TOML": ("pitch_mm = 45", "pitch_mm = ", "not TOML, column 12: Invalid value"),
    "another format": ("format = 1", "format = 2", "format is 2, this hallboard reads 1"),
    "another name": ('name = "vlkno"', 'name = "board"', "name is 'board', expected 'vlkno' as the file is called"),
}
# Where the message's line is not that of the change.
LINES = {
    "line missing": "2 B06",
    "no such input": "C = {",
    "light left out": "chain = [",
    "light out of reach": '"a5 > e5"',
    "doubled light": '"e3 > a3"',
    "too many lights": "chain = [",
    "two duties": "[pins]",
    "unknown game": "[games.volcano]",
    "wrong count": "[games.nevo]",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_board_that_cannot_be_built_is_refused_with_line_and_reason(fault: str) -> None:
    old, new, reason = FAULTS[fault]
    assert old in VLKNO
    text = VLKNO.replace(old, new, 1)
    message = refused(text)
    assert reason in message
    line = line_of(text, LINES.get(fault, new))
    assert message.startswith(f"vlkno.toml, line {line}: ")


def test_more_lights_than_the_cap_lets_shine_are_refused() -> None:
    text = VLKNO.replace("count = 25", "count = 1000").replace('"a5 > e5",', '"a5 > e5", "skip 975"')
    message = refused(text)
    assert message.startswith(f"vlkno.toml, line {line_of(text, 'current_cap_mA')}: 1000 dark lights draw 1000 mA")
    assert "nothing is left to shine with" in message


def test_a_board_that_no_fuse_holds_plays_but_is_not_called_sound(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "vlkno.toml"
    text = VLKNO.replace("current_cap_mA = 1000", "current_cap_mA = 3000")
    path.write_text(text)
    assert boards.load(path).current_cap_mA == 3000
    assert main(["board", "check", str(path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert f"{path}, line {line_of(text, 'current_cap_mA')}: it draws 3.3 A (lights 3000 mA," in said.err
    assert "the largest fuse holds 2.55 A where it is warm: lower lights.current_cap_mA to 2280" in said.err
    path.write_text(text.replace("current_cap_mA = 3000", "current_cap_mA = 2280"))
    assert main(["board", "check", str(path)]) == 0


def test_pieces_of_another_game_are_refused() -> None:
    nevo = boards.find("nevo").read_text()
    assert 'pieces = "nevo"' in nevo
    message = refused(nevo.replace('pieces = "nevo"', 'pieces = "vlkno"', 1), "nevo")
    assert "'vlkno' have no magnet for nevo's white piece" in message


@pytest.mark.parametrize("name", boards.names())
def test_the_boards_that_come_along_are_sound_and_compile_to_what_the_device_reads(name: str) -> None:
    board = boards.load_board(name)
    playable = [game for game in board.games if game in GAMES]
    assert playable
    read = Board(json.loads(boards.format_board(boards.compile_board(board))))
    assert read.games == tuple(playable)
    places = boards.sensor_places(board)
    for game in playable:
        ruleset = Ruleset(game)
        spaces = read.spaces(game)
        assert spaces.n == ruleset.geometry.SPACES
        spaces.strengths(ruleset.rules.KINDS)
        for space, place in enumerate(board.games[game].places):
            assert places[spaces.sensors[space]] == place
            assert spaces.lights[space] == board.lights[place]
            wire = board.wires[place]
            if place in board.switches:
                continue
            multiplexer = board.multiplexers[wire.wiring]
            channel = read.channels[spaces.sensors[space]]
            assert channel & 15 == wire.numbers[0]
            assert channel >> 4 & (1 << len(read.address_pins) - 4) - 1 == multiplexer.select
            assert read.adc_pins[channel >> len(read.address_pins)] == multiplexer.pin


def test_grid19_puts_each_game_where_its_space_map_says() -> None:
    games = boards.load_board("grid19").games
    assert list(games) == ["alea", "nevo", "vlkno"]
    vlkno, nevo = Ruleset("vlkno").geometry, Ruleset("nevo").geometry
    assert games["alea"].places[Ruleset("alea").geometry.parse_space("s19")] == "s19"
    assert [games["nevo"].places[nevo.parse_space(name)] for name in ("a1", "l1", "a7", "l7")] == [
        "d7",
        "o7",
        "d13",
        "o13",
    ]
    assert [games["vlkno"].places[vlkno.parse_space(name)] for name in ("a1", "b1", "c3", "e5")] == [
        "f6",
        "h6",
        "j10",
        "n14",
    ]


def test_a_space_map_that_leaves_the_face_is_refused() -> None:
    text = boards.find("grid19").read_text().replace('first = "d7"', 'first = "i7"')
    message = refused(text, "grid19")
    assert "a hole: nevo's l1 would be t7, which is not on this face" in message
    assert f"line {line_of(text, '[games.nevo]')}" in message


def test_a_board_that_has_forgotten_how_to_read_descriptions_refuses_them_by_the_same_error() -> None:
    forget("hallcore.board.description")
    with pytest.raises(BoardError, match="format is 9, this firmware reads 1"):
        Board({"format": 9})
