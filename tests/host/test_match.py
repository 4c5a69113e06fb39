"""A match of two sets: who plays which side, and every clause of its result."""

from __future__ import annotations

import pytest
from hallboard import Game, Match, MatchError, Outcome
from hallboard.game import own_moves, turns

from tests.host.plays import BLACK_IN_3, BLACK_IN_6, WHITE_IN_4, random_game, vlkno

DRAW = ""
PLAYERS = ("Home", "Away")  # Home begins as Black


def match_of(first: str, second: str) -> Match:
    """The match of these two games of VLKNO, DRAW being one that was agreed upon."""
    match = Match.from_game(vlkno(first), PLAYERS)
    if not first:
        match.finish(None, "agreed")
    match.next_set(vlkno(second))
    if not second:
        match.finish(None, "agreed")
    return match


@pytest.mark.parametrize(
    ("first", "second", "score", "winner", "reason"),
    [
        (BLACK_IN_3, WHITE_IN_4, (2, 0), "Home", "two wins"),
        (WHITE_IN_4, BLACK_IN_3, (0, 2), "Away", "two wins"),
        (BLACK_IN_3, DRAW, (1, 0), "Home", "one win"),
        (DRAW, BLACK_IN_6, (0, 1), "Away", "one win"),
        (WHITE_IN_4, DRAW, (0, 1), "Away", "one win"),
        (BLACK_IN_3, BLACK_IN_6, (1, 1), "Home", "fewer moves"),
        (BLACK_IN_6, BLACK_IN_3, (1, 1), "Away", "fewer moves"),
        (BLACK_IN_6, BLACK_IN_6, (1, 1), None, "as many moves"),
        (WHITE_IN_4, WHITE_IN_4, (1, 1), None, "as many moves"),
        (DRAW, DRAW, (0, 0), None, "no win"),
    ],
)
def test_the_match_goes_to_wins_then_to_fewer_moves(
    first: str, second: str, score: tuple[int, int], winner: str | None, reason: str
) -> None:
    match = match_of(first, second)
    outcome = match.outcome()
    assert tuple(match.score().values()) == score
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (winner, reason)


def test_only_the_winners_own_moves_count() -> None:
    """Away's win as White took eight plies, Home's as White nine: four moves of White's each."""
    match = Match.from_game(vlkno(WHITE_IN_4), PLAYERS)
    match.next_set(vlkno(", ".join(BLACK_IN_6.split(", ")[:9])))
    match.finish("white", "resigned")
    assert [own_moves(game, 1) for game in match.games] == [4, 4]
    assert str(match) == "Home: 1, Away: 1; the match is drawn: as many moves (4 against 4)"


def test_a_turn_of_several_parts_is_one_move() -> None:
    game = random_game("evacuate", seed=3, plies=400, players=2)
    assert any(str(move).startswith("-") for move in game.moves), "nobody took anything off"
    assert own_moves(game, 0) + own_moves(game, 1) == len(turns(game)) < len(game.moves)
    assert abs(own_moves(game, 0) - own_moves(game, 1)) <= 1


def test_sides_change_with_the_second_set_and_not_before_the_first_is_over() -> None:
    match = Match("vlkno", PLAYERS, putback="barred")
    assert (match.set_number, match.sides, match.turn) == (1, {"black": "Home", "white": "Away"}, "Home")
    with pytest.raises(MatchError, match="set 1 goes on: Home is to move"):
        match.next_set()
    match.game.push("e5-d4 c3>b2")
    assert (match.turn, match.next_number, match.outcome()) == ("Away", 0, None)
    match.finish("white", "resigned")
    assert (match.set_outcome(), match.next_number) == (Outcome("white", "resigned"), 2)
    with pytest.raises(MatchError, match="set 1 is over: white wins: resigned"):
        match.finish("black", "resigned")
    second = match.next_set()
    assert second is match.game
    assert second.variants == {"putback": "barred", "size": "5x5"}
    assert (second.ply, match.set_number, match.sides) == (0, 2, {"black": "Away", "white": "Home"})
    assert (match.outcome(), match.set_outcome(), match.set_outcome(1)) == (None, None, Outcome("white", "resigned"))
    copy = match.copy()
    copy.game.push("e5-d4 c3>b2")
    copy.finish("black", "resigned")
    assert (match.game.ply, match.outcome()) == (0, None)
    assert str(copy) == "Home: 0, Away: 2; Away wins the match: two wins"
    with pytest.raises(MatchError, match="the match has had its 2 sets"):
        copy.next_set()


def test_the_second_set_begins_where_the_first_began() -> None:
    start = "alea 19/19/19/19/3DD9A4/19/19/19/19/19/19/19/19/19/19/10A8/19/2A13A2/12K3A2 d 0 -"
    match = Match.from_game(Game.from_position(start), PLAYERS)
    match.game.push("m1-k1")
    match.finish("attackers", "resigned")
    with pytest.raises(MatchError, match=r"set 2 began from alea .*, set 1 from alea"):
        match.next_set(Game("alea"))
    assert match.next_set().position() == Game.from_position(start).position()


@pytest.mark.parametrize(
    ("game", "variants", "players", "told"),
    [
        ("evacuate", {"players": 3}, PLAYERS, "evacuate has 3 here; it has a match of its own: match=True"),
        (
            "evacuate",
            {"players": 4},
            ("a", "b", "c", "d"),
            "evacuate has 4 here; it has a match of its own: match=True",
        ),
        ("vlkno", {}, ("Home", "Home"), "two players of different names, not 'Home', 'Home'"),
        ("vlkno", {}, ("Home", ""), "two players of different names, not 'Home', ''"),
        ("vlkno", {}, ("Home",), "two players of different names, not 'Home'"),
    ],
)
def test_what_no_match_can_be_is_told(
    game: str, variants: dict[str, object], players: tuple[str, ...], told: str
) -> None:
    with pytest.raises(MatchError, match=told):
        Match(game, players, **variants)
    assert Match("evacuate", PLAYERS).sides == {"p1": "Home", "p2": "Away"}


def test_only_a_side_can_win_a_set() -> None:
    match = Match("alea", PLAYERS)
    with pytest.raises(MatchError, match="no side 'Home': alea has defenders, attackers"):
        match.finish("Home", "resigned")
    assert match.set_outcome() is None
