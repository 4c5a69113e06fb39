"""Boards with linear sensors and switches: each ruleset plays on one, or the board file says why it can't."""

from __future__ import annotations

from pathlib import Path

import pytest
from hallboard import Game, boards
from hallboard.boards import parse
from hallboard.boards.errors import BoardFileError
from hallboard.session import EngineSeat
from hallboard.session.demo import Demo
from hallboard.session.setup import Setup
from hallboard.virtual import AT_ONCE, VirtualBoard

from .desk import Desk
from .desk import Game as Played
from .test_switch_faults import spaces_of

# Of each board: cells whose linear sensor gives way to a reed at a pin of its own, and the reed.
REEDS = {
    "alea": (("L01 L02 L03", "Y09 Y10 Y11"), "reed_25AT"),
    "nevo": (("F02 F03 F04", "P07 P08 P09"), "reed_25AT"),
    "vlkno": (("C03 C04 C05", "P07 P08 P09"), "reed_10AT"),
    "evl": (("a A00 A01", "a P07 P08"), "reed_10AT"),
    "evacuate": (("g1 A00 A01", "g1 P07 P08"), "reed_10AT"),
}
REFUSED = {
    "evl": "a piece 2 mm from the middle makes 0.6 mT, the reed_10AT needs up to 1.5",
    "evacuate": "a pyramid that lies can't be told by a switch",
}


def mixed(name: str) -> str:
    """The text of the board with some reeds."""
    (cells, reeds), part = REEDS[name]
    wires = [cell for cell in reeds.split() if cell[0] in "PY"]
    pins = [int(cell[1:]) for cell in wires]
    text = boards.find(name).read_text().replace(f'name = "{name}"', f'name = "{name}-mixed"')
    assert cells in text
    wiring = f'[wirings.{wires[0][0]}]\nkind = "pins"\npart = "{part}"\npins = {pins}\n\n[multiplexers]'
    if name == "alea":  # a strong king beside an empty space holds its reed
        text = text.replace('pieces = "alea"', 'pieces = "alea"\nkinds = { attacker = 1, defender = -1, king = -1 }')
    if name == "vlkno":  # a white pawn of the other pole hides a stone below
        text = text.replace("gap_mm = 14", "gap_mm = 10")  # so deep the reeds feel no piece
        one_pole = 'pieces = "vlkno"\nkinds = { stone = 1, "black pawn" = 1, "white pawn" = 1 }'
        text = text.replace('pieces = "vlkno_14"', one_pole)
    return text.replace(cells, reeds).replace("[multiplexers]", wiring)


@pytest.mark.parametrize("name", REFUSED)
def test_a_game_that_its_reeds_cannot_feel_is_refused_with_the_reason(name: str, tmp_path: Path) -> None:
    with pytest.raises(BoardFileError, match=REFUSED[name].replace("(", r"\(")):
        parse(mixed(name), tmp_path / f"{name}-mixed.toml")


@pytest.mark.parametrize("game", ["nevo", "alea"])
def test_a_game_of_single_pieces_is_followed_over_both(game: str, tmp_path: Path) -> None:
    path = tmp_path / f"{game}-mixed.toml"
    path.write_text(mixed(game))
    played = Played(game)
    with VirtualBoard(str(path), speed="step") as board, Desk(board) as desk:
        assert len(board.physical.switches) == 3
        board.hand.timing = AT_ONCE
        board.arrange(played.contents())
        desk.pump(2500)
        board.press()  # the set-up stands
        desk.pump(1000)
        felt = {played.ruleset.geometry.parse_space(name) for name in board.physical.switches}
        for ply in range(6):
            moves = played.legal()
            over_reeds = [move for move in moves if felt & spaces_of(played, move)] or moves
            move = over_reeds[ply * 7 % len(over_reeds)]
            assert desk.play_by_hand(played, move) == move
            played.make(move)


def test_a_game_of_stacks_is_entered_and_followed_over_both(tmp_path: Path) -> None:
    path = tmp_path / "vlkno-mixed.toml"
    path.write_text(mixed("vlkno"))
    engine = EngineSeat(level=1, movetime_ms=50, seed=1)
    with Demo(Setup(str(tmp_path)), Game("vlkno"), engine, f"virtual://{path}", 10.0, 2) as demo:
        lines = list(demo.lines())
    assert lines[-1] == "left off after 2 plies"
    assert not any("told" in line for line in lines)
