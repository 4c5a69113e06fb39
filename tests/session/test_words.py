"""The lights in words."""

from __future__ import annotations

from hallboard.session.words import instruction
from hallcore import hints
from hallcore.tracker import modes

KINDS = ("", "stone", "black pawn", "white pawn")


def name(space: int) -> str:
    return f"s{space}"


def said(mode: int, **lit: int) -> str:
    roles = bytearray(12)
    for space, role in lit.items():
        roles[int(space[1:])] = role
    return instruction(mode, bytes(roles), "black", KINDS, name)


def test_a_missing_piece_is_named_with_its_kind_before_anything_else() -> None:
    assert said(modes.OWED, s3=hints.MISSING + 2, s1=hints.TARGET) == "Put a white pawn on s3."


def test_a_lifted_piece_is_shown_where_it_may_go() -> None:
    assert said(modes.TURN, s0=hints.ORIGIN, s4=hints.TARGET, s5=hints.TARGET) == "Put it on s4 or s5."


def test_many_places_are_counted_not_listed() -> None:
    lit = {f"s{i}": hints.TARGET for i in range(9)}
    assert said(modes.TURN, **lit) == "Put it on one of the 9 lit spaces."


def test_the_engines_move_is_told_step_by_step() -> None:
    assert said(modes.OWED, s2=hints.ENGINE_LIFT, s7=hints.LAST_TO) == "Make the engine's move: lift from s2."


def test_nothing_lit_names_the_side_to_move_or_who_thinks() -> None:
    assert said(modes.TURN) == "black to move: lift a lit piece, or put one on the board."
    assert said(modes.WAIT) == "black thinks."
    assert said(modes.OVER) == "The game is over."
