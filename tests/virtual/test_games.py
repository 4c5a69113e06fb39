"""Whole games by hand: field -> firmware -> link, and every move that comes out compared with the one that was made."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hallboard.virtual import VirtualBoard
from hallcore.games import part
from hallcore.keys import OVER, WINNER
from hallcore.tracker import modes

from tests.support import runtimes

from .desk import QUICK, Desk, Game

LOW = 4  # stacks that a field can tell well
PLIES = {"vlkno": 200, "alea": 50, "nevo": 40, "evacuate": 60, "evl": 60}
HEAD_LINES = {"evl": 2}
NEW_ROUND_MS = 30_000  # what can't be felt of a tree is taken for granted after a while, one after the other
MORE_THAN_MOVES = ("alea", "evl")  # on a line of a record
NO_MOVES = ("game ", "target", "stuck", "repetition", "variants ", "layout=", "from ", "end ", "keys ", "position ")
RECORDS = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def micropython() -> None:
    if runtimes.executable(runtimes.AMD64) is None:
        pytest.skip("no micropython on this machine (see host/setup/get_micropython.py)")


def is_low(game: Game, move: int) -> bool:
    """True if no stack gets higher than can be sensed."""
    return game.ruleset.name != "vlkno" or game.cells[move >> 15 & 31] & 31 < LOW


def random_moves(game: Game, seed: int) -> Iterator[int]:
    """Legal moves, low ones if there are any, to the game's end or its share of plies."""
    dice = Random(seed)
    for _ in range(PLIES[game.ruleset.name]):
        moves = game.legal()
        if not moves:
            return
        yield dice.choice([move for move in moves if is_low(game, move)] or moves)


def recorded_moves(game: Game, path: Path) -> Iterator[int]:
    """The moves of a recorded game."""
    notation = part(game.ruleset.name, "notation")
    for line in path.read_text().splitlines()[HEAD_LINES.get(game.ruleset.name, 0) :]:
        if line and not line.startswith(NO_MOVES):
            text = line.split(" ")[0] if game.ruleset.name in MORE_THAN_MOVES else line
            yield notation.parse_move(game.cells, game.counters, text)


def options_of(game: str, path: Path) -> bytes:
    """The options that a record names."""
    variants = part(game, "rules").VARIANTS
    if game == "evl":  # its records begin with the variants' values
        first = path.read_text().splitlines()[0].split(" ")
        return bytes(values.index(word) for word, (_, values) in zip(first, variants, strict=True))
    words = dict(word.split("=") for word in path.read_text().replace("\n", " ").split(" ") if "=" in word)
    return bytes(values.index(words.get(name, values[0])) for name, values in variants)


def play(board: VirtualBoard, desk: Desk, game: Game, moves: Iterator[int]) -> int:
    """Make the moves by hand; each must come out of the port. Returns their number."""
    board.hand.timing = QUICK
    board.arrange(game.contents())
    assert desk.until(lambda: desk.replica.state is not None and desk.replica.state.mode != modes.SET_UP), (
        board.errors()
    )
    made: list[int] = []
    for move in moves:
        told = desk.play_by_hand(game, move)
        made.append(move)
        assert told == move, f"ply {len(made) - 1}: {board.errors()}"
        game.make(move)
        if desk.take_off(game):  # what the rules take off by themselves
            assert game.ruleset.name == "evacuate"
        if game.ruleset.name == "evacuate" and board.contents() != game.contents():  # the trees, for the next round
            both = zip(board.contents(), game.contents(), strict=True)
            board.arrange([content if content == due else 0 for content, due in both])
            desk.pump(1000)
            board.arrange(game.contents())
            assert desk.until(lambda: desk.replica.state is not None and desk.replica.state.debts == 0, NEW_ROUND_MS)
        assert board.contents() == game.contents()
    desk.pump(500)
    state = desk.replica.state
    assert state is not None
    assert desk.moves == made
    assert (state.ply, state.over, state.winner) == (len(made), game.counters[OVER], game.counters[WINNER])
    assert not board.errors()
    return len(made)


@pytest.mark.parametrize(
    ("name", "game", "seed"),
    [
        ("vlkno", "vlkno", 5),
        ("alea", "alea", 1),
        ("nevo", "nevo", 1),
        ("grid19", "vlkno", 3),
        ("grid19", "nevo", 2),
        ("evacuate", "evacuate", 2),
        ("evl", "evl", 4),
    ],
)
def test_a_game_made_by_hand_comes_out_of_the_port_move_by_move(name: str, game: str, seed: int) -> None:
    played = Game(game)
    with VirtualBoard(name, game=game, speed="step", seed=seed, runtime="micropython") as board, Desk(board) as desk:
        assert desk.until(lambda: desk.replica.readiness.ready)
        assert desk.begin(game, b"")
        assert play(board, desk, played, random_moves(played, seed)) >= 10


@pytest.mark.parametrize(
    ("record", "seed"),
    [
        ("vlkno/games/random.txt", 2),
        ("vlkno/games/greedy_barred.txt", 2),
        ("alea/games/murray-encirclement.txt", 2),
        ("evl/games/target_1.txt", 2),
        ("evl/games/target_10.txt", 2),
        ("evl/games/target_10.txt", 18),  # a lifted stack whose field beside it seemed to be more than a turn changes
        ("evl/games/target_10.txt", 29),
        ("evl/games/target_12_anywhere.txt", 2),
        ("evacuate/games/two_players.txt", 2),
        ("evacuate/games/two_players_jam.txt", 2),
        ("evacuate/games/three_players.txt", 2),
        ("evacuate/games/match_of_three.txt", 2),
    ],
)
def test_a_recorded_game_made_by_hand_comes_out_of_the_port_to_its_end(record: str, seed: int) -> None:
    path = RECORDS / record
    game = record.split("/")[0]
    options = options_of(game, path)
    played = Game(game, options)
    with VirtualBoard(game, speed="step", seed=seed, runtime="micropython") as board, Desk(board) as desk:
        assert desk.until(lambda: desk.replica.readiness.ready)
        assert desk.begin(game, options)
        play(board, desk, played, recorded_moves(played, path))
        assert played.counters[OVER]
