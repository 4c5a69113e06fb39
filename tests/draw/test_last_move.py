"""The last move in a picture."""

from __future__ import annotations

from hallboard import Game
from hallboard.draw.traces import last_turn, trace

from tests.draw.reading import SVG, Drawing


def _named(game: Game) -> tuple[str, str, str, str]:
    """The trace of the last turn by names: left, reached, cleared, ways."""
    found = trace(last_turn(game))
    name = game.ruleset.geometry.space_name
    return (
        *(" ".join(sorted(name(space) for space in spaces)) for spaces in (found.left, found.reached, found.cleared)),
        " ".join(f"{name(start)}>{name(end)}" for start, end in found.ways),
    )


def _played(game: Game, *moves: str) -> Game:
    for move in moves:
        game.push(move)
    return game


def test_pawn_and_stone_go_their_ways() -> None:
    game = _played(Game("vlkno"), "e5-d4 c3>b2")
    assert _named(game) == ("c3 e5", "b2 d4", "", "e5>d4 c3>b2")
    high = Game.from_position("vlkno 2w,2,2,2,2b/2,2,2,0,0/0,0,0,0,0/0,0,0,0,2/2b,2,0,0,3w b 10")
    assert _named(_played(high, "e5-d5 b4>b4")) == ("b4 e5", "b4 d5", "", "e5>d5")


def test_captured_pieces_are_crossed_out() -> None:
    game = Game.from_position("alea 19/19/19/19/19/19/19/19/19/9K9/19/19/6DA2D8/19/19/19/19/19/19 d 0 -")
    _played(game, "k7-i7")
    assert _named(game) == ("k7", "i7", "h7", "k7>i7")


def test_an_unstacked_stack_goes_from_heptagon_to_heptagon() -> None:
    game = Game.from_position("evl 7/BBW,6/7/7 6/6/6 w 20")
    assert _named(_played(game, "b1-b3")) == ("b1", "b2 b3", "", "b1>b2 b2>b3")
    assert _named(_played(Game("evl"), "+c4")) == ("", "c4", "", "")


def test_isolated_pieces_are_crossed_out_and_a_turn_of_several_moves_is_one() -> None:
    text = "nevo 12/12/12/12/4b1b5/12/w2w1w1w2w1 {} 30"
    assert _named(_played(Game.from_position(text.format("b")), "e3-f3")) == ("e3", "f3", "", "e3>f3")
    game = Game.from_position(text.format("b") + " removal=opponent")
    _played(game, "xa1", "e3-f3")
    assert [str(move) for move in last_turn(game)] == ["xa1", "e3-f3"]
    assert _named(game) == ("e3", "f3", "a1", "e3>f3")


def test_the_marks_are_in_the_picture_and_go_with_the_move() -> None:
    game = Game("vlkno")
    assert list(Drawing(game.svg()).group("last-move")) == []
    game.push("e5-d4 c3>b2")
    drawing = Drawing(game.svg())
    marks = drawing.group("last-move")
    polygons = marks.findall(SVG + "polygon")
    assert len(polygons) == 4 + 2, "four spaces and two heads of arrows"
    assert "ply 1: e5-d4 c3>b2" in drawing.texts()
    game.pop()
    assert list(Drawing(game.svg()).group("last-move")) == []
