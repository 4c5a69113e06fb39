"""The arena: its statistics against values worked out by hand or published, and whole matches."""

from __future__ import annotations

import math
import re
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest
from hallboard import Game, UserError
from hallboard.arena import Match, Result, SetResults, Sprt, play_match, shares_interval
from hallboard.arena.elo import elo_of, expected_score
from hallboard.arena.match import Played, play_game
from hallboard.arena.openings import opened
from hallboard.cli.main import main
from hallboard.engine import Engine, compiled_search
from hallboard.engine.evaluations import points
from hallboard.engine.evaluations.network_file import network_path
from hallboard.game import shares

from tests.bench import engine as engine_bench
from tests.support.patience import PATIENCE_S

_SMALL = Match("vlkno", "engine:nodes=200", "random", games=6, movetime_ms=20, seed=3)


def test_elo_and_scores_are_those_of_the_logistic_table() -> None:
    # The table of A. Elo's difference and expected score: 0 50 %, 100 64 %, 200 76 %, 400 91 %.
    for elo, percent in ((0, 50), (100, 64), (200, 76), (400, 91), (-100, 36)):
        assert round(100 * expected_score(elo)) == percent
    assert elo_of(0.75) == pytest.approx(190.85, abs=0.01)  # 400 * log10(3)
    assert elo_of(1.0) == math.inf
    assert elo_of(expected_score(37.5)) == pytest.approx(37.5)


def test_the_interval_is_wilsons_and_draws_narrow_it() -> None:
    low, high = Result(wins=80, losses=20).interval()
    # Wilson's interval of 80 out of 100 at 95 % is 0.7112 to 0.8666.
    assert expected_score(low) == pytest.approx(0.7112, abs=1e-4)
    assert expected_score(high) == pytest.approx(0.8666, abs=1e-4)
    low, high = Result(wins=100).interval()
    assert high == math.inf
    assert expected_score(low) == pytest.approx(0.9630, abs=1e-4)
    decided, drawn = Result(wins=30, losses=30).interval(), Result(wins=10, draws=40, losses=10).interval()
    assert drawn[1] - drawn[0] < decided[1] - decided[0]
    assert Result().interval() == (-math.inf, math.inf)


def test_the_likelihood_of_superiority_follows_the_normal_law() -> None:
    assert Result(wins=10, draws=5, losses=10).superiority == 0.5
    assert Result(wins=60, losses=40).superiority == pytest.approx(0.97725, abs=1e-5)  # two standard deviations


def test_the_sequential_test_ends_where_wald_says() -> None:
    sprt = Sprt(0, 20, 0.05, 0.05)
    assert sprt.upper == pytest.approx(math.log(19))
    assert sprt.lower == pytest.approx(-math.log(19))
    assert sprt.ratio(Result()) == 0
    # 1000 games at exactly the middle of the two scores say nothing, more wins say elo1, fewer elo0.
    middle = (expected_score(0) + expected_score(20)) / 2
    wins = round(10_000 * middle)
    assert sprt.ratio(Result(wins, 0, 10_000 - wins)) == pytest.approx(0, abs=0.1)
    # (s1 - s0) * (2 s - s0 - s1) / (2 variance) for each of 1000 games: s0 0.5, s1 0.52875, s 0.55, variance 0.2475.
    assert sprt.ratio(Result(550, 0, 450)) == pytest.approx(4.14, abs=0.03)
    assert sprt.verdict(Result(550, 0, 450)) == "better"
    assert sprt.verdict(Result(450, 0, 550)) == "not better"
    assert sprt.verdict(Result(11, 0, 9)) == ""
    assert sprt.verdict(Result(400, 0, 0)) == "better"


def test_a_match_exchanges_sides_counts_every_game_and_is_the_same_again() -> None:
    told: list[Played] = []
    result = play_match(_SMALL, on_game=lambda _, played: told.append(played))
    assert [played.number for played in told] == list(range(6))
    assert [played.seat for played in told] == [0, 1] * 3
    assert result == sum((played.result for played in told), Result())
    assert result.games == 6
    assert result.score > 0.8
    again: list[Played] = []
    play_match(_SMALL, on_game=lambda _, played: again.append(played))
    assert again == told
    exchanged = play_match(Match("vlkno", "random", "engine:nodes=200", games=6, movetime_ms=20, seed=3))
    assert exchanged.score < 0.2


def test_games_on_two_cores_are_those_of_one() -> None:
    told: dict[int, Played] = {}
    result = play_match(_SMALL, workers=2, on_game=lambda _, played: told.update({played.number: played}))
    assert result == play_match(_SMALL)
    assert sorted(told) == list(range(6))


def test_a_clear_match_ends_early() -> None:
    match = Match("vlkno", "engine:nodes=300", "random", games=200, seed=1)
    result = play_match(match, sprt=Sprt(0, 300))
    assert result.games < 40
    assert Sprt(0, 300).verdict(result) == "better"


def test_players_that_do_not_exist_are_told() -> None:
    for wrong, expected in (
        ("queen", "no player 'queen'"),
        ("engine:speed=3", "no option 'speed=3'"),
        ("engine:level=high", "level=high: expected a number above 0"),
        ("engine:method=guess", "no search 'guess'"),
    ):
        with pytest.raises(UserError, match=expected):
            play_match(Match("vlkno", "random", wrong, games=1))


def test_a_network_for_more_than_two_players_is_refused() -> None:
    own = f"engine:nodes=20,network={network_path('evacuate')}"
    four = Match("evacuate", own, "random", games=1, max_plies=4, variants=(("players", "4"),))
    with pytest.raises(UserError, match="a network is for games of two players, this one has 4"):
        play_match(four)
    assert play_match(replace(four, variants=())).games == 1


def test_games_are_played_on_a_cluster() -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        result = play_match(_SMALL, cluster=cluster.scheduler_address)
    assert result == play_match(_SMALL)


def test_pairs_of_games_are_scored_as_matches_of_two_sets_in_whatever_order_they_end() -> None:
    def played(number: int, result: Result, own_moves: int = 0) -> Played:
        return Played(number, result, number % 2, 20, "stuck", result.score, own_moves)

    won, drawn, lost = Result(wins=1), Result(draws=1), Result(losses=1)
    sets = SetResults()
    for number, result, own_moves in (
        (2, won, 9),  # 2 and 3: one win each, A's in more moves
        (0, won, 5),  # 0 and 1: two wins
        (5, drawn, 0),  # 4 and 5: a draw and a win
        (1, won, 30),
        (3, lost, 8),
        (4, lost, 40),
        (6, won, 7),  # 6 and 7: as many moves
        (7, lost, 7),
        (8, won, 3),  # alone: no match yet
    ):
        sets.add(played(number, result, own_moves))
    assert sets.result == Result(wins=1, draws=1, losses=2)


def test_a_game_says_the_winners_own_moves() -> None:
    for number in range(4):
        game = play_game(_SMALL, number)
        first = game.result.wins == (game.seat == 0)  # the first mover won
        assert game.own_moves == (0 if game.result.draws else (game.plies + first) // 2)


def test_the_command_prints_the_score_by_sets_beside_that_of_games() -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "hallboard", "arena", "vlkno", "engine:nodes=300", "random"),
            *("--games", "4", "--workers", "1", "--seed", "2", "--sets"),
        ],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=True,
    )
    lines = done.stdout.splitlines()
    assert lines[2].startswith("games 4  +")
    assert lines[3] == "matches 2  +2 =0 -0  score 100.0 %  (pairs as 2 sets)"


def test_the_command_prints_difference_and_verdict() -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "hallboard", "arena", "vlkno", "engine:nodes=300", "random"),
            *("--games", "8", "--workers", "1", "--sprt", "0,400", "--seed", "2"),
        ],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=True,
    )
    assert "Elo +" in done.stdout
    assert "SPRT [0, 400]: " in done.stdout
    assert "as black: " in done.stdout
    assert "as white: " in done.stdout


def _said(capsys: pytest.CaptureFixture[str], *args: str) -> list[str]:
    """What the command prints."""
    assert main(["arena", *args, "--workers", "1"]) == 0
    return capsys.readouterr().out.splitlines()


def test_the_head_names_openings_move_limit_and_variants(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("alea", "random", "random", "--games", "2", "--opening", "0", "--seed", "7", "--plies", "9")
    said = _said(capsys, *args, "--variant", "layout=cyningstan")
    assert said[0] == "alea: random against random, 100 ms a move"
    assert said[1] == "all from the set-up, seed 7; up to 9 plies; layout=cyningstan, repetition=loss"
    assert Match("evl", "engine", "engine", opening_plies=1).conditions == (
        "openings of 1 random move, seed 1; up to 400 plies; target=10, scope=touched"
    )


def test_the_first_places_of_three_players_have_an_interval(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("evacuate", "greedy", "random", "--games", "3", "--plies", "60", "--variant", "players=3")
    said = _said(capsys, *args)
    assert "players=3" in said[1]
    found = re.search(r"first place ([\d.]+) %  \(95 %: ([\d.]+) to ([\d.]+) %; even: 33\.3 %\)", said[2])
    assert found is not None, said[2]
    share, low, high = map(float, found.groups())
    assert 0 <= low <= share <= high <= 100
    assert high - low > 10  # three games say little


def test_the_interval_of_shares_is_wilsons_and_narrower_where_places_are_shared() -> None:
    assert shares_interval([1.0] * 80 + [0.0] * 20) == pytest.approx((0.8, 0.7112, 0.8666), abs=1e-4)
    mean, low, high = shares_interval([1 / 3] * 90 + [1.0] * 5 + [0.0] * 10)
    assert mean == pytest.approx(1 / 3)
    whole = shares_interval([1.0] * 35 + [0.0] * 70)
    assert high - low < (whole[2] - whole[1]) / 2
    assert shares_interval([]) == (0.0, 0.0, 1.0)


def test_the_benchs_heads_name_the_openings() -> None:
    assert engine_bench.head("Alea").endswith("openings of 2 random moves, seed 1; up to 400 plies; the usual variants")


def _shares(game: Game) -> list[float]:
    return shares(game.ruleset.rules, game.counters)


def test_a_game_of_points_that_is_broken_off_goes_to_the_side_that_leads() -> None:
    stacks = "1,rQ,2,bQ,gD,2 6/6/6/6/6/6/6/6 6"
    assert _shares(Game.from_position(f"evacuate {stacks} 6-3 0.0 p2 turn 40")) == [1, 0]
    assert _shares(Game.from_position(f"evacuate {stacks} 3-6 0.0 p2 turn 40")) == [0, 1]
    assert _shares(Game.from_position(f"evacuate {stacks} 3-3 0.0 p2 turn 40")) == [0.5, 0.5]
    assert _shares(Game("vlkno")) == [0.5, 0.5]
    for number, result in ((3, Result(wins=1)), (4, Result(losses=1))):
        played = play_game(Match("evacuate", "random", "random", max_plies=20), number)
        assert (played.result, played.reason, played.plies) == (result, "move limit", 20)


@pytest.mark.parametrize(
    ("position", "move", "expected"),
    [
        ("yQ,rP,3,bP,gQ,1 2bD3/1bD1bP2/bP1gD3/bQbP4/1rP4/2rP3/1rQ1gPbP1/bQ2bQ2 5 2-5-5 0.0 p1 turn 143 players=3",
         "yD@g1.1", [1 / 3, 1 / 3, 1 / 3]),
        ("rD,yQ,1,yD,1,bP,gQ,gD 1bQ4/bQ5/6/bD5/bQ5/1bP4/6/6 5 1-6-4 1.0 p3 turn 80 players=3",
         "bQ@g1.1", [0, 1 / 2, 1 / 2]),
        ("3,yD,yQrD,rP,1,gQ 6/bQ5/6/6/1bP4/6/bQ5/1bQ4 4 6-3-4 0.0 p2 turn 162 players=3",
         "gQ@g8.1", [1 / 2, 1 / 2, 0]),
        ("4,rD,1,bP,gDyP bD5/1bQ2rQ1/2rQ3/bP1yQ3/2bQgP2/rDyQ4/bQ5/1bQ4 6 5-5-4-4 0.0 p1 turn 29 players=4",
         "P@g8.1", [0, 1 / 2, 1 / 2, 0]),
    ],
)  # fmt: skip
@pytest.mark.skipif(not compiled_search.available("evacuate"), reason="the searches are not compiled here")
def test_a_shared_first_place_is_worth_its_part_to_those_who_share_it(
    position: str, move: str, expected: list[float]
) -> None:
    game = Game.from_position(f"evacuate {position}")
    mover = game.seat
    found = Engine("evacuate", "mcts").search(game, movetime_ms=None, nodes=4000, seed=1, lines=300)
    score = next(line.score for line in (found, *found.others) if str(line.move) == move)
    game.push(move)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner is None
    assert _shares(game) == expected
    if expected[mover]:
        chance = 1 / (1 + math.exp(-score / points("evacuate")))
        assert chance == pytest.approx(expected[mover], abs=0.01)
    else:
        assert score < -10 * points("evacuate")


@pytest.mark.skipif(not compiled_search.available("vlkno"), reason="the searches are not compiled here")
def test_an_opening_spoils_the_game_for_neither_side() -> None:
    """As other searches see it than those that chose the openings."""
    engine = Engine("vlkno")

    def lead(game: Game) -> float:
        scores = [engine.search(game, movetime_ms=None, nodes=100_000, seed=seed).score for seed in (11, 12, 13, 14)]
        return sum(scores) / 4 * (1 if game.seat == 0 else -1)

    at_set_up = lead(Game("vlkno"))
    for seed in range(8):
        game = opened("vlkno", (), 2, Random(seed))
        assert game.ply == 2
        assert game.moves == opened("vlkno", (), 2, Random(seed)).moves
        assert abs(lead(game) - at_set_up) <= 1.75 * points("vlkno"), game.position()
