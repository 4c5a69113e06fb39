"""Whoever puts a piece where the rules don't allow it is told why, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import cast

import pytest
from hallboard import GAMES, Game
from hallboard.session import HandSeat
from hallboard.session.keyboard import KeyboardHand
from hallboard.session.pieces import Pieces
from hallboard.session.setup import Setup
from hallboard.session.steps import next_steps, standing, steps_of
from hallcore import lights
from hallcore.steps import is_drop, kind_of, space_of

from tests.session.by_hands import by_hands
from tests.session.loose_pieces import LoosePieces
from tests.session.test_session import until

POSITIONS = 12
SPACES = 40  # that are tried in each


def positions(name: str) -> Iterator[tuple[Game, Random]]:
    dice = Random(5)
    game = Game(name)
    for _ in range(POSITIONS):
        for _ in range(dice.randrange(1, 8)):
            if game.outcome():
                game = Game(name)
            game.push(dice.choice(game.legal_moves()))
        if not game.outcome():
            yield game, dice


def half_made(game: Game, dice: Random) -> list[int]:
    """The first steps of some legal move, up to where a piece that was lifted is to be put down; [] if none is."""
    moves = game.legal_moves()
    for move in dice.sample(moves, len(moves)):
        steps = steps_of(game, move.value)
        if ends := [i for i in range(1, len(steps)) if is_drop(steps[i]) and not is_drop(steps[i - 1])]:
            return steps[: dice.choice(ends)]
    return []


@pytest.mark.parametrize("name", GAMES)
def test_every_drop_on_an_illegal_space_gets_a_reason_and_no_legal_one_does(name: str) -> None:
    seen = {True: 0, False: 0}
    for game, dice in positions(name):
        done = half_made(game, dice)
        drops = {space_of(step) for step in next_steps(game, done) if is_drop(step)}
        everywhere = range(game.ruleset.geometry.SPACES)
        for space in [*drops, *dice.sample(everywhere, min(len(everywhere), SPACES))] if done else ():
            pieces = LoosePieces(game)
            hand = KeyboardHand(game.ruleset, cast(Pieces, pieces))
            for i, step in enumerate(done):
                hand.pick(game, _away(hand, game, kind_of(step)))
                hand.touch(space_of(step), game, done[:i], lights.DARK)
            assert pieces.held, "the hand is empty"
            if space not in drops and pieces.contents()[space] != standing(game)[space]:
                continue  # it goes back
            hand.touch(space, game, done, lights.DARK)
            seen[space in drops] += 1
            assert bool(hand.illegal) == (space not in drops), (str(game), done, space, hand.illegal)
            assert space in drops or game.ruleset.geometry.space_name(space) in hand.illegal
    assert min(seen.values()) > 5, seen


@pytest.mark.parametrize("name", GAMES)
def test_what_may_not_be_placed_from_the_side_stays_there_and_is_given_a_reason(name: str) -> None:
    refused = 0
    for game, dice in positions(name):
        kinds = len(KeyboardHand(game.ruleset, cast(Pieces, LoosePieces(game))).stash(game)) or 1
        for number in range(kinds):
            for space in range(game.ruleset.geometry.SPACES):
                pieces = LoosePieces(game)
                hand = KeyboardHand(game.ruleset, cast(Pieces, pieces))
                hand.pick(game, number)
                hand.place(space, game, ())
                legal = [kind_of(step) for step in next_steps(game) if is_drop(step) and space_of(step) == space]
                may = hand.picked(game) in legal if hand.stash(game) else bool(legal)
                assert (pieces.contents() != standing(game)) == may, (str(game), space)
                assert bool(hand.illegal) != may, (str(game), space, hand.illegal)
                refused += not may
            if dice.random() < 0.5:
                break
    assert refused > 20


def _away(hand: KeyboardHand, game: Game, kind: int) -> int:
    """How far a kind of the stash is from the picked one, 0 where there is no such choice."""
    kinds = [other for other, _ in hand.stash(game)]
    return kinds.index(kind) - kinds.index(hand.picked(game)) if kind in kinds else 0


def test_the_players_screen_says_why_a_pyramid_is_not_placed_until_one_is(tmp_path: Path) -> None:
    game = Game("evacuate")
    seats = [HandSeat() for _ in game.sides]
    with Setup(str(tmp_path)).session(game, seats, "virtual://evacuate?speed=20&seed=3") as (session, _):
        until(lambda: session.at_rest, "the board does not come to rest")
        space = game.ruleset.geometry.parse_space
        for name, why in (("g6.4", "it moves nobody"), ("g4.1", "no queen right on a pawn")):
            session.touch(space(name))
            until(lambda why=why: any(why in note for note in session.view().notes), f"{name}: nothing is said")
            assert len(session.view().notes) == 1, "a reason does not replace the one before"
            assert session.view().pieces[space(name)] == ()
        session.pick(session.game.ruleset.rules.KINDS.index("yellow queen") - 1)
        until(lambda: session.view().stash[session.view().picked][0] == "yellow queen", "the queen is not picked")
        session.touch(space("g4.1"))
        until(lambda: session.view().pieces[space("g4.1")] == ("yellow queen",), "it is not placed")
        until(lambda: session.view().notes == (), "it is said for ever")


def test_what_a_board_feels_and_no_legal_move_has_done_is_given_a_reason_until_it_is_mended(tmp_path: Path) -> None:
    game = Game("alea")
    space = game.ruleset.geometry.parse_space
    with by_hands(game, "virtual://alea?speed=20&seed=3", tmp_path) as (session, board):
        until(lambda: session.at_rest, "the board does not come to rest")
        board.hand.make_steps(steps_of(game, game.parse("j9-j8").value)[:1], keep=True)
        until(lambda: lights.TARGET in session.view().roles, "the lift is not felt")
        assert session.view().notes == ()
        board.drop(space("b2"), *board.held)
        told = "j9-b2: the defender on j9 cannot move to b2"
        until(lambda: session.view().notes == (told,), "nothing is said")
        board.lift(space("b2"))
        board.drop(space("j9"), *board.held)
        until(lambda: session.at_rest and session.view().notes == (), "it is said for ever")
