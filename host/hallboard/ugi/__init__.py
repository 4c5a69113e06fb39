"""The Universal Game Interface: the engine as a program that other boards' GUIs and tournament managers start."""

from .server import Server

__all__ = ("Server",)
