"""Cython modules over the compiled rooms: what has to be fast on the host. `hallboard.compiled` says if they are there.

They are generic: a room is a `RoomTable` of C functions (room_table.pxd), filled from what the room's compiled rules
export, so that a new game has its table by being in GAMES.
"""
