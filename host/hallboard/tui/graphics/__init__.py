"""The board as a picture, in terminals that show pictures: by kitty's protocol or sixel."""

from .choice import BLOCKS, KITTY, SIXEL, choose

__all__ = ["BLOCKS", "KITTY", "SIXEL", "choose"]
