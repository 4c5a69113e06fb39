"""The room against the plain rules: the same moves, the same positions after them, the same counts and ends."""

from __future__ import annotations

import random

import pytest
from hallcore.games.evacuate.names import format_kind
from hallcore.games.evacuate.rules import SIDES
from hallcore.games.evacuate.state import CEILING, PASSES, QUIET, STARTER, STASH, TOTAL

from tests.evacuate.plain import Plain
from tests.evacuate.plain_board import PIPS
from tests.evacuate.positions import random_position, table_of
from tests.evacuate.table import Table

VARIANTS = [(players, parity, match) for players in (2, 3, 4) for parity in (0, 1) for match in (False, True)]
MOST_PLIES = 150


def agree(table: Table, plain: Plain) -> None:
    """Everything that the rules know is the same here and there."""
    assert table.floor == " ".join(f"g{g}={''.join(stack)}" for g, stack in sorted(plain.floor.items()) if stack)
    assert table.wall == " ".join(f"g{g}.{level}={piece}" for (g, level), piece in sorted(plain.wall.items()))
    counters = table.counters
    assert (counters[CEILING], counters[QUIET], counters[PASSES]) == (plain.ceiling, plain.quiet, plain.passes)
    assert table.scores == plain.scores
    assert list(counters[TOTAL : TOTAL + plain.players]) == plain.totals
    assert table.end[0] == plain.over
    if plain.over:
        assert table.end[1] == ("draw" if plain.winner() < 0 else SIDES[plain.winner()])
    else:
        assert (table.turn, table.phase, counters[STARTER]) == (SIDES[plain.turn], plain.phase, plain.starter)
    for kind in range(1, 13):
        assert table.cells[STASH + kind] == plain.stash(format_kind(kind))


@pytest.mark.parametrize(("players", "parity", "match"), VARIANTS)
@pytest.mark.parametrize("seed", range(2))
def test_in_random_games_moves_positions_and_ends_are_those_of_the_plain_rules(
    seed: int, players: int, parity: int, match: bool
) -> None:
    chance = random.Random(f"{seed} {players} {parity} {match}")
    table = Table(players=players, parity=parity, match=match)
    plain = Plain(players, parity, match=match)
    # Some games are played by people who would rather put pyramids than move anybody.
    shy = seed % 2 == 1
    for _ in range(MOST_PLIES):
        agree(table, plain)
        named = table.full_names()
        assert len(named) == len(table.ints())
        assert set(named) == set(plain.moves())
        if not named:
            break
        choices = sorted(named)
        if shy and chance.random() < 0.9:
            still = {f"{piece}@g{g}.{level}" for piece, (g, level) in plain.nudges()}
            choices = [text for text in choices if text in still or text in ("end", "pass")] or choices
        text = chance.choice(choices)
        table.make(named[text])
        plain.make(text)


def events(before: Plain, after: Plain, text: str) -> set[str]:
    """What rare thing the rules had to do."""
    found = {before.phase} | ({after.over} if after.over else set())
    if after.ceiling < before.ceiling:
        found.add("ceiling down")
    if any(a < b for a, b in zip(after.scores, before.scores, strict=True)):
        found.add("score lost")
    gone = sum(map(len, before.floor.values())) - sum(map(len, after.floor.values()))
    if "@" in text and gone:
        _, out, lost = before.walk(int(text[4]), int(text[6]), PIPS[text[1]]) or ({}, [], [])
        if lost:
            found.add("lost above the ceiling")
        if not out and len(lost) > len(before.floor[int(text[4])]) - int(text[6]) + 1:
            found.add("stack cut")
        if before.players == 2 and not all(map(before.is_mine, out)):
            found.add("hoist")
        if out and before.players == 3 and any(piece[0] == "b" for piece in out):
            found.add("wild out")
    return found


def test_in_random_positions_a_few_moves_on_as_well_and_everything_rare_happens() -> None:
    seen: set[str] = set()
    for seed in range(300):
        plain = random_position(seed)
        table = table_of(plain)
        chance = random.Random(seed)
        for _ in range(5):
            agree(table, plain)
            named = table.full_names()
            assert set(named) == set(plain.moves())
            if not named:
                break
            moving = [f"{piece}@g{g}.{level}" for piece, (g, level) in plain.movements()]
            text = chance.choice(moving if plain.phase == "turn" and moving else sorted(named))
            after = plain.after(text)
            table.make(named[text])
            seen |= events(plain, after, text)
            plain = after
        agree(table, plain)
    assert seen >= {"turn", "move", "nudge", "pass", "placed", "ceiling down", "score lost", "lost above the ceiling"}
    assert seen >= {"stack cut", "hoist", "wild out", "evacuation", "empty floor", "ceiling"}
