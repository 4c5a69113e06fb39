"""Following a board that calibrates itself: its firmware does it, guided by the lights."""
