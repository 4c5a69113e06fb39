"""The panel beside the board: moves numbered as people count, and hints that replace each other."""

from __future__ import annotations

import io
from pathlib import Path

from hallboard import Game
from hallboard.session import SeatView, SessionView
from hallboard.tui.panel import moves, panel
from rich.console import Console

from tests.tui.test_app import until
from tests.tui.test_screen import playing


def lines(players: int, turns: list[tuple[str, ...]], room: int = 12, past: int = -1, width: int = 60) -> list[str]:
    """What the panel says of these turns, without its rule."""
    seats = tuple(SeatView(f"p{number}", "hand") for number in range(1, players + 1))
    view = SessionView(seats, 0, (), (), b"", "", turns=tuple(turns))
    console = Console(width=width, record=True, file=io.StringIO())
    console.print(moves(view, room, past))
    return [" ".join(line.split()) for line in console.export_text().splitlines()[1:]]


def test_pieces_of_a_kind_are_counted_in_the_hand_and_beside_the_board() -> None:
    held, aside = ("stone", "stone", "black pawn", "stone"), ("white pawn",) * 9
    view = SessionView((), 0, (), (), b"", "", in_hand=held, aside=aside, link="connected")
    console = Console(width=60, record=True, file=io.StringIO())
    console.print(panel(view))
    text = console.export_text()
    assert "In hand: 3 × stone, black pawn" in text
    assert "Beside the board: 9 × white pawn" in text
    assert "more" not in text


def test_a_number_stands_for_a_round_of_all_players() -> None:
    turns = [(f"m{number}",) for number in range(1, 8)]
    assert lines(2, turns) == ["1. m1 m2", "2. m3 m4", "3. m5 m6", "4. m7"]
    assert lines(3, turns) == ["1. m1 m2", "m3", "2. m4 m5", "m6", "3. m7"]


def test_turns_of_several_moves_have_a_line_each_and_rounds_keep_their_numbers() -> None:
    turns = [("a",), ("b",), ("c", "end"), ("d",), ("e",)]
    assert lines(2, turns) == ["1. a", "b", "2. c / end", "d", "3. e"]


def test_where_there_is_little_room_the_last_rounds_are_shown_with_their_own_numbers() -> None:
    turns = [(f"m{number}",) for number in range(1, 41)]
    assert lines(2, turns, room=3) == ["18. m35 m36", "19. m37 m38", "20. m39 m40"]
    assert lines(2, turns, room=3, past=7)[-1] == "4. m7 m8"


def test_no_move_is_cut_off_beside_a_board_of_80_columns() -> None:
    four = [("P@g4.1",), ("Q@g4.2",), ("D@g5.1",), ("P@g6.6",)] * 2
    captures = [("h16-j16xk16xj17xj15",), ("a5-b4 c4>c5",)]
    for players, turns in ((4, four), (2, captures)):
        said = "".join(lines(players, turns, width=30)).replace(" ", "")
        assert "…" not in said
        assert sum(said.count(text) for text in ("P@g4.1", "Q@g4.2", "D@g5.1", "P@g6.6")) == (8 if players == 4 else 0)


async def test_a_hint_replaces_the_one_before_and_goes_with_its_position(tmp_path: Path) -> None:
    async with playing(tmp_path, Game("nevo")) as (pilot, _, session, _):

        def hints() -> list[str]:
            return [note for note in session.view().notes if note.startswith("hint:")]

        for _ in range(2):
            await pilot.press("h")
            await until(pilot, lambda: len(hints()) == 1, "not one hint")
        session.play_text("a1-a2")
        await until(pilot, lambda: len(session.game.moves) == 1 and session.at_rest and not hints(), "the hint stays")
        await pilot.press("h")
        await until(pilot, lambda: len(hints()) == 1, "no new hint")
        assert session.game.parse(hints()[0].removeprefix("hint: ")) in session.game.legal_moves()
