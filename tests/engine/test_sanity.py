"""Known forced wins: the engine announces them with their length, and exhaustive search proves each."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hallboard import Game
from hallboard.engine import Engine, compiled_search

from tests.engine.proof import wins_within

_NODES = 20_000
_PLAIN_NODES = 1_000
_MAX_PROOF_PLIES = 4  # further is more than every move of all sides can be looked at

CASES = [
    (path.stem, case["text"], case["plies"])
    for path in sorted(Path(__file__).with_name("sanity").glob("*.toml"))
    for case in tomllib.loads(path.read_text("utf-8"))["position"]
]


@pytest.mark.parametrize(("name", "text", "plies"), CASES)
def test_a_forced_win_is_announced_with_its_length(name: str, text: str, plies: int) -> None:
    if not compiled_search.available(name):
        pytest.skip("the searches are not compiled here")
    game = Game.from_position(text)
    found = Engine(name, "alphabeta").search(game, movetime_ms=None, nodes=_NODES, seed=1)
    assert found.plies_to_win == plies
    if plies > 0:
        assert _wins_after(game, found.move.value, plies), "the move wins in so many plies whatever the others do"
        assert not wins_within(game, plies - 1), "and no move wins sooner"
    else:
        other = 1 - game.seat  # with more than two players nobody is known to win who loses
        assert len(game.sides) == 2
        assert wins_within(game, -plies, other), "every move loses in so many plies"
        after = game.copy()
        after.push(found.move)
        assert not wins_within(after, -plies - 2, other), "the move holds out longest"


def _wins_after(game: Game, move: int, plies: int) -> bool:
    after = game.copy()
    after.push(move)
    return wins_within(after, plies - 1, game.seat)


@pytest.mark.parametrize(("name", "text", "plies"), [case for case in CASES if 0 < case[2] <= 3])
def test_tree_search_proves_short_wins_too(name: str, text: str, plies: int) -> None:
    game = Game.from_position(text)
    found = Engine(name, "mcts").search(game, movetime_ms=None, nodes=_NODES, seed=1)
    assert found.plies_to_win is not None
    assert _wins_after(game, found.move.value, max(plies, found.plies_to_win))


# Without Alea: the search in plain Python doesn't get through two plies of several hundred moves.
@pytest.mark.parametrize("name", sorted({name for name, _, _ in CASES} - {"alea"}))
def test_what_the_search_in_plain_python_announces_is_proven(name: str) -> None:
    announced = 0
    for text, plies in [(text, plies) for of, text, plies in CASES if of == name and abs(plies) <= _MAX_PROOF_PLIES]:
        game = Game.from_position(text)
        found = Engine(name, compiled=False).search(game, movetime_ms=None, nodes=_PLAIN_NODES, seed=1)
        if found.plies_to_win is None:
            continue
        announced += 1
        assert (found.plies_to_win > 0) == (plies > 0)
        assert len(found.pv) == abs(found.plies_to_win) >= abs(plies), "never sooner than by best play"
        if 0 < found.plies_to_win <= _MAX_PROOF_PLIES:
            assert _wins_after(game, found.move.value, found.plies_to_win)
    assert announced
