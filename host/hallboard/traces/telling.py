"""What happens in a trace, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hallcore.games import part
from hallcore.keys import OVER, TURN, WINNER
from hallcore.steps import count_of, is_drop, kind_of, space_of
from hallcore.trace.player import Player, TraceError
from hallcore.tracker.modes import ASK, ENDED, MODES

from ..errors import UserError
from .file import Trace

_MOST_NAMED = 8  # moves or spaces in a line


def tell(trace: Trace) -> list[str]:
    """A line for each change that a player would notice, each with its time from the beginning, in seconds.

    Raises UserError where the trace doesn't fit its board or this version's watch.
    """
    try:
        player = Player(trace.board, trace.data)
        teller = _Teller(player)
        player.play(teller.look)
    except TraceError as error:
        raise UserError(f"the trace: {error}") from None
    except (ValueError, KeyError, TypeError) as error:
        raise UserError(f"the trace: its board's description is damaged: {error}") from None
    if player.deviations:
        teller.lines.append(f"The watch looked otherwise than the board's at {player.deviations} times.")
    if player.lost:
        teller.lines.append("The board could not keep the rest.")
    return teller.lines


def shared_trace(trace: Trace) -> Trace:
    """The trace without the board's name and title, for others.

    Raises UserError where it would play otherwise without them.
    """
    board = {key: value for key, value in trace.board.items() if key != "title"}
    shared = replace(trace, board={**board, "name": "shared"})
    if tell(shared) != tell(trace):
        raise UserError("the trace plays otherwise without the board's name; it is not written")
    return shared


class _Teller:
    """Writes `lines` while the player plays."""

    def __init__(self, player: Player) -> None:
        self.lines: list[str] = []
        self._player = player
        self._began_ms = 0
        self._moves: list[int] = []
        self._done: list[int] = []
        self._about = ""

    def look(self, operation: str) -> None:
        """After each operation: what has changed?"""
        tracker = self._player.tracker
        if operation == "begin":
            self._began_ms = self._player.now_ms
            self._moves = list(tracker.moves[: tracker.n_moves])
            self._done = []
            self._line(f"{tracker.ruleset.name} after {len(self._moves)} plies")
        elif operation == "refused":
            self._line("a command was refused")
        elif operation not in ("round", "tick", "seats", "answering", "skipped", "readings"):
            self._line(operation.replace("_", " "))
        for text in self._changes():
            self._line(text)

    def _changes(self) -> Iterator[str]:
        tracker, watch = self._player.tracker, self._player.watch
        done = list(tracker.done[: tracker.n_done])
        moves = list(tracker.moves[: tracker.n_moves])
        if moves != self._moves:
            kept = 0
            while kept < min(len(moves), len(self._moves)) and moves[kept] == self._moves[kept]:
                kept += 1
            if kept < len(self._moves):
                yield f"taken back to {kept} plies"
            yield from (f"move {ply + 1}: {text}" for ply, text in self._texts(moves, kept))
        elif done != self._done:
            yield from (self._step(step) for step in done if step not in self._done)
            if len(done) < len(self._done):
                yield f"{len(done)} steps of the turn are left"
        self._moves, self._done = moves, done
        about = self._situation(tracker, watch)
        if about != self._about:
            self._about = about
            yield about

    def _situation(self, tracker: Any, watch: Any) -> str:
        text = MODES[tracker.mode]
        name = part(tracker.ruleset.name, "geometry").space_name
        if tracker.mode == ENDED:
            winner = tracker.counters[WINNER]
            sides = tracker.ruleset.rules.SIDES
            text += f", {tracker.ruleset.rules.REASONS[tracker.counters[OVER]]}: "
            text += "draw" if winner < 0 else str(sides[winner])
        else:
            text += f", {tracker.ruleset.rules.SIDES[tracker.counters[TURN]]}"
        if tracker.n_debts():
            text += f", {tracker.n_debts()} owed"
        if tracker.mode == ASK:
            notation = part(tracker.ruleset.name, "notation")
            choices = tracker.choices[: tracker.n_choices]
            texts = [notation.format_move(tracker.cells, tracker.counters, move) for move in choices[:_MOST_NAMED]]
            text += ", which of " + ", ".join(texts) + ("..." if len(choices) > _MOST_NAMED else "")
        if len(watch.choices):
            spaces = sorted({watch.space_of_choice(i) for i in range(len(watch.choices))})
            named = ", ".join(name(space) for space in spaces[:_MOST_NAMED] if space >= 0)
            text += f", asks by its lights: {len(watch.choices)} answers at {named or 'no space'}"
        if watch.strange >= 0:
            text += f", nothing explains {name(watch.strange)}"
        return text

    def _texts(self, moves: list[int], first: int) -> Iterator[tuple[int, str]]:
        """The moves from `first` on, in notation."""
        ruleset = self._player.tracker.ruleset
        rules, notation = ruleset.rules, part(ruleset.name, "notation")
        cells, counters = bytearray(rules.CELLS), self._player.tracker.counters[:]
        rules.setup(cells, counters, list(self._player.tracker.options))
        for ply, move in enumerate(moves):
            if ply >= first:
                yield ply, notation.format_move(cells, counters, move)
            rules.make_move(cells, counters, move)

    def _step(self, step: int) -> str:
        ruleset = self._player.tracker.ruleset
        count = f"{count_of(step)} x " if count_of(step) > 1 else ""
        space = part(ruleset.name, "geometry").space_name(space_of(step))
        kind = ruleset.rules.KINDS[kind_of(step)]
        return f"puts {count}{kind} on {space}" if is_drop(step) else f"lifts {count}{kind} from {space}"

    def _line(self, text: str) -> None:
        passed_ms = (self._player.now_ms - self._began_ms) & 0x3FFFFFFF
        self.lines.append(f"{passed_ms / 1000:8.3f}  {text}")
