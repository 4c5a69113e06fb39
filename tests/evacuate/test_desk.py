"""Matches of three and four to their end as the PC plays them: outcome, position, turns, picture and record."""

from __future__ import annotations

from pathlib import Path

import pytest
from hallboard import Game
from hallboard.game import shares
from hallboard.record import format_record, of_game, parse_records
from hallcore.games.evacuate import rules, state

GAMES = Path(__file__).parent / "games"


@pytest.mark.parametrize(("name", "players"), [("match_of_three", 3), ("match_of_four", 4)])
def test_a_match_that_is_won_in_mid_round_is_over_on_the_desk_as_well(name: str, players: int) -> None:
    _, variants, *lines = (GAMES / f"{name}.txt").read_text().splitlines()
    game = Game("evacuate", **dict(pair.split("=") for pair in variants.split()[1:]))
    for text in lines[:-2]:
        assert game.outcome() is None
        again = Game.from_position(game.position())
        assert again.legal_moves() == game.legal_moves()
        game.push(text)
        if game.outcome() is None:
            again.push(text)
            assert again.position() == game.position()
    winner = lines[-2].split()[2]
    outcome = game.outcome()
    assert (outcome and str(outcome)) == f"{winner} wins: match"
    assert shares(rules, game.counters) == [float(side == winner) for side in game.sides]
    # In mid-round: every player has somebody on the floor.
    assert all(state.occupants(game.counters, player) for player in range(players))
    assert game.legal_moves() == []
    assert str(game).endswith(f"over by match: {winner} wins")
    assert Game.from_position(game.position()).outcome() == outcome
    record = of_game(game)
    assert parse_records(format_record(record)) == [record]
    assert (record.result, record.reason) == (winner, "match")
    game.pop()
    assert game.outcome() is None
