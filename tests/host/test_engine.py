"""The engine: legal, in time, the same for the same seed, and better than chance."""

from __future__ import annotations

import threading
import time
from array import array
from random import Random
from types import SimpleNamespace

import pytest
from hallboard import GAMES, Game, Move, UserError
from hallboard.arena import Match, play_match
from hallboard.engine import Analysis, Engine, compiled_search
from hallboard.engine.evaluations import evaluation
from hallboard.engine.limits import Limits
from hallboard.engine.mcts import MonteCarlo
from hallboard.engine.result import WIN, SearchResult
from hallcore import keys

from tests.host.plays import random_game

SEARCHES = {  # how an engine is made, by the name of its search
    "alphabeta": {"method": "alphabeta"},
    "mcts": {"method": "mcts"},
    "plain": {"compiled": False},
}


def searches(name: str) -> list[str]:
    """The searches that this installation has for a game."""
    knows = evaluation(name) is not None
    compiled = ["alphabeta", "mcts"] if knows else ["mcts"]
    return [*(compiled if compiled_search.available(name, knows) else []), "plain"]


def engine_of(name: str, search: str) -> Engine:
    return Engine(name, **SEARCHES[search])  # type: ignore[arg-type]


WAYS = [(name, search) for name in GAMES for search in searches(name)]


def _unfinished(name: str, seed: int, plies: int) -> Game:
    game = random_game(name, seed, plies)
    while game.outcome():
        game.pop()
    return game


@pytest.mark.parametrize(("name", "search"), WAYS)
def test_every_answer_is_legal_however_small_the_limits_and_the_game_stays_as_it_was(name: str, search: str) -> None:
    engine = engine_of(name, search)
    for seed in range(4):
        game = _unfinished(name, seed, plies=12 * seed)
        before = (game.position(), game.history, list(game.counters))
        for limits in ({"nodes": 0}, {"nodes": 1}, {"nodes": 150}, {"movetime_ms": 0}, {"level": 1}):
            found = engine.search(game, seed=seed, **{"movetime_ms": None, **limits})
            assert found.move in game.legal_moves()
            assert found.pv[0] == str(found.move)
            line = game.copy()
            for text in found.pv:
                line.push(text)
        assert (game.position(), game.history, list(game.counters)) == before


@pytest.mark.parametrize(("name", "search"), WAYS)
def test_the_same_seed_and_nodes_give_the_same_answer(name: str, search: str) -> None:
    game = _unfinished(name, seed=1, plies=5)

    def answers(seed: int, **limits: int) -> list[tuple[object, ...]]:
        said = []
        found = engine_of(name, search).search(
            game, seed=seed, movetime_ms=None, info=lambda known: said.append((known.pv, known.score)), **limits
        )
        return [*said, (found.pv, found.score, found.depth, found.nodes)]

    assert answers(3, nodes=120) == answers(3, nodes=120)
    assert answers(3, level=2) == answers(3, level=2)
    assert len({answers(seed, level=1)[-1] for seed in range(4)}) > 1, "the seed matters"


LATE_S = 0.25  # that it is kept at all; by how much tests/bench says


@pytest.mark.parametrize(("name", "search"), WAYS)
def test_the_time_is_kept_and_a_stop_is_heard(name: str, search: str) -> None:
    engine = engine_of(name, search)
    for plies in (0, 20):
        game = _unfinished(name, seed=2, plies=plies)
        # The thread's own time, so that what other programs do on this machine is not counted.
        began_s = time.thread_time()
        engine.search(game, movetime_ms=60)
        assert time.thread_time() - began_s < 0.060 + LATE_S
    stop = threading.Event()

    def stop_soon(_: Analysis) -> None:
        stop.set()
        stopped_s.append(time.thread_time())

    stopped_s: list[float] = []
    engine.search(_unfinished(name, seed=2, plies=0), movetime_ms=600_000, stop=stop, info=stop_soon)
    assert stop.is_set()
    assert time.thread_time() - stopped_s[0] < LATE_S


def test_a_move_that_wins_is_made() -> None:
    played = [random_game("vlkno", seed, plies=400) for seed in range(1, 9)]
    before_the_end = [game for game in played if str(game.outcome()).endswith("stuck")][:4]
    assert len(before_the_end) == 4
    for game in before_the_end:
        game.pop()
    king = "alea 19/19/19/19/19/19/19/19/19/19/19/19/19/A6A6A4/19/19/19/4K14/19 d 40 -"
    for game in (*before_the_end, Game.from_position(king)):
        for search in searches(game.name):
            found = engine_of(game.name, search).search(game, movetime_ms=None, nodes=6_000, seed=1)
            after = game.copy()
            after.push(found.move)
            outcome = after.outcome()
            assert outcome is not None, (game.position(), search, found)
            assert outcome.winner == game.turn
            assert found.plies_to_win == 1


@pytest.mark.parametrize("search", searches("alea"))
def test_the_attackers_bar_the_only_way_out(search: str) -> None:
    game = Game.from_position("alea 19/19/19/19/19/19/19/19/19/2A10A5/19/19/19/19/19/19/19/4KA13/19 a 41 -")
    safe = [str(move) for move in game.legal_moves() if not _lets_the_king_out(game, move)]
    assert safe == ["c10-c2"]
    assert str(engine_of("alea", search).search(game, movetime_ms=None, nodes=4_000, seed=1).move) == "c10-c2"


def _lets_the_king_out(game: Game, move: Move) -> bool:
    after = game.copy()
    after.push(move)
    return not after.outcome() and any(_wins(after, reply) for reply in after.legal_moves())


def _wins(game: Game, move: Move) -> bool:
    after = game.copy()
    after.push(move)
    outcome = after.outcome()
    return outcome is not None and outcome.winner == game.turn


def test_six_of_six_games_against_random_moves_are_won() -> None:
    engine = Engine("vlkno")
    rng = Random(1)
    for number in range(6):
        game = Game("vlkno")
        while not game.outcome():
            if game.seat == number % 2:
                game.push(engine.search(game, movetime_ms=None, nodes=10_000, seed=number).move)
            else:
                game.push(rng.choice(game.legal_moves()))
        outcome = game.outcome()
        assert outcome is not None
        assert outcome.winner == game.sides[number % 2], game.history


def test_a_higher_level_beats_a_lower_one() -> None:
    result = play_match(Match("vlkno", "engine:level=6", "engine:level=1", games=20, movetime_ms=60_000))
    assert result.wins >= 17


@pytest.mark.parametrize(("name", "search"), [("nevo", search) for search in searches("nevo")])
def test_a_depth_alone_ends_a_search(name: str, search: str) -> None:
    found = engine_of(name, search).search(Game(name), movetime_ms=None, depth=1, seed=1)
    assert found.nodes <= 1_000
    assert found.depth >= 1


def test_wrong_wishes_are_told() -> None:
    with pytest.raises(UserError, match="level 11: expected 1 to 10"):
        Engine("vlkno").search(Game("vlkno"), level=11)
    with pytest.raises(UserError, match="expected alphabeta or mcts"):
        Engine("vlkno", "guess")
    with pytest.raises(UserError, match="the search alphabeta needs vlkno compiled: install hallboard anew"):
        Engine("vlkno", "alphabeta", compiled=False)
    with pytest.raises(ValueError, match="over"):
        Engine("vlkno").search(random_game("vlkno", seed=1, plies=400))


def _race(players: int, turns: int) -> SimpleNamespace:
    """A small ruleset: in turn they take 1 to 3 from a pile, each `turns` times; who takes the last one wins."""

    def legal_moves(cells: bytearray, counters: array[int], out: array[int]) -> int:
        n = 0 if counters[keys.OVER] else min(3, cells[0])
        for i in range(n):
            out[i] = i + 1
        return n

    def make_move(cells: bytearray, counters: array[int], move: int) -> int:
        cells[0] -= move
        if cells[0] == 0:
            counters[keys.OVER], counters[keys.WINNER] = 1, counters[keys.TURN]
        counters[keys.PLY] += 1
        if counters[keys.PLY] % turns == 0:
            counters[keys.TURN] = (counters[keys.TURN] + 1) % players
        return 0

    rules = SimpleNamespace(
        MAX_MOVES=3,
        players=lambda counters: players,
        legal_moves=legal_moves,
        make_move=make_move,
        settle=lambda cells, counters, history: counters[keys.OVER],
    )
    return SimpleNamespace(name="race", rules=rules)


@pytest.mark.parametrize(
    ("players", "turns", "pile", "best"),
    [
        (2, 1, 7, {3}),  # leave a multiple of four
        (3, 1, 3, {3}),
        (3, 2, 6, {3}),  # two moves in a row take up to six: the first must leave three or less
        (4, 2, 4, {1, 2, 3}),
    ],
)
def test_any_number_of_players_and_several_moves_in_a_row_are_understood(
    players: int, turns: int, pile: int, best: set[int]
) -> None:
    ruleset = _race(players, turns)
    counters = array("i", bytes(4 * keys.FIRST_OWN))
    counters[keys.WINNER] = -1
    state = (bytearray([pile]), counters, keys.new_history())
    reported: list[SearchResult] = []
    result = MonteCarlo(ruleset).search(state, Limits(nodes=2_000), Random(1), 12, reported.append)
    assert result.move in best
    assert result.score > WIN - 20
    assert reported[-1] is result
    assert state[0] == bytearray([pile])


def test_plain_python_tries_every_move_before_it_announces_a_loss() -> None:
    def legal_moves(cells: bytearray, counters: array[int], out: array[int]) -> int:
        out[:200] = array("i", range(200))
        return 0 if counters[keys.OVER] else 200

    def make_move(cells: bytearray, counters: array[int], move: int) -> int:
        counters[keys.PLY] += 1
        counters[keys.TURN] ^= 1
        if counters[keys.PLY] == 2 and cells[0] != spared:
            counters[keys.OVER], counters[keys.WINNER] = 1, 1
        cells[0] = move
        return 0

    race = _race(2, 1)
    rules = SimpleNamespace(
        **{**vars(race.rules), "MAX_MOVES": 200, "legal_moves": legal_moves, "make_move": make_move}
    )
    ruleset = SimpleNamespace(name="doomed", rules=rules)
    for spared in (200, 77):  # the first player's moves lose to any answer, but for the one that is spared
        counters = array("i", bytes(4 * keys.FIRST_OWN))
        counters[keys.WINNER] = -1
        state = (bytearray(1), counters, keys.new_history())
        result = MonteCarlo(ruleset, lambda *_: 0).search(state, Limits(nodes=1_000), Random(1), 12, lambda _: None)
        if spared == 77:
            assert result.move == 77
        assert (result.score == 2 - WIN) == (spared == 200)


def test_a_game_of_another_ruleset_is_refused() -> None:
    with pytest.raises(ValueError, match="this engine plays vlkno, not evl"):
        Engine("vlkno").search(Game("evl"), movetime_ms=10)
