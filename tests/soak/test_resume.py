"""A soak that was stopped goes on where it stopped, as long as the sources are the same."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from . import run
from .run import Cell, Results, play

WHERE = "HALLBOARD_TEST_SOAK"  # names a file: a line for each seed that was really run


class Noted(Cell):
    """A cell whose seeds take no time."""

    def run(self, seed: int) -> dict[str, Any]:
        with open(os.environ[WHERE], "a") as file:
            file.write(f"{seed}\n")
        return {"cell": self.key, "seed": seed, "done": 10, "counts": Counter(right=10), "waits_ms": [1], "stories": []}


@pytest.fixture
def ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "ran"
    path.write_text("")
    monkeypatch.setenv(WHERE, str(path))
    monkeypatch.setattr(run, "_fingerprint", lambda: "these sources")
    return path


def soak(state: Path, wanted: int, jobs: int = 1, fresh: bool = False) -> Results:
    results = Results(state, fresh)
    play([Noted("turns", "evl", "ordinary", "spec", 3, wanted)], results, jobs)
    return results


def seeds(ran: Path) -> list[int]:
    """The seeds run since it was asked last."""
    found = sorted(int(line) for line in ran.read_text().split())
    ran.write_text("")
    return found


def test_what_is_done_is_not_done_again(ran: Path, tmp_path: Path) -> None:
    state = tmp_path / "soak.jsonl"
    soak(state, 30)
    assert seeds(ran) == [3, 4, 5]
    soak(state, 30)
    assert seeds(ran) == []
    results = soak(state, 55, jobs=2)
    assert seeds(ran) == [6, 7, 8, 9]  # two at a time
    cell = Noted("turns", "evl", "ordinary", "spec", 3, 1000)
    assert [result["seed"] for result in results.of(cell)] == [3, 4, 5, 6, 7, 8, 9]
    soak(state, 30, fresh=True)
    assert seeds(ran) == [3, 4, 5]


def test_a_line_cut_off_by_the_stop_costs_its_own_seed_only(ran: Path, tmp_path: Path) -> None:
    state = tmp_path / "soak.jsonl"
    soak(state, 30)
    text = state.read_text()
    state.write_text(text[: len(text) - 20])
    seeds(ran)
    soak(state, 40)
    assert seeds(ran) == [5, 6]
    soak(state, 40)
    assert seeds(ran) == []


def test_other_sources_begin_anew(ran: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = tmp_path / "soak.jsonl"
    soak(state, 30)
    seeds(ran)
    monkeypatch.setattr(run, "_fingerprint", lambda: "others")
    soak(state, 20)
    assert seeds(ran) == [3, 4]
    monkeypatch.setattr(run, "_fingerprint", lambda: "these sources")
    soak(state, 30)
    assert seeds(ran) == []  # what these had done is still known


def test_every_source_that_decides_the_results_is_in_the_fingerprint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "ROOT", tmp_path)
    seen = {run._fingerprint()}
    for folder in ("boards/hallcore", "firmware/device", "host/hallboard/virtual/simulation", "tests/soak"):
        path = tmp_path / folder / "one.py"
        path.parent.mkdir(parents=True)
        for text in ("a = 1", "a = 2"):
            path.write_text(text)
            seen.add(run._fingerprint())
    assert len(seen) == 9
