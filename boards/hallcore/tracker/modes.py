"""What a board is doing: the values of `Tracker.mode`, and their names for texts and snapshots."""

from ..portable import const

SET_UP = const(0)  # the game begins when every space holds what the position says
TO_MOVE = const(1)  # hands may move, or are in the middle of a turn
OWED = const(2)  # the position has moved on; hands owe the board some steps (a reply is accepted all the same)
TROUBLE = const(3)  # something stands where no legal turn puts it; `debts` is the way out
ASK = const(4)  # what was done fits several legal moves; `choices` has them
WAIT = const(5)  # the host's seat is to move
ENDED = const(6)  # the game is decided; the set-up standing again begins a new one

MODES = ("set-up", "turn", "owed", "trouble", "ask", "wait", "over")
