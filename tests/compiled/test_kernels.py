"""The compiled kernels are compiled, and do to every buffer what the pure ones do."""

from __future__ import annotations

import sys
from array import array
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest
from hallboard import compiled
from hallboard.native.perft import perft
from hallboard.native.playouts import playouts
from hallcore.games import GAMES, Ruleset, part
from hallcore.keys import OVER, PLY, new_history
from kernels import CORE, dotted

from tests.alea.test_perft import PERFT as ALEA_PERFT
from tests.contract.handling import check_hands
from tests.contract.walk import Dice, Walk, all_options, ints
from tests.contract.walk import perft as plain_perft
from tests.evacuate.positions import random_position, table_of
from tests.evacuate.test_perft import POSITIONS as EVACUATE_POSITIONS
from tests.evacuate.test_perft import SET_UPS as EVACUATE_SET_UPS
from tests.evl.test_perft import PERFT as EVL_PERFT
from tests.nevo.test_perft import TABLE as NEVO_TABLE
from tests.support.runtimes import ROOT

CASES = [
    pytest.param(game, options, id=f"{game}-{'.'.join(map(str, options))}")
    for game in GAMES
    for options in all_options(part(game, "rules"))
]
# Each ruleset's own test holds these against another writing of its rules.
KNOWN = {
    "vlkno": (2280, 4223016),
    "alea": ALEA_PERFT["murray"],
    "nevo": NEVO_TABLE[0][2],
    "evl": EVL_PERFT[0][2],
    "evacuate": EVACUATE_SET_UPS[0][2],
}
PLAIN_NODES = 3000
MOST_PLIES = 400


def begun(rules: Any, options: list[int]) -> tuple[bytearray, array[int]]:
    cells, counters = bytearray(rules.CELLS), ints(rules.COUNTERS)
    rules.setup(cells, counters, options)
    return cells, counters


@pytest.mark.parametrize("game", GAMES)
def test_what_is_called_compiled_is_an_extension_module_that_holds_its_tables_as_c_data(game: str) -> None:
    compiled.rules(game)
    modules = [
        one for path, one in CORE.declarations.modules.items() if path.parts[:2] in (("games", game), ("keys.py",))
    ]
    assert len(modules) > 2
    for module in modules:
        made = sys.modules[f"hallboard.compiled_core.{dotted(module.path)}"]
        assert str(made.__file__).endswith(tuple(EXTENSION_SUFFIXES))
        assert module.kernels or module.values
        assert [name for name in (*module.kernels, *module.values) if hasattr(made, name)] == []


@pytest.mark.parametrize("game", GAMES)
def test_both_stand_side_by_side(game: str) -> None:
    pure, fast = part(game, "rules"), compiled.rules(game)
    assert str(pure.__file__).endswith(".py")
    assert fast.module.__name__ == f"hallboard.compiled_core.games.{game}.rules"
    assert fast.REASONS == pure.REASONS


@pytest.mark.parametrize(("game", "options"), CASES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_games_are_the_same_byte_for_byte(game: str, options: list[int], seed: int) -> None:
    pure, fast = part(game, "rules"), compiled.rules(game)
    cells, counters = begun(pure, options)
    fast_cells, fast_counters = begun(fast, options)
    moves, fast_moves = ints(pure.MAX_MOVES), ints(pure.MAX_MOVES)
    few, fast_few = ints(pure.MAX_MOVES_FROM), ints(pure.MAX_MOVES_FROM)
    history, fast_history = new_history(64), new_history(64)
    dice = Dice(seed)
    pure.settle(cells, counters, history)
    fast.settle(fast_cells, fast_counters, fast_history)
    while counters[PLY] < MOST_PLIES:
        assert (fast_cells, fast_counters, fast_history) == (cells, counters, history)
        n = pure.legal_moves(cells, counters, moves)
        assert fast.legal_moves(fast_cells, fast_counters, fast_moves) == n
        assert fast_moves[:n] == moves[:n]
        assert fast.has_move(fast_cells, fast_counters) == pure.has_move(cells, counters)
        if counters[PLY] % 10 == 0:
            for space in range(part(game, "geometry").SPACES):
                n_few = pure.moves_from(cells, counters, space, few)
                assert fast.moves_from(fast_cells, fast_counters, space, fast_few) == n_few
                assert fast_few[:n_few] == few[:n_few]
            fast.set_keys(fast_cells, fast_counters)
            pure.set_keys(cells, counters)
        if counters[OVER]:
            break
        move = moves[dice.below(n)]
        pure.make_move(cells, counters, move)
        fast.make_move(fast_cells, fast_counters, move)
        pure.settle(cells, counters, history)
        fast.settle(fast_cells, fast_counters, fast_history)


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "alea" / "games").glob("*.txt")), ids=lambda path: path.stem)
def test_recorded_games_of_alea_are_the_same_byte_for_byte(path: Path) -> None:
    """Chance seldom repeats moves three times: these games do."""
    pure, fast, notation, position = (
        *(part("alea", "rules"), compiled.rules("alea")),
        *(part("alea", name) for name in ("notation", "position")),
    )
    lines = path.read_text().splitlines()
    chosen = dict(pair.split("=") for pair in lines[0].split())
    cells, counters = begun(pure, [values.index(chosen[name]) for name, values in pure.VARIANTS])
    if lines[1].startswith("from "):
        position.parse_position(lines[1][5:], cells, counters)
    fast_cells, fast_counters = cells[:], counters[:]
    history, fast_history = new_history(64), new_history(64)
    pure.settle(cells, counters, history)
    fast.settle(fast_cells, fast_counters, fast_history)
    for line in lines:
        if "-" in line.split()[0] and not line.startswith("end"):
            move = notation.parse_move(cells, counters, line.split()[0])
            pure.make_move(cells, counters, move)
            fast.make_move(fast_cells, fast_counters, move)
            pure.settle(cells, counters, history)
            fast.settle(fast_cells, fast_counters, fast_history)
            assert (fast_cells, fast_counters, fast_history) == (cells, counters, history)
    assert pure.REASONS[counters[OVER]] in lines[-2]
    assert counters[PLY]


@pytest.mark.parametrize(("game", "options"), CASES)
def test_the_compiled_ruleset_keeps_the_contract(game: str, options: list[int]) -> None:
    ruleset = Ruleset(game)
    ruleset.rules = compiled.rules(game)
    walk = Walk(ruleset, options, 7)
    while walk.counters[PLY] < 60 and walk.play():
        walk.check_counters()
        if walk.counters[PLY] % 6 == 0:
            walk.check_moves()
            if walk.n_moves:
                check_hands(walk, walk.moves[walk.dice.below(walk.n_moves)])


@pytest.mark.parametrize(("game", "options"), CASES)
def test_perft_is_the_pure_rules_one_listed_and_made(game: str, options: list[int]) -> None:
    pure, fast = part(game, "rules"), compiled.rules(game)
    cells, counters = begun(pure, options)
    before = (bytes(cells), bytes(counters))
    depth = count = 1
    while count < PLAIN_NODES:
        count = plain_perft(pure, cells, counters, depth)
        assert perft(fast, cells, counters, depth) == perft(fast, cells, counters, depth, bulk=False) == count
        depth += 1
    assert perft(fast, cells, counters, 0) == 1
    assert (bytes(cells), bytes(counters)) == before


@pytest.mark.parametrize("game", KNOWN)
def test_perft_table(game: str) -> None:
    fast = compiled.rules(game)
    cells, counters = begun(fast, [0] * len(fast.VARIANTS))
    assert tuple(perft(fast, cells, counters, depth + 1) for depth in range(len(KNOWN[game]))) == KNOWN[game]


@pytest.mark.parametrize(("seed", "match", "phase", "counts"), EVACUATE_POSITIONS)
def test_perft_of_evacuates_rare_positions(seed: int, match: bool, phase: str, counts: tuple[int, ...]) -> None:
    fast = compiled.rules("evacuate")
    table = table_of(random_position(seed, match))
    assert table.phase == phase
    assert tuple(perft(fast, table.cells, table.counters, depth + 1) for depth in range(len(counts))) == counts


def plain_playouts(rules: Any, options: list[int], games: int, max_plies: int, seed: int) -> tuple[int, int, list[int]]:
    """What native/playouts.pyx promises, in Python."""
    wide = (1 << 64) - 1
    x = seed * 2654435769 + 88172645463325252
    moves = ints(rules.MAX_MOVES)
    made = listed = 0
    ends = [0] * len(rules.REASONS)
    for _ in range(games):
        cells, counters = begun(rules, options)
        history = new_history(max_plies + 1)
        rules.settle(cells, counters, history)
        while not counters[OVER] and counters[PLY] < max_plies:
            n = rules.legal_moves(cells, counters, moves)
            listed += n
            x ^= x << 13 & wide
            x ^= x >> 7
            x ^= x << 17 & wide
            rules.make_move(cells, counters, moves[(x >> 32) * n >> 32])
            rules.settle(cells, counters, history)
            made += 1
        ends[counters[OVER]] += 1
    return made, listed, ends


@pytest.mark.parametrize(("game", "options"), CASES)
def test_random_playouts_are_whole_games_by_the_full_rules(game: str, options: list[int]) -> None:
    expected = plain_playouts(part(game, "rules"), options, 3, 250, 5)
    assert playouts(compiled.rules(game), options, 3, 250, 5) == expected


@pytest.mark.parametrize("game", GAMES)
def test_buffers_of_the_wrong_size_are_refused(game: str) -> None:
    fast = compiled.rules(game)
    cells, counters = begun(fast, [0] * len(fast.VARIANTS))
    history = new_history(8)
    for call in (
        lambda: fast.set_keys(cells[1:], counters),
        lambda: fast.set_keys(cells, counters[1:]),
        lambda: fast.legal_moves(cells, counters, ints(fast.MAX_MOVES - 1)),
        lambda: fast.moves_from(cells, counters, 0, ints(fast.MAX_MOVES_FROM - 1)),
        lambda: fast.moves_from(cells, counters, -1, ints(fast.MAX_MOVES_FROM)),
        lambda: fast.settle(cells, counters, history[:-1]),
        lambda: fast.settle(cells, counters, ints(17)),
        lambda: perft(fast, cells, counters, -1),
        lambda: fast.set_keys(cells, array("b", bytes(4 * fast.COUNTERS))),
    ):
        with pytest.raises(ValueError, match=r"\S"):
            call()
