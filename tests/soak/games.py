"""Random games by a `Person`, each turn judged: right, asked, stuck, or silently wrong."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from hallboard.virtual.pieces import kinds_of
from hallcore.keys import OVER
from hallcore.steps import act_of, count_of, is_drop, kind_of, space_of
from hallcore.tracker import modes
from hallcore.tracker.occupancy import take_group

from .board import SoakBoard
from .conditions import CONDITIONS, Condition
from .person import Manner, Person

RIGHT, ASKED, STUCK, WRONG, NO_SET_UP = "right", "asked", "stuck", "wrong", "no set-up"
_COUNTS_MS = 15_000  # in which a turn is to count
_PUT_RIGHT_MS = 1000  # in which a move that was only supposed is put right, once the piece is down elsewhere
_PLIES = 60  # of a game
_PRESS_MS = 6000  # after which a person holds the button where nothing happens, if something is known to be broken
HOLD_MS = 3600  # the press that says that all stands as it should


@dataclass(frozen=True)
class Turn:
    """A turn's verdict, and what happened."""

    verdict: str
    game: str
    seed: int
    ply: int
    story: str
    waited_ms: float = 0.0
    about_nothing: bool = False  # something was asked before the hands had begun


class Table:
    """One game after the other on boards of their own, from a seed."""

    def __init__(
        self,
        game: str,
        manner: Manner,
        seed: int,
        condition: Condition = CONDITIONS["spec"],
    ) -> None:
        self.game = game
        self.manner = manner
        self.seed = seed
        self.condition = condition
        self.broken: set[int] = set()  # spaces of the present board whose sensors do not tell the truth
        self.board: SoakBoard | None = None  # the present one
        self.person: Person | None = None
        self._holds = condition is not CONDITIONS["spec"]

    def turns(self) -> Iterator[Turn]:
        """Turns, endlessly."""
        seed = self.seed
        while True:
            yield from self.game_of(seed)
            seed += 1

    def begin(self, seed: int) -> tuple[SoakBoard, Person]:
        """A board with its pieces set up, and who plays on it."""
        board = SoakBoard(self.game, seed, self.condition.calibration, self.condition.change)
        for space in range(board.spaces.n):
            board.arrange(space, kinds_of(board.ruleset.hands, board.tracker.due[space]))
        board.until(lambda: board.tracker.mode != modes.SET_UP and board.app.watch.strange < 0, 20_000)
        board.run(800)
        self.broken = set()
        if self.condition.breaks is not None:
            self.broken = self.condition.breaks(board, Random(f"breaks {seed}"))
            board.run(800)
        person = Person(board, self.manner, Random(seed))
        self.board, self.person = board, person
        return board, person

    def play(self, board: SoakBoard, person: Person, seed: int, plies: int) -> Iterator[Turn]:
        """Random turns, until one goes wrong or the game is over."""
        around = Random(f"around {seed}")
        for ply in range(plies):
            if self.condition.between is not None:
                self.condition.between(board, around)
            about_nothing = self._think(board)
            if self.manner.thinks_ms and not self._tidy(board, person):  # a pass has counted meanwhile
                yield Turn(STUCK, self.game, seed, ply, "what is owed after thinking")
                return
            moves = legal(board)
            if board.is_over() or not moves:
                return
            made = [person.dice.choice(moves)]
            if self.manner.reply and person.dice.random() < self.manner.reply:
                made += [person.dice.choice(replies) for replies in [legal(board, made[0])] if replies]
            turn = self._turn(board, person, made, seed, ply)
            if about_nothing:
                verdict = ASKED if turn.verdict == RIGHT else turn.verdict
                turn = replace(turn, verdict=verdict, story=f"{turn.story} asked about nothing", about_nothing=True)
            yield turn
            if turn.verdict in (STUCK, WRONG):
                return
            if not self._tidy(board, person):
                yield Turn(STUCK, self.game, seed, ply, "what is owed after: " + turn.story)
                return

    def game_of(self, seed: int) -> Iterator[Turn]:
        """The turns of this seed's game."""
        board, person = self.begin(seed)
        if board.tracker.mode in (modes.SET_UP, modes.TROUBLE) and self._holds:
            board.press(HOLD_MS)  # all stands as it should
            board.run(2000)
        if board.tracker.mode == modes.SET_UP:
            yield Turn(NO_SET_UP, self.game, seed, 0, "the set-up is not accepted")
        else:
            yield from self.play(board, person, seed, _PLIES)

    def _think(self, board: SoakBoard) -> bool:
        """Nobody touches the board for a while; True if it asked something meanwhile, or named a space."""
        watch, ms = board.app.watch, self.manner.thinks_ms
        return ms > 0 and board.until(lambda: bool(watch.choices) or watch.strange >= 0, ms)

    def _turn(self, board: SoakBoard, person: Person, moves: list[int], seed: int, ply: int) -> Turn:
        """A turn, or one and a hasty reply to it."""
        tracker = board.tracker
        before = tracker.n_moves
        text = _text(board, moves[0])
        person.make(*moves)
        began_us = held_us = board.clock.now_us
        asked = ""
        waits = Counter[str]()
        while (made := list(tracker.moves[before : tracker.n_moves]))[: len(moves)] != moves:
            if made != moves[: len(made)]:
                if (board.clock.now_us - began_us) / 1000 > _PUT_RIGHT_MS:
                    break
                asked = asked or "another move first"
                board.run(20)
                continue
            move = moves[len(made)]
            watch = board.app.watch
            if watch.choices or tracker.mode == modes.ASK:
                asked = asked or ("which steps" if watch.choices else "which move")
                if not answer(board, move):
                    asked += ", truth not offered"
                    waits["no"] += 1
                    if waits["no"] > 3:
                        break
                    if self._holds:
                        board.press(HOLD_MS)  # to say what was done
                        held_us = board.clock.now_us
            elif watch.strange >= 0:
                asked = asked or "a field that is named"
                board.press()  # it is to be taken as it is
            elif board.app.answers._ends() and tracker.pending == move:
                board.press()
            elif self._holds and (board.clock.now_us - held_us) / 1000 > _PRESS_MS:
                asked = asked or "held"
                board.press(HOLD_MS)
                held_us = board.clock.now_us
            if (board.clock.now_us - began_us) / 1000 > _COUNTS_MS:
                break
            board.run(20)
        waited_ms = (board.clock.now_us - began_us) / 1000
        story = f"{text}: {'; '.join(person.story)}"
        made = list(tracker.moves[before : tracker.n_moves])
        if made == moves[: len(made)] != moves:
            return Turn(STUCK, self.game, seed, ply, f"{story} [mode {tracker.mode}, {asked}]", waited_ms)
        if made[: len(moves)] != moves:  # what nobody has a choice of, such as a pass, may count after them
            return Turn(WRONG, self.game, seed, ply, f"{story} [{made} instead of {moves}]", waited_ms)
        return Turn(ASKED if asked else RIGHT, self.game, seed, ply, f"{story} [{asked}]", waited_ms)

    def _tidy(self, board: SoakBoard, person: Person) -> bool:
        """Do what the rules change beside the move's own steps; True once nothing is owed."""
        tracker = board.tracker
        for _ in range(3):
            person.set_all_right(tracker.due.__getitem__)
            if board.until(lambda: tracker.n_debts() == 0, 3000):
                return True
        return False


def legal(board: SoakBoard, *moves: int) -> list[int]:
    """The legal moves of the committed position, or of that after these moves; none if the game is over."""
    rules, tracker = board.ruleset.rules, board.tracker
    cells, counters = bytearray(tracker.cells), array("i", tracker.counters)
    for move in moves:
        rules.make_move(cells, counters, move)
    if moves and counters[OVER]:
        return []
    out = array("i", bytes(4 * rules.MAX_MOVES))
    return list(out[: rules.legal_moves(cells, counters, out)])


def _text(board: SoakBoard, move: int) -> str:
    from hallboard.game import ruleset

    tracker = board.tracker
    return str(ruleset(board.ruleset.name).notation.format_move(tracker.cells, tracker.counters, move))


def answer(board: SoakBoard, move: int) -> bool:
    """Answer by the button what the lights ask; False if the truth is not among the answers."""
    watch, tracker = board.app.watch, board.tracker
    if watch.choices:
        about = {space_of(step) for choice in watch.choices for step in steps(choice)}
        right = [i for i in range(len(watch.choices)) if _is_true(board, steps(watch.choices[i]), about)]
        made = steps_of(board, move)
        right.sort(key=lambda i: any(step not in made for step in steps(watch.choices[i])))  # two may look alike
    else:
        right = [i for i in range(tracker.n_choices) if tracker.choices[i] == move]
    if not right or not _shows(board, right[0], move):
        board.run(1000)
        return False
    asked = list(watch.choices)
    for _ in range(right[0] + 1):
        if list(watch.choices) != asked:
            return True  # the question has gone by itself
        board.press()
    board.run(1700)
    return True


def _shows(board: SoakBoard, number: int, move: int) -> bool:
    """True if a person can see which answer is shown: a light of it shines. Nobody presses for a guess."""
    made = steps(board.app.watch.choices[number]) if board.app.watch.choices else steps_of(board, move)
    return not made or any(board.shines(space_of(step)) for step in made)


def steps_of(board: SoakBoard, move: int) -> list[int]:
    """The acts of a move."""
    tracker, hands = board.tracker, board.ruleset.hands
    out = array("i", bytes(4 * hands.MAX_STEPS))
    return [act_of(step) for step in out[: hands.steps(tracker.cells, tracker.counters, move, out)]]


def steps(choice: Any) -> list[int]:
    """The steps of a watch's choice."""
    return list(getattr(choice, "steps", choice))


def _is_true(board: SoakBoard, steps: list[int], about: set[int]) -> bool:
    """True if on the spaces that are asked `about` what stands after these steps is what really stands there."""
    tracker = board.tracker
    groups = [bytes(group) for group in tracker.held()]
    stacks = {
        space: kinds_of(board.ruleset.hands, tracker.actual[space]) + list(tracker.odd.get(space, ()))
        for space in about
    }
    for step in steps:
        count = count_of(step)
        stack = stacks[space_of(step)]
        if is_drop(step):
            group = take_group(groups, kind_of(step), count)
            stack += group if group is not None else [kind_of(step)] * count
        else:
            groups.append(bytes(reversed(stack[-count:])))
            del stack[-count:]
    return all(board.kinds(space) == stack for space, stack in stacks.items())
