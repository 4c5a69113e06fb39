"""The button when the tracker itself asks which of several moves was made."""

from __future__ import annotations

from array import array
from types import SimpleNamespace

from device.answers import SETTLE_MS, Answers
from device.button import SHORT
from hallcore.lights import CHOICE, DARK, PUT_BACK, TARGET
from hallcore.sensing.stacks.orderings import Hypothesis
from hallcore.steps import drop, lift
from hallcore.tracker.modes import ASK, TO_MOVE

from tests.firmware.portable.rig import Clock


class Asking:
    """The part of the app that answers need: move 10 ends on space 4, move 11 on space 5."""

    def __init__(self, n: int) -> None:
        self.watch = SimpleNamespace(choices=[], strange=-1)
        self.steps = array("i", bytes(4 * 8))
        self.tracker = self
        self.mode, self.version = ASK, 1
        self.choices, self.n_choices = array("i", [10, 11]), n
        self.chosen: list[int] = []
        self.cells = self.counters = None
        self.ruleset = SimpleNamespace(hands=SimpleNamespace(steps=self._steps))

    def _steps(self, cells: None, counters: None, move: int, out: array[int]) -> int:
        out[0], out[1] = lift(1, 1), drop(move - 6, 1)
        return 2

    def choose(self, move: int) -> None:
        self.chosen.append(move)
        self.mode = TO_MOVE


def test_presses_go_through_the_moves_and_the_one_left_alone_counts() -> None:
    app, clock = Asking(2), Clock()
    answers = Answers(app, clock)
    for expected in ([TARGET, CHOICE], [CHOICE, TARGET], [TARGET, CHOICE], [CHOICE, TARGET]):
        answers.pressed(SHORT, clock.ms())
        roles = bytearray([DARK, DARK, DARK, DARK, CHOICE, CHOICE])
        answers.render(roles)
        assert list(roles[4:]) == expected
        clock.sleep_ms(SETTLE_MS - 100)
        answers.tick(clock.ms())
        assert app.chosen == []
    clock.sleep_ms(200)
    answers.tick(clock.ms())
    assert app.chosen == [11]


def test_a_single_answer_counts_at_once() -> None:
    app, clock = Asking(1), Clock()
    Answers(app, clock).pressed(SHORT, clock.ms())
    assert app.chosen == [10]


def test_an_answer_that_nobody_waits_for_any_more_is_forgotten() -> None:
    app, clock = Asking(2), Clock()
    answers = Answers(app, clock)
    answers.pressed(SHORT, clock.ms())
    app.mode = TO_MOVE
    clock.sleep_ms(2 * SETTLE_MS)
    answers.tick(clock.ms())
    assert app.chosen == []


def test_a_space_that_the_host_points_at_is_the_answer_if_it_is_asked_for() -> None:
    app, clock = Asking(2), Clock()
    answers = Answers(app, clock)
    answers.point(3, 0, clock.ms())
    assert app.chosen == []
    answers.point(5, 0, clock.ms())
    assert app.chosen == [11]
    answers.point(4, answers.question, clock.ms())
    assert app.chosen == [11]


def test_a_space_pointed_at_chooses_among_what_the_decoder_supposes() -> None:
    app, clock = Asking(0), Clock()
    told: list[tuple[int, int]] = []
    app.watch = SimpleNamespace(
        choices=["on 7", "on 9"],
        strange=-1,
        space_of_choice=lambda i: (7, 9)[i],
        choose=lambda i, now_ms: told.append((i, now_ms)),
    )
    Answers(app, clock).point(9, 0, clock.ms())
    assert told == [(1, clock.ms())]


def test_a_step_that_the_host_names_chooses_among_what_the_decoder_of_stacks_supposes() -> None:
    app, clock = Asking(0), Clock()
    told: list[tuple[int, int]] = []
    choices = []
    for steps in ([lift(7, 1, 1)], [lift(7, 1, 1), drop(9, 1, 1)]):
        choices.append(Hypothesis([], 0.0))
        choices[-1].steps = steps
    app.watch = SimpleNamespace(
        choices=choices,
        strange=-1,
        space_of_choice=lambda i: (7, 9)[i],
        choose=lambda i, now_ms: told.append((i, now_ms)),
    )
    Answers(app, clock).point(drop(9, 1, 1), 0, clock.ms())
    assert told == [(1, clock.ms())]


def test_a_late_answer_answers_no_other_question() -> None:
    app, clock = Asking(0), Clock()
    told: list[int] = []
    app.watch = SimpleNamespace(
        choices=["on 7", "on 9"],
        strange=-1,
        space_of_choice=lambda i: (7, 9)[i],
        choose=lambda i, now_ms: told.append(i),
    )
    answers = Answers(app, clock)
    answers.tick(clock.ms())
    seen = answers.question
    answers.tick(clock.ms())
    assert answers.question == seen  # the same question, the same number
    app.watch.choices = ["on 7 in truth", "on 9"]
    answers.tick(clock.ms())
    answers.point(7, seen, clock.ms())
    assert told == []
    asked = answers.question
    answers.point(7, asked, clock.ms())
    answers.point(7, asked, clock.ms())  # sent twice; what is asked next looks the same
    assert told == [0]


def test_presses_that_come_just_after_the_question_has_gone_take_nothing_back() -> None:
    app, clock = Asking(1), Clock()
    taken_back: list[int] = []
    app.take_back = taken_back.append  # type: ignore[attr-defined]
    answers = Answers(app, clock)
    answers.tick(clock.ms())
    app.mode, app.n_choices, app.pending, app.n_done, app.n_moves = TO_MOVE, 0, -1, 1, 5  # type: ignore[attr-defined]
    app.host_seats, app.doubt = 0, lambda: False  # type: ignore[attr-defined]
    answers.tick(clock.ms())
    for _ in range(3):  # for the third of its answers
        clock.sleep_ms(250)
        answers.pressed(SHORT, clock.ms())
    assert taken_back == []
    clock.sleep_ms(1000)
    answers.pressed(SHORT, clock.ms())
    assert taken_back == [5]


class AskingWatch(Asking):
    """The same where a watch asks: of what was done on space 4 and space 5, after a step on space 1."""

    def __init__(self, n: int) -> None:
        super().__init__(0)
        self.mode = TO_MOVE
        self.watch = SimpleNamespace(
            choices=[4, 5][:n],
            strange=-1,
            space_of_choice=lambda i: 4 + i,
            spaces_after=lambda i: [],
            choose=lambda i, now_ms: self.chosen.append(i),
            rebase=lambda: self.chosen.append(-1),
        )
        self.done, self.n_done, self.n_moves = array("i", [lift(1, 1)]), 1, 7
        self.version = 0
        self.taken_back: list[int] = []

    def take_back(self, ply: int) -> None:
        self.taken_back.append(ply)


def test_the_last_answer_is_something_else_and_the_turn_goes_back_to_its_beginning() -> None:
    app, clock = AskingWatch(2), Clock()
    answers = Answers(app, clock)
    for expected in ([DARK, TARGET, CHOICE], [DARK, CHOICE, TARGET], [PUT_BACK, DARK, DARK]):
        answers.pressed(SHORT, clock.ms())
        roles = bytearray(6)
        answers.render(roles)
        assert [roles[1], *roles[4:]] == expected
        clock.sleep_ms(SETTLE_MS - 100)
        answers.tick(clock.ms())
    clock.sleep_ms(200)
    answers.tick(clock.ms())
    assert (app.taken_back, app.chosen) == ([7], [-1])


def test_something_else_before_a_turn_is_begun_leaves_the_game_as_it_was() -> None:
    app, clock = AskingWatch(1), Clock()
    app.n_done = 0
    answers = Answers(app, clock)
    for _ in range(2):
        answers.pressed(SHORT, clock.ms())
    clock.sleep_ms(SETTLE_MS + 100)
    answers.tick(clock.ms())
    assert (app.taken_back, app.chosen) == ([], [-1])


def test_the_one_answer_of_a_watch_counts_when_it_is_left_alone() -> None:
    app, clock = AskingWatch(1), Clock()
    answers = Answers(app, clock)
    answers.pressed(SHORT, clock.ms())
    assert app.chosen == []
    clock.sleep_ms(SETTLE_MS + 100)
    answers.tick(clock.ms())
    assert app.chosen == [0]
