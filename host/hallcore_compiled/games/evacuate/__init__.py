"""Evacuate: pyramids on a wall of triangles push stacks of occupants to the doors. By Gregory Lattanzio, 2011."""
