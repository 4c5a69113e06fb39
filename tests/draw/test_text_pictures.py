"""The pictures in plain text, read back by eye: what stands where, and how the game stands."""

from __future__ import annotations

import re

import pytest
from hallboard import GAMES, Game

from tests.host.plays import random_game

PLIES = (0, 12, 40, 400)


def _contents(game: Game) -> dict[str, int]:
    geometry, hands = game.ruleset.geometry, game.ruleset.hands
    return {geometry.space_name(space): hands.content(game.cells, space) for space in range(geometry.SPACES)}


@pytest.mark.parametrize("plies", PLIES)
def test_vlknos_grid_has_heights_pawns_and_lava_under_their_letters(plies: int) -> None:
    game = random_game("vlkno", seed=plies, plies=plies)
    lines = str(game).splitlines()
    letters = lines[11]
    seen = {}
    for line in lines[1:11:2]:
        assert len(line) == len(lines[0])
        for cell in re.finditer(r"\|([^|]+)", line):
            letter = letters[cell.start(1) : cell.end(1)].strip()
            text = cell[1].strip()
            pawn = {"b": 1, "w": 2}.get(text[-1], 0)
            seen[f"{letter}{line[0]}"] = 0 if text == "~~~~~" else int(text.rstrip("bw")) | pawn << 5
    assert seen == _contents(game)


@pytest.mark.parametrize(("name", "signs"), [("nevo", ".wb"), ("alea", ".AD")])
@pytest.mark.parametrize("plies", PLIES)
def test_grids_of_single_pieces_have_each_under_its_letter(name: str, signs: str, plies: int) -> None:
    game = random_game(name, seed=plies, plies=plies)
    lines = str(game).splitlines()
    seen = {}
    for line in lines[1:]:
        row = re.match(r" ?(\d+) ", line)
        if row is None:
            break
        assert f" {row[1]}" in line[len(lines[0]) :], "the row's number stands at both ends"
        for at, letter in enumerate(lines[0]):
            if letter != " ":
                sign = line[at].replace("x", ".").replace("+", ".")
                seen[f"{letter}{row[1]}"] = 3 if sign == "K" else signs.index(sign)
    assert seen == _contents(game)
    if name == "nevo":
        assert f"w white: {_points(game, 0)} of 16 points" in str(game)
        assert f"b black: {_points(game, 1)} of 16 points" in str(game)


def _points(game: Game, player: int) -> int:
    """Nevo's score, by the words of its rules."""
    rows = ("567", "321")[player]
    contents = _contents(game)
    score = 0
    for letter in "abcdefghijkl":
        run = "".join("x" if contents[letter + row] == player + 1 else "-" for row in rows)
        score += (0, 2, 5, 8)[len(run.split("-")[0])]
    return score


@pytest.mark.parametrize("name", GAMES)
def test_the_last_line_says_who_moves_or_how_it_ended(name: str) -> None:
    game = Game(name)
    assert game.turn in str(game).splitlines()[-1]
    ended = [game for seed in range(3) if (game := random_game(name, seed=seed, plies=3000)).outcome()]
    assert ended
    for game in ended:
        outcome = game.outcome()
        assert outcome is not None
        last = str(game).splitlines()[-1]
        assert f"over by {outcome.reason}: " in last
        assert (f": {outcome.winner} win" if outcome.winner else "a draw") in last
