"""Training a ruleset's network: it learns what decides games, goes on after an interruption, and can be played with."""

from __future__ import annotations

import json
import tomllib
import tracemalloc
from array import array
from math import exp
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hallboard import Game, UserError
from hallboard.arena import Match, play_match
from hallboard.arena.players import inlined
from hallboard.engine.evaluations import module, network_slot
from hallboard.engine.evaluations.network_file import format_network, network_path, parse_network
from hallboard.tuning.games import SelfPlay, play, results
from hallboard.tuning.training import Positions, distinct, layers_of, positions, train

from tests.session.test_demo import hallboard

NOT_TURNED = [list(range(12))]


def decided_by_the_first_input(count: int = 6000) -> Positions:
    """Positions of 12 inputs, in pairs with one input present; whoever has the first one wins."""
    there = np.random.default_rng(5).integers(0, 2, (count, 6))
    inputs = (2 * np.arange(6) + there).astype(np.uint16)
    return Positions(inputs, (there[:, 0] == 0).astype(np.float32), np.arange(count))


def test_a_network_learns_what_decides_and_an_interrupted_training_goes_on_to_the_same(tmp_path: Path) -> None:
    positions = decided_by_the_first_input()
    whole = train(positions, 12, NOT_TURNED, passes=12)
    assert whole.kept_back < 0.05
    checkpoint = tmp_path / "training.npz"

    def interrupted(done: int, _error: float) -> None:
        if done == 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(positions, 12, NOT_TURNED, checkpoint, interrupted, passes=12)
    told: list[int] = []
    again = train(positions, 12, NOT_TURNED, checkpoint, lambda done, _: told.append(done), passes=12)
    assert again == whole
    assert told == list(range(7, 13))


def test_a_symmetry_lets_it_learn_from_one_side_what_holds_on_the_other() -> None:
    """Where the first pair always says the same, the last one decides: only a mirrored board could tell."""
    positions = decided_by_the_first_input()
    mirrored = [*NOT_TURNED, [2 * (5 - i // 2) + i % 2 for i in range(12)]]
    errors = []
    for symmetries in (NOT_TURNED, mirrored):
        layers = layers_of(train(positions, 12, symmetries, passes=12).numbers, 12)
        rows = layers[0]
        errors.append(float(np.abs(rows[10] - rows[11]).sum() / np.abs(rows[0] - rows[1]).sum()))
    assert errors[0] < 0.3 < 0.7 < errors[1]


def test_a_file_that_is_no_checkpoint_is_named_and_kept(tmp_path: Path) -> None:
    checkpoint = tmp_path / "training.npz"
    checkpoint.write_text("no archive", "utf-8")
    with pytest.raises(UserError, match=r"training\.npz: expected the checkpoint of a training"):
        train(decided_by_the_first_input(), 12, NOT_TURNED, checkpoint)
    assert checkpoint.read_text("utf-8") == "no archive"
    checkpoint.unlink()
    train(decided_by_the_first_input(), 12, NOT_TURNED, checkpoint, passes=1)
    with pytest.raises(UserError, match=r"of a training on 5600 positions, not 2800"):
        train(decided_by_the_first_input(3000), 12, NOT_TURNED, checkpoint)


def test_a_network_is_written_as_it_was_read() -> None:
    there = module("vlkno")
    assert there is not None
    file = network_path("vlkno").read_bytes()
    assert format_network(parse_network(file, there.NUMBERS)) == file
    with pytest.raises(ValueError, match="expected a network of 77969 numbers, 155938 bytes, found 155936 bytes"):
        parse_network(file[2:], there.NUMBERS)


def test_a_single_layer_learns_the_same_and_a_pattern_that_never_was_is_worth_nothing() -> None:
    positions = decided_by_the_first_input()
    mirrored = [*NOT_TURNED, [2 * (5 - i // 2) + i % 2 for i in range(12)]]
    assert train(positions, 12, NOT_TURNED, passes=60, deep=False).kept_back < 0.15
    trained = train(positions, 14, [[*way, 12, 13] for way in mirrored], passes=60, deep=False)
    numbers, _ = layers_of(trained.numbers, 14)
    assert list(numbers[12:]) == [0, 0]
    assert [numbers[i] for i in mirrored[1]] == list(numbers[:12])
    assert numbers[0] > 0 > numbers[1]


def test_a_phase_with_few_positions_learns_from_the_others_and_one_with_many_from_its_own() -> None:
    """Three patterns in two phases: the first decides in both, the second one way or the other by the phase."""
    rng = np.random.default_rng(8)
    there = rng.integers(0, 2, (12_000, 3))
    late = np.arange(12_000) % 2
    late[4_000:] = 0
    logits = 3 * there[:, 0] + np.where(late, -3, 3) * there[:, 1] - 3
    rows = np.where(there == 1, 3 * late[:, None] + np.arange(3), 6).astype(np.uint16)
    got = (1 / (1 + np.exp(-logits))).astype(np.float32)
    found = Positions(rows, got, np.arange(12_000))
    numbers, _ = layers_of(train(found, 6, [list(range(6))], passes=60, deep=False, phases=2).numbers, 6)
    assert list(numbers[:4]) == pytest.approx([3, 3, 0, 3], abs=0.8)
    assert numbers[4] < -1
    assert abs(numbers[[2, 5]]).max() < 0.4
    only_early = Positions(rows[late == 0], got[late == 0], np.flatnonzero(late == 0))
    numbers, _ = layers_of(train(only_early, 6, [list(range(6))], passes=60, deep=False, phases=2).numbers, 6)
    assert numbers[3] > 1  # of a phase that never was, what holds in the other
    numbers, _ = layers_of(train(only_early, 6, [list(range(6))], passes=60, deep=False).numbers, 6)
    assert numbers[3] == 0


def test_what_the_terms_know_is_not_learned_again_and_points_are_those_of_the_evaluation() -> None:
    """The first of three patterns says all that the terms say, and so is worth nothing beside them."""
    there = np.random.default_rng(9).integers(0, 2, (12_000, 3))
    terms = (4 * there[:, 0] - 2).astype(np.float32)
    rows = np.where(there == 1, np.arange(3), 3).astype(np.uint16)
    got = (1 / (1 + np.exp(-terms - 2 * there[:, 1] + 1))).astype(np.float32)
    known = Positions(rows, got, np.arange(12_000), terms)
    assert len(distinct(Positions(rows.copy(), got, known.games, terms)).got) == 8
    for points in (100, 50):
        trained = train(known, 3, [list(range(3))], passes=40, deep=False, points=points)
        (first, second, third), _ = layers_of(trained.numbers, 3, points)
        assert abs(first) < 0.3 > abs(third)
        assert second == pytest.approx(2, abs=0.4)
        assert trained.numbers[1] == pytest.approx(second * 256 * points / 100, abs=1)
    blind = train(Positions(rows, got, known.games), 3, [list(range(3))], passes=40, deep=False)
    assert layers_of(blind.numbers, 3)[0][0] > 2


def test_positions_with_the_same_patterns_but_other_terms_stay_apart(tmp_path: Path) -> None:
    rows = np.zeros((4, 1), dtype=np.uint16)
    got = np.array([0, 1, 1, 1], dtype=np.float32)
    terms = np.array([0.5, 0.5, -0.5, 0.25], dtype=np.float32)
    found = distinct(Positions(rows, got, np.arange(4), terms))
    assert found.terms is not None
    assert list(found.terms) == [0.5, -0.5, 0.25]
    assert list(found.got) == [0.5, 1, 1]
    path = tmp_path / "games.jsonl"
    path.write_text(play(SelfPlay("evacuate", nodes=30, opening=2), 1) + "\n", "utf-8")
    evaluation: Any = module("evacuate")
    seen = positions(results(path, "evacuate", 1, 0.8), evaluation.inputs, evaluation.INPUTS, lambda game: game.ply)
    assert seen.terms is not None
    assert len(seen.terms) > 10
    assert list(seen.terms) == sorted(set(seen.terms))


def test_what_is_learned_is_partly_what_the_search_saw(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(play(SelfPlay("nevo", nodes=50, opening=2, strange=4), 1) + "\n", "utf-8")
    line = json.loads(path.read_text("utf-8"))
    seen = [score for score in line["scores"][line["opening"] :] if score is not None]
    assert len(seen) < len(line["scores"]) - line["opening"]  # strange moves
    assert min(seen) < -999_000 < 0 < max(seen)
    chances = [1 / (1 + exp(-max(-3000, min(3000, score)) / 100)) for score in seen]  # 100 points: e to 1
    assert [got for _, got, _ in results(path, "nevo", 1, of_score=1)] == pytest.approx(chances)
    ends = [got for _, got, _ in results(path, "nevo", 1)]
    assert set(ends) == {0, 1}
    assert len(ends) == len(line["scores"]) - line["opening"]
    searched = [got for got, score in zip(ends, line["scores"][line["opening"] :], strict=True) if score is not None]
    mixed = [(got + 3 * chance) / 4 for got, chance in zip(searched, chances, strict=True)]
    assert [got for _, got, _ in results(path, "nevo", 1, of_score=0.75)] == pytest.approx(mixed)
    del line["scores"]
    old = tmp_path / "old.jsonl"
    old.write_text(json.dumps(line) + "\n", "utf-8")
    assert [got for _, got, _ in results(old, "nevo", 1)] == ends
    with pytest.raises(UserError, match=r"old\.jsonl: game 1 has no scores"):
        list(results(old, "nevo", of_score=0.5))


def test_a_pattern_that_is_there_twice_counts_twice_and_what_fills_a_row_not_at_all() -> None:
    """Positions of one to four times the same input: chances of e, e squared, ... to 1."""
    game = Game("nevo")
    times = np.random.default_rng(6).integers(1, 5, 12_000)
    left = iter(times)

    def inputs(_cells: bytearray, _counters: array[int], _player: int, rows: list[int]) -> int:
        count = int(next(left))
        rows[:count] = [1] * count
        return count

    found = positions(((game, 1 / (1 + exp(-int(n))), i) for i, n in enumerate(times)), inputs, 3)
    assert found.inputs.shape == (12_000, 4)
    numbers, base = layers_of(train(found, 3, [[0, 1, 2]], passes=60, deep=False).numbers, 3)
    assert numbers[0] == numbers[2] == 0
    assert [n * numbers[1] + base[0] for n in (1, 2, 3, 4)] == pytest.approx([1, 2, 3, 4], abs=0.5)


@pytest.mark.parametrize(
    ("name", "by", "games", "random_error"),
    [("vlkno", (), 30, 2), ("evl", (), 30, 2), ("nevo", (), 30, 2), ("alea", ("--by", "moves"), 8, 7)],
)
def test_a_tuning_trains_a_network_plays_no_game_twice_and_the_arena_plays_with_it(
    name: str, by: tuple[str, ...], games: int, random_error: float, tmp_path: Path
) -> None:
    tune = ["tune", name, *by, "--games", str(games), "--nodes", "100", "--match", "2", "--movetime", "5"]
    tune += ["--workers", "1", "--work", str(tmp_path)]
    done = hallboard(*tune)
    assert done.returncode == 0, done.stderr
    assert " 0/" not in done.stderr  # every bar that is shown has come to its end
    report = tomllib.loads((tmp_path / f"{name}.toml").read_text("utf-8"))
    assert "weights" not in report
    assert report["tuning"]["games"] == games
    before, after = report["tuning"]["cross_entropy_kept_back"]
    assert 0 < before < random_error > after > 0
    network = tmp_path / f"{name}.net"
    assert network.stat().st_size == network_path(name).stat().st_size
    played, trained = (tmp_path / "games.jsonl").read_bytes(), network.read_bytes()
    assert hallboard(*tune).returncode == 0
    assert (tmp_path / "games.jsonl").read_bytes() == played
    assert network.read_bytes() == trained
    own = inlined(f"engine:nodes=100,network={network}")
    network.unlink()
    assert play_match(Match(name, own, "random", games=2)).wins == 2


def test_a_ruleset_without_a_network_takes_none() -> None:
    with pytest.raises(UserError, match="nobody has no network"):
        network_slot("nobody", b"")


def test_a_network_that_judges_the_other_way_round_loses(tmp_path: Path) -> None:
    there = module("vlkno")
    assert there is not None
    wrong = parse_network(network_path("vlkno").read_bytes(), there.NUMBERS)
    wrong[-9:] = [-number for number in wrong[-9:]]  # the last layer
    path = tmp_path / "wrong.net"
    path.write_bytes(format_network(wrong))
    result = play_match(Match("vlkno", f"engine:nodes=400,network={path}", "engine:nodes=400", games=10))
    assert result.losses >= 8


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("tune", "vlkno", "--by", "pairs"), "vlkno: expected --by network"),
        (("tune", "alea", "--by", "network"), "alea: expected --by results or pairs or moves"),
        (("tune", "evacuate", "--by", "moves"), "evacuate: expected --by results or pairs or network"),
        (("tune", "evacuate", "--by", "network", "--variant", "players=3"), "--by network is for games of two players"),
        (("tune", "vlkno", "--output", "own.net"), "--output own.net: the network goes there; expected another ending"),
        (("arena", "vlkno", "engine:network=missing.net", "random"), "network missing.net: No such file"),
        (("arena", "vlkno", "engine:network={x}", "random"), "network {...}: expected what stands for a file"),
        (("arena", "vlkno", f"engine:network={__file__}", "random"), "expected a network of 77969 numbers"),
        (("arena", "evacuate", f"engine:network={__file__}", "random"), "expected a network of 13825 numbers"),
    ],
)
def test_what_can_not_be_done_is_said_in_a_line(arguments: tuple[str, ...], told: str) -> None:
    done = hallboard(*arguments, "--games", "1")
    assert done.returncode != 0
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_positions_take_no_more_memory_than_their_numbers() -> None:
    """2 bytes for each of 50 inputs, and 12; a quarter more on the way, and half for those that are told apart."""
    count, width = 60_000, 50
    drawn = np.random.default_rng(1).integers(1787, size=(count, width))
    left = iter(drawn)

    def inputs(_cells: bytearray, _counters: array[int], _player: int, rows: list[int]) -> int:
        rows[:width] = next(left).tolist()
        return width

    game = Game("nevo")
    tracemalloc.start()
    try:
        found = positions(((game, 0.5, i) for i in range(count)), inputs, 1787)
        kept, most = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        once = distinct(found)
        _, most_for_distinct = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    least = 2 * width + 12
    assert kept / count < 1.05 * least
    assert most / count < 1.4 * least
    assert (found.inputs == drawn).all()
    assert len(once.got) == count
    assert most_for_distinct / count < 2.8 * least, "the positions, those that are distinct, and what tells them apart"


def test_a_position_that_comes_again_counts_once_with_the_mean_of_what_it_got() -> None:
    inputs = np.array([[3, 1, 9], [2, 4, 9], [1, 3, 9], [1, 2, 3], [3, 1, 9]], dtype=np.uint16)
    got = np.array([1, 0.5, 0, 1, 0], dtype=np.float32)
    once = distinct(Positions(inputs, got, np.array([7, 8, 9, 10, 11])))
    assert [sorted(row) for row in once.inputs.tolist()] == [[1, 3, 9], [2, 4, 9], [1, 2, 3]]
    assert once.got.tolist() == pytest.approx([1 / 3, 0.5, 1])
    assert once.games.tolist() == [7, 8, 10]
    assert np.shares_memory(once.inputs, inputs)  # millions are not copied
    none = Positions(inputs[:0], got[:0], np.zeros(0, dtype=np.int64))
    assert len(distinct(none).got) == 0
