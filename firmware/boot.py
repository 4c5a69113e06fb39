"""Runs before main.py: room for an exception that is raised inside an interrupt."""

import micropython

micropython.alloc_emergency_exception_buf(100)
