"""Boards of switches under ordinary hands: wrong moves, from a lift to what it shows, presses a turn. All simulated.

Contacts bounce for up to 2 ms, a round takes 3 to 8 ms. Hands put pieces back, lay them down astray, slide them, take
captured ones off in any order or after the reply; every move that the board tells is held against the one made.
"""

from __future__ import annotations

import random
import sys
import time
from statistics import mean, quantiles

from hallcore.keys import OVER
from hallcore.steps import is_drop, space_of

from tests.bench.table import print_table
from tests.support.runtimes import ROOT

if str(ROOT / "firmware") not in sys.path:
    sys.path.insert(0, str(ROOT / "firmware"))

from tests.sensing.switch_play import play_entered, play_singles
from tests.sensing.switch_world import SwitchWorld

TURNS = 1000
PLIES = 50  # of one game
STACK_TURNS = 150
LIFTS = 100


def singles(game: str) -> tuple[str, ...]:
    """Turns by ordinary hands, until one is taken for another; then a new game begins."""
    turns = wrong = seed = 0
    while turns < TURNS:
        seed += 1
        try:
            turns += play_singles(game, seed, min(PLIES, TURNS - turns)).tracker.n_moves
        except AssertionError:
            wrong += 1
            turns += 1
    return game, str(turns), str(wrong)


def lift_to_light(game: str) -> tuple[str, ...]:
    """From an opening contact to the first change of the roles, in ms of virtual time."""
    world = SwitchWorld(game, seed=3)
    dice = random.Random(3)
    took: list[float] = []
    while len(took) < LIFTS:
        step = world.line.steps(dice.choice(world.line.legal_moves()))[0]
        if is_drop(step):
            raise ValueError(f"{game}: its turns do not begin with a lift")
        world.wait(dice.uniform(300, 310))
        before, began_ms = bytes(world.shown()), world.now_ms
        began_ms += dice.random() * 8  # hands do not wait for a round
        world.contacts.now_ms = began_ms
        piece = world.stacks[space_of(step)].pop()
        world._touch(space_of(step))
        while bytes(world.shown()) == before:
            world.wait(1)
        took.append(world.now_ms - began_ms)
        world.stacks[space_of(step)].append(piece)
        world._touch(space_of(step))
    parts = quantiles(took, n=100, method="inclusive")
    return game, f"{parts[49]:.0f}", f"{parts[98]:.0f}", f"{max(took):.0f}"


def entered(game: str) -> tuple[str, ...]:
    """Games of stacks to their ends: presses a turn."""
    presses: list[int] = []
    ended = seed = 0
    began_ms = world_ms = 0
    while len(presses) < STACK_TURNS:
        seed += 1
        for world, pressed in play_entered(game, seed, 400):
            presses.append(pressed)
            world_ms, over = world.now_ms, world.tracker.counters[OVER]
        ended += bool(over)
        began_ms += world_ms
    share = sum(pressed == 0 for pressed in presses) / len(presses)
    figures = f"{mean(presses):.2f}", str(max(presses)), f"{100 * share:.0f}", f"{began_ms / len(presses) / 1000:.1f}"
    return game, str(len(presses)), f"{ended} of {seed}", *figures


def main() -> None:
    """Print all figures."""
    began_s = time.monotonic()
    print_table(
        "Single pieces, ordinary hands, contacts that bounce",
        ("ruleset", "turns", "wrong"),
        [singles(game) for game in ("alea", "nevo")],
    )
    print_table(
        "A lift to the roles it changes, ms (rounds of 3 to 8 ms; sending the lights comes on top)",
        ("ruleset", "median", "99 %", "longest"),
        [lift_to_light(game) for game in ("alea", "nevo")],
    )
    print_table(
        "Stacks, entered by the button",
        ("ruleset", "turns", "played to the end", "presses a turn", "at most", "% without", "s a turn"),
        [entered(game) for game in ("vlkno", "evl", "evacuate")],
    )
    print(f"\n{time.monotonic() - began_s:.0f} s")
