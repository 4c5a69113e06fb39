"""The compiled searches: legal, in time, within their memory, the same again, and replaced where they are missing."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from array import array
from random import Random

import pytest
from hallboard import GAMES, Game, UserError
from hallboard.compiled import rules
from hallboard.engine import Engine, compiled_search
from hallboard.engine.evaluations import evaluation, module, numbers, weights
from hallcore import keys

from tests.support.patience import PATIENCE_S

COMPILED = [name for name in GAMES if compiled_search.available(name)]
VARIANTS = {
    "vlkno": ({}, {"putback": "barred"}),
    "alea": ({}, {"layout": "cyningstan", "repetition": "draw"}),
    "nevo": ({}, {"removal": "opponent", "repetition": "draw"}),
    "evl": ({}, {"target": 8, "scope": "anywhere"}),
    "evacuate": ({}, {"players": 3}, {"players": 4, "parity": 1}, {"match": True}),
}
CASES = [(name, variants) for name in COMPILED for variants in VARIANTS.get(name, ({},))]

pytestmark = pytest.mark.skipif(not COMPILED, reason="the searches are not compiled here")


@pytest.mark.parametrize(("name", "variants"), CASES)
@pytest.mark.parametrize("method", ["alphabeta", "mcts"])
def test_every_move_of_whole_games_is_legal(name: str, variants: dict[str, object], method: str) -> None:
    engine = Engine(name, method, hash_mb=2)
    rng = Random(7)
    for number in range(4):
        game = Game(name, **variants)
        while not game.outcome() and game.ply < 150:
            if rng.random() < 0.5:
                game.push(rng.choice(game.legal_moves()))
                continue
            found = engine.search(game, movetime_ms=None, nodes=rng.choice((0, 1, 7, 60, 400)), seed=number)
            line = game.copy()
            for text in found.pv:
                line.push(text)
            game.push(found.move)


@pytest.mark.parametrize("name", COMPILED)
def test_one_thread_and_a_seed_give_the_same_answer_again(name: str) -> None:
    game = Game(name)
    for method in ("alphabeta", "mcts"):
        engine = Engine(name, method)
        answers = [engine.search(game, movetime_ms=None, nodes=12_000, seed=5, lines=3) for _ in range(2)]
        first, second = [
            [(line.pv, line.score, line.depth, line.nodes) for line in (found, *found.others)] for found in answers
        ]
        assert first == second
        assert len(first) == 3
        assert len({line[0][0] for line in first}) == 3, "three different moves"


@pytest.mark.parametrize("name", COMPILED)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_stop_is_heard_within_50_ms(name: str, threads: int) -> None:
    for method in ("alphabeta", "mcts"):
        # This process's own time, so that what other programs do on this machine is not counted.
        assert any(_ms_after_stop(Engine(name, method, threads=threads)) < 50 * threads for _ in range(4))


def test_the_thread_that_looked_furthest_answers_unless_another_is_sure_to_win() -> None:
    own, helper = [(1, 30, 5, [1])], [(2, 10, 6, [2, 3])]
    assert compiled_search.furthest(own, [helper], 90) is helper
    assert compiled_search.furthest(own, [helper], 5) is own, "nobody asked for six plies"
    assert compiled_search.furthest(helper, [own], 90) is helper
    assert compiled_search.furthest(own, [[(2, 40, 5, [2])], []], 90) is own
    wins = [(1, 999_997, 3, [1])]
    assert compiled_search.furthest(wins, [helper], 90) is wins
    assert compiled_search.furthest(helper, [wins], 90) is wins
    assert compiled_search.furthest([], [helper], 90) is helper
    assert compiled_search.furthest([], [[]], 90) == []


def _ms_after_stop(engine: Engine) -> float:
    """The time that the process works on after a search was told to stop."""
    stop = threading.Event()
    stopped_s = []

    def set_stop() -> None:
        stopped_s.append(time.process_time())
        stop.set()

    timer = threading.Timer(0.15, set_stop)
    timer.start()
    engine.search(Game(engine.ruleset.name), movetime_ms=20_000, stop=stop)
    ended_s = time.process_time()
    timer.join()
    return 1000 * (ended_s - stopped_s[0])


@pytest.mark.parametrize("name", COMPILED)
def test_the_interpreter_is_free_while_a_search_runs(name: str) -> None:
    stop = threading.Event()
    searching = threading.Thread(target=lambda: Engine(name).search(Game(name), movetime_ms=20_000, stop=stop))
    searching.start()
    for _ in range(30):
        time.sleep(0.001)
    assert searching.is_alive()
    stop.set()
    searching.join()


def test_memory_stays_within_its_bound() -> None:
    code = (
        "import resource\n"
        "from hallboard import Game\n"
        "from hallboard.engine import Engine\n"
        "used = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000\n"
        "Engine('nevo', 'mcts', hash_mb=1).search(Game('nevo'), movetime_ms=20)\n"
        "Engine('nevo', hash_mb=1).search(Game('nevo'), movetime_ms=20)\n"
        "before = used()\n"
        "for method in ('mcts', 'alphabeta'):\n"
        "    Engine('nevo', method, hash_mb=8).search(Game('nevo'), movetime_ms=700, nodes=400_000)\n"
        "print(used() - before)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE_S)
    # Both at most: the first one's memory need not have gone back to the system.
    assert float(done.stdout) < 2 * 8 + 6


@pytest.mark.parametrize("name", COMPILED)
def test_the_compiled_evaluation_is_that_of_the_plain_file(name: str) -> None:
    plain = evaluation(name)
    assert plain is not None
    for seed in range(6):
        game = Game(name)
        rng = Random(seed)
        for _ in range(40):
            if game.outcome():
                break
            judge = compiled_search.judge(name, weights(name))
            for player in range(len(game.sides)):
                assert judge.worth(game.cells, game.counters, player) == plain(game.cells, game.counters, player)
            moves = array("i", (move.value for move in game.legal_moves()))
            scores = array("i", bytes(4 * (len(moves) + 128)))
            module(name).order(  # type: ignore[union-attr]
                game.cells, game.counters, numbers(name), moves, len(moves), scores
            )
            assert judge.order(game.cells, game.counters, moves) == list(scores[: len(moves)])
            game.push(rng.choice(game.legal_moves()))


def test_without_the_compiled_searches_plain_python_serves() -> None:
    code = (
        "import sys\n"
        "for name in ('native.ruleset_table', 'engine.compiled.alphabeta'):\n"
        "    sys.modules['hallboard.' + name] = None\n"
        "from hallboard import Game\n"
        "from hallboard.engine import Engine\n"
        "engine = Engine('vlkno')\n"
        "assert not engine.compiled\n"
        "found = engine.search(Game('vlkno'), movetime_ms=None, nodes=50, seed=1)\n"
        "print(found.move in Game('vlkno').legal_moves())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE_S)
    assert done.stdout == "True\n"
    assert not Engine("vlkno", compiled=False).compiled
    assert Engine("vlkno").compiled


def test_wishes_that_cannot_be_are_told() -> None:
    for wrong, expected in (
        ({"threads": 0}, "0 threads"),
        ({"hash_mb": 0}, "0 MB"),
        ({"weights": {"speed": 3}}, "no weight 'speed' in vlkno"),
    ):
        with pytest.raises(UserError, match=expected):
            Engine("vlkno", **wrong)


@pytest.mark.skipif(not compiled_search.available("vlkno"), reason="the searches are not compiled here")
def test_a_way_that_leads_back_to_a_position_ends_there_as_by_repetition(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both sides' pawns go round three spaces: to the same end, and no further than to the second time."""
    game = Game.from_position("vlkno 0,0,5,0,0/1w,0,0,1b,1/0,2b,0,1w,0/0,0,14,0,0/0,0,0,0,0 b 40")
    nodes = []
    for twofold in (True, False):
        monkeypatch.setattr(module("vlkno"), "TWOFOLD", twofold)
        found = Engine("vlkno").search(game, movetime_ms=None, depth=12, seed=1)
        assert found.score == -25  # what a draw is worth to who searches
        nodes.append(found.nodes)
    assert nodes[0] < 0.95 * nodes[1]


@pytest.mark.parametrize(("name", "played_on"), [("evacuate", True), ("nevo", False)])
def test_where_leaves_are_played_on_no_move_is_tried_twice_before_all_are_tried_once(
    name: str, played_on: bool
) -> None:
    """A playout of chance says too little to pass by the moves that come next; a judgement may."""
    from hallboard.engine.compiled.control import Control
    from hallboard.engine.compiled.montecarlo import MonteCarloThread

    game = Game(name, players=3) if name == "evacuate" else Game(name)
    players = len(game.sides)
    assert (players in getattr(module(name), "PLAYOUTS", {})) == played_on
    judge = compiled_search.judge(name, weights(name, players), players=players)
    ring = keys.new_history(1000)
    state = (bytearray(game.cells), array("i", game.counters), ring)
    tree = MonteCarloThread(rules(name), judge, Control(), *state, players, 8, seed=1)
    moves = len(game.legal_moves())
    tree.run(moves)
    visits = sorted(visits for _, visits, _, _, _ in tree.root_moves())
    assert len(visits) == moves
    assert (visits == [1] * moves) == played_on


def test_with_the_constant_of_four_players_the_best_move_gets_more_of_a_search_than_with_that_of_three() -> None:
    """So many iterations, the same leaves' worths by chance: the smaller constant leaves the best move more of them."""
    from hallboard.engine.compiled.control import Control
    from hallboard.engine.compiled.montecarlo import MonteCarloThread

    game = Game("evacuate", players=4)
    most = []
    for players in (4, 3):
        judge = compiled_search.judge("evacuate", weights("evacuate", 4), players=players)
        state = (bytearray(game.cells), array("i", game.counters), keys.new_history(1000))
        tree = MonteCarloThread(rules("evacuate"), judge, Control(), *state, 4, 8, seed=1)
        tree.run(4000)
        most.append(max(visits for _, visits, _, _, _ in tree.root_moves()))
    assert most[0] > 1.5 * most[1]
