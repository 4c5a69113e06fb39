"""How the board's game and the host's are brought together.

| the board has | and the host | then |
|---|---|---|
| any game | none | the host follows the board |
| the same game, newer or longer | | the host takes the moves that it missed |
| the same game, older, shorter, or another continuation of the same line | | the host's is restored on the board |
| another game | one that was agreed on before | the board's, if it has moves or was begun on the board after the \
host's; else the board was switched off: the host's is restored |
| another game | one that the board never had | the host's; what the board had is told by GameFound |

The newer one has the higher `line`: its moves were taken back more often.
"""

from __future__ import annotations

from collections.abc import Iterator

from hallcore.protocol import host_messages
from hallcore.protocol import messages as m

from ..prefix import prefix_length
from .events import BoardGame, Event, Moved, TakenBack


def is_newer(theirs: BoardGame, ours: BoardGame) -> bool:
    """True if the board's state of the same game is ours, or one that follows it."""
    if theirs.line != ours.line:
        return theirs.line > ours.line
    return theirs.moves[: len(ours.moves)] == ours.moves


def restoring(theirs: BoardGame, ours: BoardGame) -> Iterator[tuple[int, bytes]]:
    """The messages, (kind, body), that bring our game onto a board that has theirs."""
    about = (ours.game_id, ours.game, ours.options, ours.host_seats)
    if theirs.game_id != ours.game_id and not ours.moves and not ours.line:
        yield m.NEW_GAME, host_messages.pack_new_game(*about)
        return
    yield m.RESTORE, host_messages.pack_restore(*about, ours.line, len(ours.moves))
    for start in range(0, len(ours.moves), m.MOVES_PER_MESSAGE):
        end = min(start + m.MOVES_PER_MESSAGE, len(ours.moves))
        yield m.MOVES, m.pack_moves(ours.game_id, ours.line, start, ours.moves, start, end)


def catch_up(theirs: BoardGame, ours: BoardGame) -> Iterator[Event]:
    """Make ours what the board's state of the same game is, newer or longer; gives what has happened meanwhile."""
    common = prefix_length(ours.moves, theirs.moves)
    ours.line = theirs.line
    if common < len(ours.moves):
        del ours.moves[common:]
        yield TakenBack(ours.game_id, ours.line, common)
    for move in theirs.moves[common:]:
        ours.moves.append(move)
        yield Moved(ours.game_id, ours.line, len(ours.moves) - 1, move)
