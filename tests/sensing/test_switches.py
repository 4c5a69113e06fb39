"""Switches: contacts bounce, occupancy decides the move, the set-up is confirmed, what no switch feels is entered."""

from __future__ import annotations

import random

import pytest
from device.answers import SETTLE_MS
from device.walk import STEP_MS
from hallcore import lights
from hallcore.games import Ruleset
from hallcore.keys import OVER
from hallcore.sensing.switches.debounce import Debounce
from hallcore.steps import act_of, drop, is_drop, lift, space_of
from hallcore.tracker.modes import ENDED, SET_UP, TO_MOVE, TROUBLE

from tests.host.plays import LONG_GAME
from tests.sensing.switch_play import enter, pieces, play_entered, play_singles, tidy
from tests.sensing.switch_world import SwitchWorld

SINGLES = ("alea", "nevo")


class Contact:
    """One of 361 contacts behind a debouncer."""

    SPACE = 200

    def __init__(self) -> None:
        self.raw = bytearray(361)
        self.debounce = Debounce(self.raw)
        self.now_ms = 0

    def feed(self, levels: str, every_ms: int = 4) -> list[int]:
        """Scans of the contact; returns its state after each."""
        states = []
        for level in levels:
            self.raw[self.SPACE] = int(level)
            self.now_ms += every_ms
            n = self.debounce.feed(0, self.now_ms)
            assert list(self.debounce.changed[:n]) in ([], [self.SPACE])
            states.append(self.debounce.closed[self.SPACE])
        return states


def test_a_drop_counts_after_24_ms_of_contact_and_a_lift_in_the_second_open_scan() -> None:
    contact = Contact()
    assert contact.feed("111111") == [0, 0, 0, 0, 0, 1]
    assert contact.feed("00") == [1, 0]
    assert contact.feed("111", 50) == [0, 0, 1]  # three scans at least, however slow


def test_bounces_are_neither_lifts_nor_drops() -> None:
    contact = Contact()
    assert contact.feed("1010110100") == [0] * 10
    contact.feed("1111111")
    assert contact.feed("10111011110111") == [1] * 14


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", SINGLES)
def test_a_game_of_single_pieces_has_the_moves_that_the_hands_have_made(game: str, seed: int) -> None:
    world = play_singles(game, seed, 40)
    assert world.tracker.n_moves > 10


# Presses a turn on the average, a little more than docs/figures.md has of more games, and at most.
@pytest.mark.parametrize(
    ("game", "chosen", "average", "most"),
    [("vlkno", (), 1.9, 3), ("evl", (), 1.25, 3), ("evacuate", (), 1.0, 1), ("evacuate", (1,), 0.8, 1)],
)
def test_a_game_of_stacks_is_played_to_its_end_with_few_presses(
    game: str, chosen: tuple[int, ...], average: float, most: int
) -> None:
    played = list(play_entered(game, 1, 400, chosen))
    presses = [pressed for _, pressed in played]
    assert played[-1][0].tracker.counters[OVER]
    assert sum(presses) <= average * len(presses)
    assert max(presses) <= most


@pytest.mark.parametrize(
    ("game", "seed", "out"),
    [
        ("vlkno", 1, "a1 b1 c1 d1 e1 b2 c2 d2 e2 b3 c3 e3 a4 c4 d4 e4"),  # an expander that is silent has 16
        ("vlkno", 2, "b1 c1 a2 b3 d5"),
        ("evl", 1, "a5 b1 b2 c3 bc3"),
        ("evl", 6, "a3 a6 c3 ab4 bc3"),
        ("evacuate", 6, "g6 g4.6 g5.5 g8.1 g8.3"),
    ],
)
def test_a_game_of_stacks_goes_on_over_broken_switches_and_no_other_move_counts(game: str, seed: int, out: str) -> None:
    """What could follow a lift that nothing has felt, or be a step by itself, is asked about."""
    parse = Ruleset(game).geometry.parse_space
    assert len(list(play_entered(game, seed, 60, out=[parse(name) for name in out.split()]))) > 20


@pytest.mark.parametrize(
    ("game", "seed", "out"),
    [
        ("evl", 9, "b4 b5 b6 b7 bc1 bc2 bc3 bc4 bc5 bc6 c1 c2 c3 c4 c5 c6"),  # the second expander is silent
        ("evl", 8, "b4 b5 b6 b7 bc1 bc2 bc3 bc4 bc5 bc6 c1 c2 c3 c4 c5 c6"),
        ("vlkno", 3, "a5 b5 c5 d5 e5 a4 b4 c4 d4 e4 a3 b3 c3 d3 e3 a2"),
        ("evacuate", 4, "g6 g4.6 g5.5 g8.1 g8.3"),
    ],
)
def test_a_hand_may_make_its_whole_turn_before_it_says_what_broken_switches_hide(
    game: str, seed: int, out: str
) -> None:
    parse = Ruleset(game).geometry.parse_space
    assert len(list(play_entered(game, seed, 60, out=[parse(name) for name in out.split()], silent=True))) > 20


def unconfirmed(game: str) -> SwitchWorld:
    """A board that has just been switched on with all pieces standing."""
    world = SwitchWorld(game)
    world.tracker.new_game(())
    world.watch.look_again()
    world.wait(100)
    return world


@pytest.mark.parametrize("game", ["alea", "vlkno"])
def test_a_set_up_that_stands_is_lit_by_kinds_until_the_player_confirms_it(game: str) -> None:
    world = unconfirmed(game)
    tracker = world.tracker
    world.wait(20_000)
    assert (tracker.mode, tracker.n_debts()) == (SET_UP, 0)
    for space, role in enumerate(world.shown()):
        kind = world.hands.top(tracker.due[space])
        assert role == (lights.MISSING + (kind - 1 & 3) if kind else lights.DARK)
    world.press()
    assert tracker.mode == TO_MOVE


def test_a_set_up_with_a_piece_missing_is_not_to_be_confirmed() -> None:
    world = unconfirmed("alea")
    space = next(space for space in range(world.n) if world.stacks[space])
    world.lift(space)
    world.press()
    assert world.tracker.mode == SET_UP
    assert [s for s, role in enumerate(world.shown()) if role] == [space]
    world.drop(space, world.held[0][0])
    world.answers.point(0, world.answers.question, world.now_ms)  # the host points at the board
    assert world.tracker.mode == TO_MOVE


def test_a_restored_game_counts_once_it_is_confirmed() -> None:
    world = SwitchWorld("vlkno")
    dice = random.Random(3)
    moves = []
    for _ in range(6):
        moves.append(dice.choice(world.line.legal_moves()))
        world.line.push(moves[-1])
    world.tracker.restore(moves)
    world.watch.look_again()
    world.wait(1000)
    assert world.tracker.mode == SET_UP
    for space in range(world.n):
        world.stacks[space] = world.kinds(world.hands.content(world.line.cells, space))
        world._touch(space)
    world.wait(1000)
    assert world.tracker.mode == SET_UP
    world.press()
    assert world.tracker.mode == TO_MOVE
    assert world.believed()


def test_the_next_game_begins_when_its_set_up_is_confirmed() -> None:
    *_, (world, _presses) = play_entered("vlkno", 2, 400)
    tracker = world.tracker
    assert tracker.mode == ENDED
    begun = []
    tracker.on_new_game = lambda: begun.append(1)
    for space in range(world.n):
        while world.stacks[space]:
            world.lift(space)
    world.held = []
    for space in range(world.n):
        world.stacks[space] = world.kinds(tracker.due[space])
        world._touch(space)
    world.wait(1000)
    assert not begun
    world.press()
    assert begun
    assert tracker.mode == TO_MOVE


def test_a_piece_in_the_hand_is_told_to_be_of_another_kind() -> None:
    world = SwitchWorld("alea")
    king = next(s for s in range(world.n) if world.stacks[s] == [3])
    other = next(s for s in range(world.n) if world.stacks[s] == [2])
    world.stacks[king], world.stacks[other] = [2], [3]  # somebody has swapped them unseen
    world.lift(other)
    kinds = [choice and choice[0] >> 10 & 15 for choice in asked(world)]
    assert kinds == [None, 1, 3]
    world.answer(kinds.index(3))
    world.drop(other, 3)
    assert world.tracker.actual[other] == 3
    assert world.shown()[other] == lights.WRONG
    for step in (lift(other, 3), lift(king, 2), drop(other, 2), drop(king, 3)):
        world.do(step)
        world.wait(200)
    world.wait(3000)
    assert world.tracker.mode == TO_MOVE
    assert world.believed()
    assert not world.played


def asked(world: SwitchWorld) -> list[list[int] | None]:
    """What a short press brings up."""
    world.press()
    return list(world.watch.choices)


@pytest.mark.parametrize("game", ["vlkno", "evl"])
def test_a_move_of_the_host_that_no_switch_feels_is_lit_whole_and_confirmed_once(game: str) -> None:
    world = SwitchWorld(game, seed=5)
    dice = random.Random(8)
    confirmed = 0
    for _ in range(12):
        move = dice.choice(world.line.legal_moves())
        steps = world.line.steps(move)
        presses = world.presses
        world.play(move)
        world.line.push(move)
        world.wait(50)
        off = [space for space in range(world.n) if world.tracker.is_off(space)]
        assert {space_of(step) for step in steps} >= set(off)
        lit = [world.shown()[space] for space in off]
        assert set(lit) <= {lights.ENGINE_LIFT, lights.ENGINE_DROP}
        tidy(world)
        assert world.presses - presses <= 1
        assert world.believed()
        confirmed += world.presses - presses
    assert confirmed


def test_a_wrong_answer_is_taken_back_as_the_last_of_the_answers() -> None:
    world = SwitchWorld("vlkno")
    first = [choice for choice in world.watch.choices if choice]
    world.answer(0)
    assert world.tracker.n_done
    assert world.watch.choices[-1] is None
    world.answer(len(world.watch.choices) - 1)
    tidy(world)
    assert world.tracker.n_done == 0
    assert [choice for choice in world.watch.choices if choice] == first
    assert world.believed()


def test_steps_felt_before_the_others_are_entered_narrow_down_what_is_asked() -> None:
    for seed in range(20):
        world = SwitchWorld("vlkno", seed=seed)
        dice = random.Random(seed)
        moves = [m for m in world.line.legal_moves() if len(world.stacks[space_of(world.line.steps(m)[2])]) == 1]
        if not moves:
            continue
        move = dice.choice(moves)
        steps = world.line.steps(move)
        for step in steps:
            world.do(step)  # the whole turn, and only then the button
        before = len(world.line.legal_moves())
        stone = [m for m in moves if world.line.steps(m)[2] == steps[2]]
        assert len(stone) < before
        for _ in range(9):
            made = [
                i
                for i, choice in enumerate(world.watch.choices)
                if choice
                and pieces(list(world.tracker.done[: world.tracker.n_done]) + choice)
                == pieces(steps)[: world.tracker.n_done + len(choice)]
            ]
            if world.tracker.n_moves or not made:
                break
            world.answer(made[0])
        assert list(world.tracker.moves[: world.tracker.n_moves]) == [move]
        return
    raise AssertionError("no stone stands alone at the set-up")


def test_a_loose_piece_is_shown_and_mended() -> None:
    world = SwitchWorld("evl")
    space = next(s for s in range(world.n) if world.tracker.ruleset.hands.owner_of(world.tracker.cells, s) == -1)
    world.drop(space, 1)
    world.wait(100)
    assert world.tracker.n_moves == 1
    world.wait(1500)  # too late for second thoughts
    ends = [s for s in range(world.n) if not world.stacks[s]]
    world.lift(space)
    world.wait(400)
    assert world.tracker.mode == TROUBLE
    assert world.shown()[space] == lights.PUT_BACK
    assert ends
    world.drop(space, 1)
    world.wait(400)
    assert world.tracker.mode == TO_MOVE


def test_a_held_button_goes_through_the_answers_and_then_opens_the_menu() -> None:
    world = SwitchWorld("vlkno")
    opened: list[int] = []
    world.answers._open_menu = lambda: opened.append(world.now_ms)  # type: ignore[method-assign]
    answers = len(world.watch.choices)
    assert answers > 1
    world.press(1.5 * STEP_MS)
    assert world.answers._picked == 0
    assert not opened
    world.wait(SETTLE_MS)
    assert world.tracker.n_done
    n = len(world.watch.choices)
    world.press((n + 1.5) * STEP_MS)
    assert len(opened) == 1


def test_every_answer_lights_its_space() -> None:
    world = SwitchWorld("vlkno")
    roles = bytes(world.shown())
    for i, choice in enumerate(world.watch.choices):
        if choice:
            assert roles[space_of(choice[-1])] == lights.CHOICE
            picked = bytearray(roles)
            world.watch.show_choices(picked, i)
            assert picked[space_of(choice[-1])] in (lights.TARGET, lights.ORIGIN)
            assert not is_drop(choice[-1]) or picked[space_of(choice[-1])] == lights.TARGET


def test_a_lift_that_is_not_asked_for_is_entered_by_pointing_and_lights_what_is_felt_next() -> None:
    world = SwitchWorld("vlkno", seed=14)
    dice = random.Random(14)
    for _ in range(12):
        turns = [world.line.steps(move) for move in world.line.legal_moves()]
        quiet = [steps for steps in turns if len(world.stacks[space_of(steps[0])]) > 1]
        if quiet and not world.watch.choices:  # a felt step could come next, too
            start = space_of(quiet[0][0])
            world.answers.point(start, world.answers.question, world.now_ms)
            world.wait(20)
            assert space_of(world.tracker.done[0]) == start
            if world.tracker.n_done == 1:  # else there is but one way to go on
                ends = {space_of(steps[1]) for steps in quiet if space_of(steps[0]) == start}
                assert all(world.shown()[end] in (lights.TARGET, lights.CHOICE) for end in ends)
            return
        move = dice.choice(world.line.legal_moves())
        enter(world, move)
        world.line.push(move)
        tidy(world)
    raise AssertionError("no such position came about")


def say(world: SwitchWorld, step: int) -> None:
    """Make a step that no switch feels and say it, as the host's hand does."""
    world.do(step)
    world.answers.point(step, world.answers.question, world.now_ms)
    world.wait(2000)


def test_a_lift_that_was_taken_for_granted_answers_nothing_when_the_hand_says_it() -> None:
    world = SwitchWorld("vlkno")
    notation, line = world.notation, world.line
    for text in LONG_GAME.split(", "):
        line.push(notation.parse_move(line.cells, line.counters, text))
    world.tracker.restore(line.moves)
    for space in range(world.n):
        world.stacks[space] = world.kinds(world.hands.content(line.cells, space))
        world._touch(space)
    world.watch.look_again()
    world.wait(1000)
    world.press()
    move = notation.parse_move(line.cells, line.counters, "b2-a3 b1>c5")
    steps = [act_of(step) for step in line.steps(move)]
    for step in steps[:2]:
        say(world, step)
    assert [act_of(step) for step in world.tracker.done[: world.tracker.n_done]] == steps[:3]  # b1 alone may be lifted
    stone = space_of(steps[2])
    assert world.shown()[stone] == lights.CHOICE  # it could go back there
    say(world, steps[2])
    assert world.tracker.n_moves == len(line.moves)
    say(world, steps[3])
    assert list(world.tracker.moves[: world.tracker.n_moves]) == [*line.moves, move]
    assert world.believed()
