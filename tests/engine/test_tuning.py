"""Tuning: both methods find the optimum, resume where they were interrupted, and report what they did."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest
from hallboard import UserError
from hallboard.arena import Match, play_match
from hallboard.arena.players import inlined
from hallboard.arena.spreading import Spread
from hallboard.engine.evaluations import names, weights
from hallboard.tuning import Pairs, approximate, fit
from hallboard.tuning.distinct import Means
from hallboard.tuning.games import SelfPlay, play, results
from hallboard.tuning.methods import by_results
from hallboard.tuning.spsa import Task, play_pair

from tests.session.test_demo import hallboard

START = (20, 20, 20, 2000)
BEST = (35, 8, 20, -2000)  # the last one is too large to be tuned
PAIRS = Pairs("evacuate", pairs=400)


class Bowl:
    """Errors that grow with the square of the distance from BEST; `after` calls it is interrupted."""

    def __init__(self, after: int = -1) -> None:
        self.left = after

    def error(self, weights: Sequence[int], first: int = 0, step: int = 1) -> float:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt
        return sum((a - b) ** 2 for a, b in zip(weights, BEST, strict=True)) / 1e4


def distance(now: Sequence[int]) -> int:
    return sum((a - b) ** 2 for a, b in zip(now[:3], BEST, strict=False))


def nearer_wins(after: int = -1) -> Spread:
    """Instead of games: the weights nearer to BEST win; `after` pairs it is interrupted."""

    def spread(_work: object, _how: object, tasks: Iterable[Task]) -> Iterator[tuple[int, int]]:
        for task in tasks:
            if task.number == after:
                raise KeyboardInterrupt
            yield task.number, 2 if distance(task.plus) < distance(task.minus) else -2

    return spread


def test_a_fit_finds_the_least_error_and_an_interrupted_one_goes_on_to_the_same(tmp_path: Path) -> None:
    whole = fit(Bowl(), START)
    assert whole.weights == (35, 8, 20, 2000)
    assert whole.after < whole.before
    checkpoint = tmp_path / "fit.json"
    with pytest.raises(KeyboardInterrupt):
        fit(Bowl(after=60), START, checkpoint)
    assert checkpoint.exists()
    assert fit(Bowl(), START, checkpoint).weights == whole.weights


def test_pairs_of_games_lead_towards_the_better_weights_and_an_interrupted_tuning_goes_on(tmp_path: Path) -> None:
    whole = approximate(PAIRS, START, tmp_path / "whole.json", nearer_wins())
    assert distance(whole) < distance(START) / 8
    assert whole[3] == START[3]
    checkpoint = tmp_path / "spsa.json"
    with pytest.raises(KeyboardInterrupt):
        approximate(PAIRS, START, checkpoint, nearer_wins(after=200))
    told: list[int] = []
    assert approximate(PAIRS, START, checkpoint, nearer_wins(), told.append) == whole
    assert told == list(range(200, 401))


@pytest.mark.parametrize("text", ["", '{"start": 3', "[]", '{"start": [1], "weights": [null], "done": 1}'])
def test_a_file_that_is_no_checkpoint_is_named_and_kept(text: str, tmp_path: Path) -> None:
    checkpoint = tmp_path / "spsa.json"
    checkpoint.write_text(text, "utf-8")
    for tune in (lambda: approximate(PAIRS, START, checkpoint), lambda: fit(Bowl(), START, checkpoint)):
        with pytest.raises(UserError, match=r"spsa\.json: expected the checkpoint of a tuning"):
            tune()
    assert checkpoint.read_text("utf-8") == text


def test_of_a_pair_of_games_the_better_weights_win_both() -> None:
    own = weights("evacuate")
    against = tuple(-weight for weight in own)
    how = Pairs("evacuate", nodes=200)
    assert play_pair(how, Task(3, own, against)) == (3, 2)
    assert play_pair(how, Task(3, against, own)) == (3, -2)


def refused(_work: object, _how: object, _tasks: object) -> Iterator[object]:
    raise AssertionError("all games are there already")


@pytest.mark.parametrize("name", ["alea", "evacuate"])
def test_a_position_of_several_games_is_fitted_to_once_with_the_mean_of_their_results(
    name: str, tmp_path: Path
) -> None:
    line = json.loads(play(SelfPlay(name, nodes=20, opening=2), 1))
    games = [{**line, "number": number, "got": [1, 0] if number < 3 else [0, 1]} for number in range(6)]
    path = tmp_path / "games.jsonl"
    path.write_text("".join(f"{json.dumps(game)}\n" for game in games), "utf-8")
    every = list(results(path, name))
    means = Means(results(path, name))
    assert means.seen == len(every) > 2 * len(means) - 3  # three phases of one game, each of them twice
    taken = [means.take(game) for game, _, _ in results(path, name)]
    assert [mean for mean in taken if mean is not None] == [0.5] * len(means)
    told: list[tuple[str, int, int]] = []
    _, story = by_results(
        SelfPlay(name), 6, 2, weights(name), tmp_path, refused, lambda *progress: told.append(progress)
    )
    reading = [(done, of) for what, done, of in told if what == "reading games"]
    assert sorted({done for done, _ in reading}) == list(range(1, 13))  # each game twice, one after the other
    assert reading == sorted(reading)
    assert {of for _, of in reading} == {12}
    assert f"positions = {len(means)}  # distinct ones of {len(every)}" in story


@pytest.mark.parametrize(("by", "kept"), [("results", "games.jsonl"), ("pairs", "spsa.json")])
def test_a_tuning_reports_what_it_did_and_plays_no_game_twice(by: str, kept: str, tmp_path: Path) -> None:
    tune = ["tune", "evacuate", "--by", by, "--games", "4", "--nodes", "100", "--match", "2", "--movetime", "5"]
    tune += ["--workers", "1", "--work", str(tmp_path)]
    done = hallboard(*tune)
    assert done.returncode == 0, done.stderr
    bars = re.findall(r"(\d+)/(\d+)", done.stderr)
    assert bars
    assert all(done == of for done, of in bars)  # every bar that is shown has come to its end
    report = tomllib.loads((tmp_path / "evacuate.toml").read_text("utf-8"))
    assert tuple(report["weights"]) == names("evacuate")
    assert report["tuning"]["nodes_a_move"] == 100
    assert "5 ms a move" in report["tuning"]["match"]
    played = (tmp_path / kept).read_bytes()
    assert hallboard(*tune).returncode == 0
    assert (tmp_path / kept).read_bytes() == played
    match = hallboard("arena", "evacuate", f"engine:weights={tmp_path / 'evacuate.toml'}", "random", "--games", "1")
    assert match.returncode == 0, match.stderr


def test_the_match_ends_as_soon_as_the_sequential_test_has_its_verdict(tmp_path: Path) -> None:
    tune = ["tune", "evacuate", "--by", "pairs", "--games", "2", "--nodes", "50", "--match", "40", "--movetime", "2"]
    done = hallboard(*tune, "--sprt", "0,1", "--workers", "1", "--work", str(tmp_path))
    assert done.returncode == 0, done.stderr
    report = tomllib.loads((tmp_path / "evacuate.toml").read_text("utf-8"))
    assert report["tuning"]["match"].endswith("SPRT [0, 1]: no verdict")
    done = hallboard(*tune, "--sprt", "0,1000", "--workers", "1", "--work", str(tmp_path))
    assert "SPRT: not better" in done.stdout
    report = tomllib.loads((tmp_path / "evacuate.toml").read_text("utf-8"))
    assert report["tuning"]["match"].endswith("SPRT [0, 1000]: not better")
    refused = hallboard("tune", "evacuate", "--variant", "players=3", "--sprt", "0,20", "--work", str(tmp_path))
    assert refused.returncode
    assert "two players" in refused.stderr


def test_a_cluster_plays_the_games_and_the_match_with_weights_that_it_has_no_file_of(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    tune = ["tune", "evacuate", "--by", "pairs", "--games", "4", "--nodes", "100", "--match", "2", "--movetime", "5"]
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        done = hallboard(*tune, "--cluster", cluster.scheduler_address, "--work", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "pairs_of_games = 2" in done.stdout
    own = inlined(f"engine:nodes=100,weights={tmp_path / 'evacuate.toml'}")
    (tmp_path / "evacuate.toml").unlink()
    assert play_match(Match("evacuate", own, "random", games=2, seed=2)).wins == 2
