"""The rules of each game in short, for the help on the screen. The READMEs under `hallcore/games` have all of them."""

from __future__ import annotations

_RULES = {
    "evl": """\
You win with ten of the eighteen pentagons.
A turn is one of two things. Place a piece on an empty heptagon, or on a stack whose top is yours, four high at \
most. Or unstack: lift a whole stack whose top is yours and walk from heptagon to heptagon, at most as many \
steps as it was high, never straight back; drop its lowest piece on each, and the rest where you stop.
After an unstack you take every pentagon with two heptagons that aren't adjacent and both have your piece on \
top.""",
    "evacuate": """\
Push your occupants out of the doors; each is worth its pips.
Put one pyramid from your stash on a vacant triangle. It moves the part of that space's stack from the \
triangle's level upwards to the door where the triangle points: one space for a pawn, two for a drone, three for \
a queen. Or it nudges: it moves nobody, but surrounds another pyramid. Surrounded pyramids may be taken off. \
Whoever would stand above the ceiling is out of the round.
`s` picks the pyramid, Enter on a triangle places it, `e` ends a turn that could go on.""",
    "nevo": """\
A piece steps to one of the eight spaces around it; nothing is captured.
After a step, each of your pieces that has no neighbour of yours is removed.
You score in the three rows farthest from you: a column's run of 1, 2, 3 pieces without a gap, counted from the \
middle, is worth 2, 5, 8. You win with 16 points from at least three columns.""",
    "vlkno": """\
You lose when you can't complete a turn.
Move a pawn to a space beside it whose height differs by one at most. Take a stone from a shortest stack without \
a pawn, not from the space that you left. Put it on any other stack without a pawn, but not on the space that \
you left.
A space without stones is lava: nobody goes there any more.""",
    "alea": """\
The king wants to reach a corner square; the attackers want to take him, or to shut all defenders in.
Pieces go straight over any number of empty squares. Only the king may stand on the throne (+) or on a corner \
square (x).
A piece between two enemies in a line is taken, if the enemy's move closes the line; throne and corners count as \
enemies. The king is taken when all four squares around him are attackers or hostile.""",
}


def rules_in_short(game: str) -> str:
    """A few sentences on how the game is played, '' for a game that has none."""
    return _RULES.get(game, "")
