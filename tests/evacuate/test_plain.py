"""The ruleset against the plain rules: the same moves, the same positions after them, the same counts and ends."""

from __future__ import annotations

import random
from pathlib import Path

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
GAMES = sorted((Path(__file__).parent / "games").glob("*.txt"))


def agree(table: Table, plain: Plain) -> None:
    """Both know the same about the position."""
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


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_recorded_games_are_those_of_the_plain_rules_to_their_end(path: Path) -> None:
    _, variants, *lines = path.read_text().splitlines()
    players, parity, match = (value.split("=")[1] for value in variants.split()[1:])
    plain = Plain(int(players), int(parity), match=match == "True")
    table = Table(players=int(players), parity=int(parity), match=match == "True")
    for text in lines[:-2]:
        move = table.parse(text)
        plain.make(next(name for name, known in table.full_names().items() if known == move))
        table.make(move)
        agree(table, plain)
    assert plain.over
    assert lines[-2].split()[1:] == [plain.over, "-" if plain.winner() < 0 else SIDES[plain.winner()]]


def events(before: Plain, after: Plain, text: str) -> set[str]:
    """The rare events of a move."""
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
        if before.players < 4 and not all(map(before.is_mine, out)):
            found.add(f"hoist of {before.players}")
        if before.match and after.over == "match" and list(after.totals).count(max(after.totals)) > 1:
            found.add("equal pips at the end")
        if out and before.players == 3 and any(piece[0] == "b" for piece in out):
            found.add("wild out")
    if after.eliminated - before.eliminated:
        found.add(f"{len(after.eliminated)} eliminated")
        if before.turn in after.eliminated and after.phase == "placed":
            found.add("eliminated in their own turn, which goes on")
    if after.over == "match" and before.players > 2 and all(map(after.occupants, range(before.players))):
        found.add(f"match of {before.players} won in mid-round")
    if before.match and before.players == 2 and min(after.totals) >= 14 and not after.over:
        found.add("tied match goes on")
    if before.phase == "cleared" and text == "end":
        found.add("cleared and ended" + (", for want of anything else" if len(before.moves()) == 1 else ""))
    if len(before.eliminated) == 2 and not after.over and before.turn == after.turn and text in ("end", "pass"):
        found.add("alone")
    return found


def rare_things(seeds: range, match: bool) -> set[str]:
    """Plays a few moves from random positions, in the ruleset and by the plain rules; what happened."""
    seen: set[str] = set()
    for seed in seeds:
        plain = random_position(seed, match)
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
            if "end" in named and chance.random() < 0.3:
                text = "end"
            after = plain.after(text)
            table.make(named[text])
            seen |= events(plain, after, text)
            plain = after
        agree(table, plain)
    return seen


def test_in_random_positions_a_few_moves_on_as_well_and_everything_rare_happens() -> None:
    seen = rare_things(range(300), match=False)
    assert seen >= {
        "turn",
        "cleared",
        "nudge",
        "pass",
        "placed",
        "ceiling down",
        "score lost",
        "lost above the ceiling",
    }
    assert seen >= {"stack cut", "hoist of 2", "hoist of 3", "wild out", "evacuation", "elimination", "ceiling"}
    assert seen >= {"1 eliminated", "2 eliminated", "eliminated in their own turn, which goes on", "alone"}
    assert seen >= {"cleared and ended", "cleared and ended, for want of anything else"}


def test_so_it_is_in_matches_near_their_end() -> None:
    seen = rare_things(range(300), match=True)
    assert seen >= {"match of 3 won in mid-round", "match of 4 won in mid-round", "equal pips at the end", "match"}
    assert seen >= {"tied match goes on", "swap", "1 eliminated", "hoist of 3"}
