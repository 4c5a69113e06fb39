"""Random legal games of EVL on a `World`: stacks lifted and set down along a walk, decoded drop by drop."""

from __future__ import annotations

import random
from array import array
from collections import Counter

from hallboard.boards import compile_board, load_board
from hallcore import steps
from hallcore.board.board import Board
from hallcore.games import Ruleset
from hallcore.sensing.stacks.decoder import MANY, STEPS, STRANGE, UNSURE, Decoder
from hallcore.sensing.stacks.field import Field
from hallcore.tracker.occupancy import take_group

from tests.sensing.play import Follower, fill
from tests.sensing.world import Build, World

DESCRIPTION = compile_board(load_board("evl"))
DESCRIPTION["gain_q12"] = [4095] * len(DESCRIPTION["channels"])  # calibrated
_GAME = DESCRIPTION["games"][0]
_STRENGTHS = {1: 1.0, 2: -1.0, 3: 1.0, 4: -1.0}
EVL = Build(
    3, 1, _GAME["gap_mm"], _GAME["pitch_mm"], 1.0, _STRENGTHS, tuple(zip(_GAME["x_mm"], _GAME["y_mm"], strict=True))
)
Pieces = list[tuple[bool, int, int]]  # down or up, space, kind


class Walker(Follower):
    """A follower that knows what the hands hold, as the decoder of a walk needs."""

    def held(self) -> list[bytearray]:
        return self._made(list(self.done[: self.n_done]))[1]

    def pieces(self, turn: list[int]) -> Pieces:
        """The steps of a turn, piece by piece."""
        return self._made(turn)[0]

    def _made(self, turn: list[int]) -> tuple[Pieces, list[bytearray]]:
        hands = self.ruleset.hands
        stacks = [hands.content(self.cells, space) for space in range(self.ruleset.geometry.SPACES)]
        groups: list[bytearray] = []
        pieces: Pieces = []
        for step in turn:
            space, count = steps.space_of(step), steps.count_of(step)
            if steps.is_drop(step):
                one = steps.kind_of(step)
                kinds = take_group(groups, one, count) or bytearray([one] * count)
                for kind in kinds:
                    stacks[space] = hands.push(stacks[space], kind)
                pieces += [(True, space, kind) for kind in kinds]
            else:
                group = bytearray()
                for _ in range(count):
                    group.append(hands.top(stacks[space]))
                    stacks[space] = hands.pop(stacks[space])
                groups.append(group)
                pieces += [(False, space, kind) for kind in group]
        return pieces, groups

    def follow(self, turn: list[int]) -> None:
        """The turn's steps so far are these."""
        hands = self.ruleset.hands
        for space in range(self.ruleset.geometry.SPACES):
            self.actual[space] = hands.content(self.cells, space)
        for down, space, kind in self.pieces(turn):
            self.actual[space] = hands.push(self.actual[space], kind) if down else hands.pop(self.actual[space])
        self.done[: len(turn)] = array("i", turn)
        self.n_done = len(turn)


def singly(walker: Walker, turn: list[int]) -> list[int]:
    """The turn with the rest of its stack set down piece by piece."""
    last = turn[-1]
    if not steps.is_drop(last):
        return turn
    kinds = [kind for _, _, kind in walker.pieces(turn)[-steps.count_of(last) :]]
    return turn[:-1] + [steps.drop(steps.space_of(last), kind) for kind in kinds]


def choose_turn(walker: Walker, chance: random.Random) -> tuple[int, list[int]]:
    """A legal move and its steps, every second a walk if there is one; the move is -1 when the game is over."""
    rules, hands = walker.ruleset.rules, walker.ruleset.hands
    out = array("i", bytes(4 * rules.MAX_MOVES))
    moves = list(out[: rules.legal_moves(walker.cells, walker.counters, out)])
    if not moves:
        return -1, []
    walks = [move for move in moves if move >= 28]
    move = chance.choice(walks if walks and chance.random() < 0.5 else moves)
    found = array("i", bytes(4 * hands.MAX_STEPS))
    turn = [steps.act_of(step) for step in found[: hands.steps(walker.cells, walker.counters, move, found)]]
    return move, singly(walker, turn) if chance.random() < 0.5 else turn


def play_evl(seed: int, *, sigma_uT: float = 9.0, shake: float = 0.0, plies: int = 150) -> Counter[str]:
    """One random game. The hand goes on when the board is unsure, and rests at the end of its turn."""
    chance = random.Random(seed)
    world = World(EVL, seed)
    walker = Walker(Ruleset("evl"))
    fill(world, walker)
    decoder = Decoder(Field(Board(DESCRIPTION).spaces("evl"), walker.ruleset.rules.KINDS), walker, lambda: None)
    decoder.start(world.readings(sigma_uT), sigma_uT, walker.actual)
    counts: Counter[str] = Counter()
    for _ in range(plies):
        move, turn = choose_turn(walker, chance)
        if move < 0:
            break
        real = walker.pieces(turn)
        before = 0
        for i in range(len(turn)):
            made = walker.pieces(turn[: i + 1])
            for down, space, kind in made[before:]:
                (world.put(space, kind) if down else world.take(space))
            before = len(made)
            world.common_uT += chance.gauss(0, shake)
            verdict = _decode(world, walker, decoder, sigma_uT, i == len(turn) - 1)
            found = _judge(walker, decoder, verdict, real[:before])
            counts[found if i == len(turn) - 1 else f"{found} on the way"] += 1
            if found not in ("right", "asked", "missed") or (found != "right" and i == len(turn) - 1):
                walker.follow(turn[: i + 1])  # told by the player
                decoder.rebase(world.readings(sigma_uT), sigma_uT)
                decoder.hold([kind for group in walker.held() for kind in group])
        walker.commit(move)
        walker.follow([])
    return counts


def _decode(world: World, walker: Walker, decoder: Decoder, sigma_uT: float, ends: bool) -> int:
    """Decode as often as something is found; at a turn's end the hand rests. Returns the last verdict."""
    decoder.go_on()
    rest_ms = 0
    while True:
        verdict = decoder.decode(world.readings(sigma_uT), sigma_uT, rest_ms=rest_ms)
        if verdict == STEPS:
            walker.follow(list(walker.done[: walker.n_done]) + list(decoder.steps[: decoder.n_steps]))
        elif verdict != UNSURE or rest_ms or not ends:
            return verdict
        else:
            rest_ms = 2500


def _judge(walker: Walker, decoder: Decoder, verdict: int, real: Pieces) -> str:
    """The outcome in a word."""
    seen = list(walker.done[: walker.n_done])
    pieces = walker.pieces(seen)
    if pieces == real:
        return "right"
    if pieces != real[: len(pieces)]:
        return "wrong"
    if verdict == UNSURE:
        offered = [walker.pieces(seen + guess.steps) for guess in decoder.choices]
        return "asked" if real in offered else "not offered"
    return "strange" if verdict in (STRANGE, MANY) else "missed"
