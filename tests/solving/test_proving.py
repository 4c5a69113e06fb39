"""Proofs of wins: against a slow program on all of a small board, against exhaustive search elsewhere, and in words."""

from __future__ import annotations

import re
from random import Random

import pytest
from hallboard.cli.main import main
from hallboard.engine.proving import prove
from hallboard.errors import UserError
from hallboard.game import Game
from hallboard.solving.boards import any_board

from tests.engine.proof import wins_within

from .slow import solve
from .test_solving import as_game, board

pytest.importorskip("hallboard.engine.compiled.prover", reason="the prover is compiled")


def test_each_position_of_3x3_is_proven_as_the_slow_program_says() -> None:
    slow = solve(board().position().split(" ", 1)[1].removesuffix(" size=3x3"), 3, 3)
    for position, plies in slow.items():
        game = as_game(position)
        if game.outcome():
            continue
        for side, wins in (
            (game.turn, (plies or 0) > 0),
            (game.sides[1 - game.seat], plies is not None and plies <= 0),
        ):
            proof = prove(game, side, hash_mb=1)
            assert proof.wins is wins, (game.position(), side)
            if wins:
                assert proof.plies is not None
                assert proof.plies >= abs(plies or 0)
                assert len(proof.line) == proof.plies


@pytest.mark.parametrize(
    ("name", "variant"), [("vlkno", {}), ("evacuate", {}), ("evacuate", {"players": 3}), ("evl", {})]
)
def test_a_win_that_is_proven_is_one_for_exhaustive_search(name: str, variant: dict[str, object]) -> None:
    rng = Random(3)
    proven = 0
    for _ in range(400):
        game = Game(name, **variant)
        past = []
        while not game.is_over():
            past.append(game.copy())
            game.push(rng.choice(game.legal_moves()))
        near = past[-min(len(past), 2)]
        for seat, side in enumerate(near.sides):
            proof = prove(near, side, nodes=3_000, hash_mb=1)
            if proof.wins and proof.plies is not None and proof.plies <= 2:
                proven += 1
                assert wins_within(near, proof.plies, seat), (near.position(), side)
            elif proof.wins is False:
                assert not wins_within(near, 1, seat), (near.position(), side)
        if proven >= 8:
            return
    raise AssertionError(f"only {proven} wins were proven")


# Each of the nine spaces is at least two high, so that most turns may put their stone back, and positions come again.
COMING_BACK = "vlkno 0,0,0,0,0/0,3,0,0,0/2w,0,3,0,0/3,3b,0,0,0/2,3w,3,3b,0 b 0"


def test_what_was_refuted_by_a_repetition_on_the_way_is_not_taken_for_refuted_elsewhere() -> None:
    game = Game.from_position(COMING_BACK)
    for hash_mb in (1, 16):
        proof = prove(game, "black", nodes=400_000, hash_mb=hash_mb)
        assert proof.wins is True, (hash_mb, proof)
    assert wins_against_all(game, "black", {}) == 25


def wins_against_all(game: Game, side: str, known: dict[bytes, int]) -> int:
    """Plies in which the moves that are proven win against every answer; raises if one answer escapes them."""
    here = bytes(game.cells)
    if here not in known:
        known[here] = 0
        after = game.copy()
        after.push(prove(game, side, hash_mb=1).line[0])
        plies = 1
        for answer in after.legal_moves():
            later = after.copy()
            later.push(answer)
            assert not later.is_over(), later.position()
            plies = max(plies, 2 + wins_against_all(later, side, known))
        known[here] = plies
    assert known[here], "a position came again"
    return known[here]


def test_pyramids_of_one_players_two_colours_are_not_looked_at_twice() -> None:
    """Each such pyramid would be a move of its own: the proof takes 11,000 positions then, else 2,000."""
    stacks, wall = "rDgP,yD,bQ,4,yQ", "1rQ4/rPgP4/gDgQ4/1gQ4/1yQ4/1rQ4/rD5/6"
    proof = prove(Game.from_position(f"evacuate {stacks} {wall} 5 3-6 4.1 p1 turn 155"), "p2", nodes=4_000)
    assert (proof.wins, proof.plies) == (True, 20)


def test_a_limit_leaves_it_open() -> None:
    proof = prove(Game("vlkno"), "white", nodes=5_000)
    assert proof.wins is None
    assert 5_000 <= proof.nodes < 20_000
    assert proof.to_prove > proof.to_refute > 0


def test_alea_is_refused_for_its_repetitions_may_win() -> None:
    with pytest.raises(UserError, match="alea has no proofs: whether a repetition wins"):
        prove(Game("alea"), "attackers", nodes=1)


def test_the_command_says_what_is_certain_of_each_side(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "vlkno", "--columns", "3", "--rows", "4", "--nodes", "9000000"]) == 0
    said = capsys.readouterr().out
    assert "black cannot force a win" in said
    assert "white cannot force a win" in said
    assert said.endswith("with best play it is a draw\n")
    assert main(["solve", "vlkno", "--variant", "size=3x3", "--nodes", "9000000"]) == 0
    assert "white wins within 4 plies: " in capsys.readouterr().out


def test_a_board_that_nobody_plays_has_proofs_and_bounds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "vlkno", "--columns", "4", "--rows", "4", "--nodes", "100000"]) == 0
    said = re.findall(r"(\w+): open, proof number ([\d,]+), disproof number ([\d,]+)", capsys.readouterr().out)
    assert [side for side, _, _ in said] == ["black", "white"]
    (black, not_black), (white, not_white) = ([int(n.replace(",", "")) for n in numbers] for _, *numbers in said)
    assert min(black, not_black, not_white) > 0
    assert white > not_white, "White's win is the harder one to prove: it was refuted on 4x4"
    # 3x4 lying on its side.
    assert main(["solve", "vlkno", "--columns", "4", "--rows", "3", "--nodes", "9000000"]) == 0
    assert capsys.readouterr().out.endswith("with best play it is a draw\n")


@pytest.mark.parametrize("putback", ["allowed", "barred"])
def test_such_a_board_is_set_up_like_those_of_the_game(putback: str) -> None:
    for size in ("3x3", "3x4", "5x5"):
        ours, game = (
            any_board(int(size[0]), int(size[2]), {"putback": putback}),
            Game("vlkno", size=size, putback=putback),
        )
        assert ours.cells == game.cells
        assert [str(move) for move in ours.legal_moves()] == [str(move) for move in game.legal_moves()]
    square = any_board(4, 4, {"putback": putback})
    # Two steps for each pawn's row and column and one across; 12 stacks to take from and to put on, and the one left.
    assert {str(move).split()[0] for move in square.legal_moves()} == {
        *("a1-a2", "a1-b1", "a1-b2", "d4-c4", "d4-d3", "d4-c3"),
    }
    assert any_board(2, 2, {}).is_over()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["vlkno", "--columns", "6", "--rows", "4", "--nodes", "9"], "--columns 6: expected 2 to 5"),
        (["vlkno", "--columns", "4", "--rows", "1", "--nodes", "9"], "--rows 1: expected 2 to 5"),
        (["vlkno", "--columns", "2", "--rows", "2", "--nodes", "9"], "nothing to prove: the game is over"),
        (["evl", "--columns", "4", "--rows", "4", "--nodes", "9"], "evl has no variant 'size'"),
        (
            ["vlkno", "--columns", "4", "--rows", "4", "--position", "x", "--nodes", "9"],
            "--position: a board of 4x4 is looked at from its set-up only",
        ),
        (["perft", "vlkno", "1", "--variant", "size=4x4"], "size=4x4 is not known: expected 5x5, 3x3, 3x4"),
        (["vlkno", "--columns", "3", "--nodes", "9"], "--columns and --rows belong together"),
        (["vlkno", "--position", "x", "--nodes", "9"], "--position 'vlkno x'"),
        (["alea", "--nodes", "9"], "alea has no proofs"),
        (["vlkno", "--nodes", "0"], "--nodes"),
    ],
)
def test_a_proof_that_cannot_be_had_is_refused_in_one_line(
    args: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(args if args[0] == "perft" else ["solve", *args])
    except SystemExit as end:
        code = int(str(end.code))
    assert code == 2
    assert said in capsys.readouterr().err
