"""A simulated device: its clock, pins, sensors and lights, and the field of the pieces on its board.

Portable Python: the same files run on MicroPython and on CPython and give the same readings.
"""
