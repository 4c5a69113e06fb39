"""What a search leaves out near its leaves: no announcement that is not proven, and nothing at levels below 10."""

from __future__ import annotations

from random import Random

import pytest
from hallboard import Game
from hallboard.engine import Engine, compiled_search
from hallboard.engine.analysis import Analysis
from hallboard.engine.evaluations import module

from tests.engine.proof import wins_within

PRUNED = [name for name in ("evl",) if compiled_search.available(name)]
PLIES = 3  # of the announcements that are checked

pytestmark = pytest.mark.skipif(not PRUNED, reason="the searches are not compiled here")


def searched(game: Game, *, level: int = 10, depth: int | None = None, nodes: int | None = None) -> Analysis:
    """What a new engine finds without a clock."""
    return Engine(game.name, hash_mb=4).search(game, movetime_ms=None, level=level, depth=depth, nodes=nodes, seed=1)


def without(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on the game's searches look at all."""
    monkeypatch.setattr(module(name), "MARGIN", 0)
    monkeypatch.setattr(module(name), "LATE", 0)


@pytest.mark.parametrize("name", PRUNED)
def test_the_same_depth_takes_half_as_many_positions_or_fewer(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(name)
    pruned = searched(game, depth=8)
    without(name, monkeypatch)
    assert pruned.nodes <= searched(game, depth=8).nodes / 2


@pytest.mark.parametrize("name", PRUNED)
@pytest.mark.parametrize("level", [1, 5, 9])
def test_levels_below_the_last_leave_out_nothing_of_it(name: str, level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the ladder would have to be set anew."""
    found = searched(Game(name), level=level)
    without(name, monkeypatch)
    full = searched(Game(name), level=level)
    assert (found.pv, found.score, found.nodes) == (full.pv, full.score, full.nodes)


@pytest.mark.parametrize("name", PRUNED)
def test_what_is_announced_is_proven_nevertheless(name: str) -> None:
    wins = losses = 0
    for seed in range(40):
        rng = Random(seed)
        game = Game(name, target=2)
        while not game.outcome():
            found = searched(game, nodes=1_500)
            plies = found.plies_to_win
            if plies is not None and abs(plies) <= PLIES:
                winner = game.seat if plies > 0 else 1 - game.seat
                assert wins_within(game, abs(plies), winner), (game.position(), plies)
                wins += plies > 0
                losses += plies <= 0
            game.push(rng.choice(game.legal_moves()))
    assert wins >= 20
    assert losses >= 3
