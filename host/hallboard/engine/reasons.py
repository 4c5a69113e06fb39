"""Why a move is good, in a few words that follow from the rules: it wins, takes, scores, threatens, blocks, saves, or
opens a way out.

Nothing here knows a game. What may come next is looked at, one move deep and after a sample of the answers.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence

from hallcore.keys import OVER, TURN, WINNER, new_history
from hallcore.steps import count_of, is_drop, kind_of, space_of

from .. import compiled
from ..game import Game, Move
from .evaluation import Evaluation, plies_text

_SAMPLE = 8  # other moves, and answers, that are looked at
_REPLIES = 1200  # of one position, as many as Alea has: a quick look, not a search
_ESCAPE = "escape"  # by which a game ends, as rulesets name it, where a piece gets away
_OPENS = "opens"
_REMEMBERED = 4  # plies: enough for a win by the next move
_NUMBERS = ("no", "a", "two", "three", "four", "five", "six")


def reason(game: Game, move: Move, evaluation: Evaluation) -> str:
    """Why the move is good in the position of the game, as what follows "because it": `takes two attackers`.

    `evaluation` is what a search thinks of the position.
    """
    after = game.copy()
    after.push(move)
    outcome = after.outcome()
    if outcome is not None and outcome.winner == game.turn:
        return "wins the game"
    parts = []
    if evaluation.win_in is not None:
        parts.append(f"wins in {plies_text(evaluation.win_in)} whatever the others do")
    elif evaluation.loss_in is not None:
        parts.append(f"puts the loss off for {plies_text(evaluation.loss_in)}")
    taken = _takes(game, move.value)
    if taken:
        parts.append(f"takes {_listed(taken)}")
    scored = after.scores.get(game.turn, 0) - game.scores.get(game.turn, 0)
    if scored > 0:
        parts.append("scores a point" if scored == 1 else f"scores {scored} points")
    if outcome is None and len(game.sides) == 2 and after.turn != game.turn:
        if evaluation.win_in is None:
            parts += _of_next_turns(game, after, move)
        else:
            parts += [threat for threat in _threats(game, after) if threat.startswith(_OPENS)]
    if not parts:
        return f"leaves {evaluation.side} {evaluation.words}"
    return " and ".join(parts[:2])


def _of_next_turns(game: Game, after: Game, move: Move) -> list[str]:
    """What the move threatens, blocks or saves."""
    others = [one for one in _sample(game.legal_moves()) if one.value != move.value]
    instead = [other for other in (_pushed(game, one) for one in others) if other.outcome() is None]
    instead = [other for other in instead if other.turn != game.turn]
    most = 2 * len(instead) // 3 + 1
    found = []
    if instead and not _winning(after, _all(after)):
        winners = [winner for winner in (_winning(other, _few(other)) for other in instead) if winner]
        if len(winners) >= most:
            found.append(f"keeps {after.turn} from winning by {Counter(winners).most_common(1)[0][0]}")
    if not found:
        dangers = Counter(space for other in instead for space in _taken_spaces(other, _few(other)))
        at = {space for space, times in dangers.items() if times >= most}
        if at:
            found += _saved(game, move, at, _taken_spaces(after, _all(after)))
    return found + _threats(game, after)


def _threats(game: Game, after: Game) -> list[str]:
    """The win that most answers leave to the player who has moved, one at most."""
    answers = [
        answer for answer in (_pushed(after, one) for one in _sample(after.legal_moves())) if not answer.outcome()
    ]
    answers = [answer for answer in answers if answer.turn == game.turn]
    wins = [_winning(answer, _few(answer)) for answer in answers]
    threats = Counter(filter(None, wins))
    if not answers or threats.total() <= 2 * len(answers) // 3:
        return []
    text = threats.most_common(1)[0][0]
    return [_way_out(answers[wins.index(text)], text) or f"threatens to win by {text}"]


def _way_out(game: Game, text: str) -> str:
    """`opens the king a way to the corner a2` where the winning move is a piece's escape, else ""."""
    after = _pushed(game, game.parse(text))
    outcome = after.outcome()
    if outcome is None or outcome.reason != _ESCAPE:
        return ""
    drop = next(step for step in reversed(_steps(game, after.moves[-1].value)) if is_drop(step))
    geometry = game.ruleset.geometry
    is_corner = getattr(geometry, "is_corner", None)  # a fact of some boards
    space = space_of(drop)
    place = f"the corner {geometry.space_name(space)}" if is_corner and is_corner(space) else geometry.space_name(space)
    return f"{_OPENS} the {game.ruleset.rules.KINDS[kind_of(drop)]} a way to {place}"


def _saved(game: Game, move: Move, before: set[int], after: set[int]) -> list[str]:
    """What the move saves of the spaces that were in danger `before` it, where `after` it those are; one at most."""
    names = {space: game.ruleset.geometry.space_name(space) for space in before - after}
    steps = _steps(game, move.value)
    for step in steps:
        if not is_drop(step) and space_of(step) in names:
            if any(is_drop(drop) and kind_of(drop) == kind_of(step) and space_of(drop) in after for drop in steps):
                return []  # out of the frying pan into the fire
            return [
                f"escapes from {names[space_of(step)]} with {_listed({game.ruleset.rules.KINDS[kind_of(step)]: 1})}"
            ]
    return [f"saves what stands on {min(names.values())}"] if names else []


def _pushed(game: Game, move: Move) -> Game:
    after = game.copy()
    after.push(move)
    return after


def _sample(moves: Sequence[Move]) -> Sequence[Move]:
    return moves[:: max(1, len(moves) // _SAMPLE)][:_SAMPLE]


def _winning(game: Game, moves: array[int]) -> str:
    """A move by which the player to move wins at once, "" if there is none among these."""
    rules = compiled.rules(game.name)
    for move in moves:
        cells, counters = game.cells[:], game.counters[:]
        rules.make_move(cells, counters, move)
        rules.settle(cells, counters, new_history(_REMEMBERED))
        if counters[OVER] and counters[WINNER] == game.counters[TURN]:
            return str(game.ruleset.notation.format_move(game.cells, game.counters, move))
    return ""


def _all(game: Game) -> array[int]:
    """The legal moves by their numbers: only all of them say that something can't be done."""
    rules = compiled.rules(game.name)
    moves = array("i", bytes(4 * rules.MAX_MOVES))
    return moves[: rules.legal_moves(game.cells, game.counters, moves)]


def _few(game: Game) -> array[int]:
    """The same, a sample if they are very many."""
    moves = _all(game)
    return moves[:: 1 + len(moves) // _REPLIES]


def _taken_spaces(game: Game, moves: array[int]) -> set[int]:
    """The spaces from which these moves of the player to move take opponents' pieces."""
    return {space for move in moves for space, _, _ in _taken(game, move)}


def _takes(game: Game, move: int) -> dict[str, int]:
    """How many opponents' pieces of each kind the move takes off."""
    found: Counter[str] = Counter()
    for _, kind, count in _taken(game, move):
        found[game.ruleset.rules.KINDS[kind]] += count
    return found


def _taken(game: Game, move: int) -> list[tuple[int, int, int]]:
    """(space, kind, how many) of opponents' pieces that are lifted and dropped nowhere."""
    hands, owner = game.ruleset.hands, game.ruleset.picture.owner
    steps = _steps(game, move)
    if len(steps) < 2:
        return []
    dropped = {kind_of(step) for step in steps if is_drop(step)}
    return [
        (space_of(step), kind_of(step), count_of(step))
        for step in steps
        if not is_drop(step)
        and kind_of(step) not in dropped
        and owner(hands.content(game.cells, space_of(step))) not in (-1, game.seat)
    ]


def _steps(game: Game, move: int) -> array[int]:
    """What hands do for the move."""
    hands = game.ruleset.hands
    steps = array("i", bytes(4 * hands.MAX_STEPS))
    return steps[: hands.steps(game.cells, game.counters, move, steps)]


def _listed(pieces: dict[str, int]) -> str:
    """`two attackers and a king`."""
    named = []
    for kind, count in pieces.items():
        number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
        if count == 1 and kind[0] in "aeiou":
            number = "an"
        named.append(f"{number} {kind}{'s' if count > 1 else ''}")
    return " and ".join(named)
