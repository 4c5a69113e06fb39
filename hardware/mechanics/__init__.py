"""Pieces, frames and carriers as solids: cadquery."""
