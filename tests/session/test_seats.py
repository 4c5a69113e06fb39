"""Who plays which side."""

from __future__ import annotations

import pytest
from hallboard.errors import UserError
from hallboard.session.seats import EngineSeat, HandSeat, choose_seats, seat_of

ENGINE = EngineSeat(3, 500, 7)
HAND = HandSeat()


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ([], [HAND, ENGINE]),
        ([("white", "hand")], [ENGINE, HAND]),
        ([("white", "engine")], [HAND, ENGINE]),
        ([("black", "engine")], [ENGINE, HAND]),
        ([("black", "hand"), ("white", "hand")], [HAND, HAND]),
        ([("black", "engine"), ("white", "engine")], [ENGINE, ENGINE]),
    ],
)
def test_what_is_not_chosen_is_played_by_the_other_kind(chosen: list[tuple[str, str]], expected: list[object]) -> None:
    assert choose_seats("vlkno", ("black", "white"), chosen, ENGINE) == expected


def test_white_and_black_mean_the_first_and_second_seat_where_sides_have_other_names() -> None:
    sides = ("defenders", "attackers")
    assert choose_seats("alea", sides, [("white", "engine")], ENGINE) == [ENGINE, HAND]
    assert choose_seats("alea", sides, [("attackers", "hand")], ENGINE) == [ENGINE, HAND]


def test_a_side_that_the_game_lacks_is_named() -> None:
    with pytest.raises(UserError, match="no side 'green': vlkno has black, white"):
        choose_seats("vlkno", ("black", "white"), [("green", "hand")], ENGINE)


def test_a_side_cannot_be_both() -> None:
    with pytest.raises(UserError, match="black cannot be both hand and engine"):
        choose_seats("vlkno", ("black", "white"), [("black", "hand"), ("black", "engine")], ENGINE)


def test_a_seat_is_read_back_from_its_record() -> None:
    for seat in (HAND, ENGINE, EngineSeat(9, 50), HandSeat("a guest")):
        assert seat_of(seat.player) == seat
