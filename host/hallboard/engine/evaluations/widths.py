"""Annotations of evaluations for numbers that aren't an int in C; to Python they are all the same.

host/setup/kernels/c_types.py gives them their C types.
"""

from __future__ import annotations

from collections.abc import MutableSequence

Bits = int  # 64 of them, unsigned
Index = int  # as wide as an address: C compilers vectorize loops over it, and over no other
Shorts = MutableSequence[int]  # 16 bits each
