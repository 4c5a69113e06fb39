"""The lights in words."""

from __future__ import annotations

from hallboard import Game
from hallboard.session.ending import out_of_time, resigned
from hallboard.session.instructions import instruction
from hallcore import lights
from hallcore.tracker import modes

GAME = Game("vlkno")


def said(mode: int, **lit: int) -> str:
    roles = bytearray(25)
    for space, role in lit.items():
        roles[GAME.ruleset.geometry.parse_space(space)] = role
    return instruction(mode, bytes(roles), GAME)


def test_a_missing_piece_is_named_with_its_kind_before_anything_else() -> None:
    assert said(modes.OWED, b3=lights.MISSING + 2, a1=lights.TARGET) == "Put a white pawn on b3."


def test_a_lifted_piece_is_shown_where_it_may_go() -> None:
    assert said(modes.TO_MOVE, a1=lights.ORIGIN, e1=lights.TARGET, a2=lights.TARGET) == "Put it on e1 or a2."


def test_who_holds_a_piece_is_told_where_it_goes_though_the_board_has_not_felt_the_lift() -> None:
    roles = bytearray(25)
    roles[3], roles[7] = lights.GIVE, lights.TARGET
    assert instruction(modes.TO_MOVE, bytes(roles), GAME) == "Lift from d1."
    assert instruction(modes.TO_MOVE, bytes(roles), GAME, holding=True) == "Put it on c2."


def test_sides_that_are_many_have_their_verbs_so() -> None:
    alea = Game("alea")
    assert instruction(modes.WAIT, bytes(361), alea) == f"{alea.turn} think."
    assert resigned(alea.sides, 1).text == "attackers resigned, defenders win"
    assert out_of_time(alea.sides, 1).text == "attackers have no time left, defenders win"
    assert out_of_time(("black", "white"), 0).text == "black has no time left, white wins"


def test_many_places_are_counted_not_listed() -> None:
    lit = {f"{file}{row}": lights.TARGET for file in "abc" for row in "123"}
    assert said(modes.TO_MOVE, **lit) == "Put it on one of the 9 lit spaces."


def test_a_step_that_was_not_felt_is_asked_for_and_not_as_a_choice_of_moves() -> None:
    assert said(modes.TO_MOVE, b3=lights.CHOICE) == "Finish the move at b3, or say there that it is done."
    assert said(modes.ASK, b3=lights.CHOICE) == "Say which move you mean: b3."
    assert said(modes.TO_MOVE, b3=lights.CHOICE, c3=lights.CHOICE) == "Say which move you mean: b3 or c3."


def test_who_still_holds_pieces_of_such_a_turn_is_told_where_they_go() -> None:
    roles = bytearray(25)
    roles[3], roles[7] = lights.CHOICE, lights.TARGET
    told = instruction(modes.TO_MOVE, bytes(roles), GAME, holding=True)
    assert told == "Put it on c2, or finish the move at d1."


def test_the_engines_move_is_told_step_by_step() -> None:
    assert said(modes.OWED, c1=lights.ENGINE_LIFT, c2=lights.LAST_TO) == "Make the engine's move: lift from c1."
    assert said(modes.OWED, e1=lights.ENGINE_DROP) == "Make the engine's move: put it on e1."


def test_a_piece_of_the_engine_that_comes_from_the_side_is_named() -> None:
    game = Game("evacuate")
    game.push("gQ@g4.1")
    roles = bytearray(game.ruleset.geometry.SPACES)
    roles[game.ruleset.geometry.parse_space("g4.1")] = lights.ENGINE_DROP
    assert instruction(modes.OWED, bytes(roles), game) == "Make the engine's move: put a green queen on g4.1."
    roles[game.ruleset.geometry.parse_space("g4.1")] = lights.MISSING + 2  # yellow's and red's light, too
    assert instruction(modes.OWED, bytes(roles), game) == "Put a green queen on g4.1."


def test_nothing_lit_names_the_side_to_move_or_who_thinks() -> None:
    assert said(modes.TO_MOVE) == "black to move: lift a lit piece."
    assert instruction(modes.TO_MOVE, bytes(99), Game("evacuate")).endswith(" to move: put a piece on the board.")
    evl = Game.from_position("evl 7/7/5,B,1/5,WWB,W 6/6/6 b 6")
    assert instruction(modes.TO_MOVE, bytes(99), evl) == "black to move: lift a lit piece, or put one on the board."
    assert said(modes.WAIT) == "black thinks."
    assert said(modes.ENDED) == "The game is over."
