"""Games in files, for programs; and what an engine says of a position, as an object."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hallboard import GAMES, Engine, Game, InvalidRecord, UserError, read_games, write_games
from hallboard.engine import compiled_search

from tests.host.plays import random_game


def test_games_and_records_are_written_and_read_again(tmp_path: Path) -> None:
    games = [random_game(name, seed=7, plies=20) for name in GAMES]
    write_games(tmp_path / "games.hgn", games)
    records = read_games(tmp_path / "games.hgn")
    assert [record.replay() for record in records] == games
    file = io.StringIO()
    write_games(file, records)
    assert file.getvalue() == (tmp_path / "games.hgn").read_text()
    file.seek(0)
    assert read_games(file) == records
    assert read_games(str(tmp_path / "games.hgn")) == records


def test_a_wrong_file_is_told_and_a_file_stays_whole(tmp_path: Path) -> None:
    path = tmp_path / "games.hgn"
    path.write_text("[Game\n")
    with pytest.raises(InvalidRecord, match="line 1, column 1"):
        read_games(path)
    path.write_bytes(b"\xff")
    with pytest.raises(UserError, match="expected text in UTF-8"):
        read_games(path)
    with pytest.raises(AttributeError):
        write_games(path, [Game("vlkno"), "no game"])  # type: ignore[list-item]
    assert path.read_bytes() == b"\xff"
    with pytest.raises(UserError, match="No such file or directory"):
        write_games(tmp_path / "nowhere" / "games.hgn", [])


def won_by_the_last(game: Game) -> bool:
    outcome = game.outcome()
    return outcome is not None and outcome.winner == game.moves[-1].side


def test_an_evaluation_says_who_wins_and_when() -> None:
    game = next(game for game in (random_game("evl", seed, plies=400) for seed in range(99)) if won_by_the_last(game))
    game.pop()
    with game.engine() as engine:
        evaluation = engine.search(game, movetime_ms=None, nodes=20_000, seed=1).evaluation
    assert (evaluation.side, evaluation.win_in, evaluation.loss_in) == (game.turn, 1, None)
    assert evaluation.chances[game.turn] == 1
    assert sum(evaluation.chances.values()) == 1
    assert str(evaluation) == "wins in 1"


@pytest.mark.parametrize("name", GAMES)
def test_chances_are_those_of_every_side(name: str) -> None:
    variants = {"players": 3} if name == "evacuate" else {}
    game = Game(name, **variants)
    with Engine(name) as engine:
        evaluation = engine.search(game, movetime_ms=None, nodes=300, seed=1).evaluation
    assert tuple(evaluation.chances) == (game.turn, *(side for side in game.sides if side != game.turn))
    assert sum(evaluation.chances.values()) == pytest.approx(1)
    assert (evaluation.chance > 0.5) == (evaluation.score > 0)
    assert (evaluation.win_in, evaluation.loss_in) == (None, None)


@pytest.mark.skipif(not compiled_search.available("vlkno"), reason="the searches are not compiled here")
def test_an_engine_that_is_closed_has_forgotten() -> None:
    game = Game("vlkno")

    def n_nodes(forget: bool) -> int:
        """Of five searches: a single one's nodes vary with the order of the root's moves."""
        nodes = 0
        for _ in range(5):
            if forget:
                engine.close()
            nodes += engine.search(game, movetime_ms=None, depth=4, seed=None).nodes
        return nodes

    with Engine("vlkno", "alphabeta") as engine:
        fresh = n_nodes(forget=True)
        n_nodes(forget=False)
        assert n_nodes(forget=False) < 0.9 * fresh
        assert n_nodes(forget=True) > 0.8 * fresh
