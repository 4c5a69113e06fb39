"""Boards with pyramids: some lie, one on a space, told by size and pole; others stand nested on floor spaces.

The drop on the wall begins a turn and tells which groups go where: of the floor only the steps that are left of it are
supposed, and what a hand may have done wrongly if the readings show it plainly. Pyramids high up in a stack are hardly
felt. What the readings can neither prove nor refute is asked, and taken as done when the hands rest.

Imports point one way:

    turn             <- sight
    standing, sight  <- floor
    sight            <- on_way <- wall
    quiet and all    <- watch
"""

from .watch import PyramidWatch

__all__ = ("PyramidWatch",)
