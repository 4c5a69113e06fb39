"""How long a test waits for a program before it counts as hung."""

from __future__ import annotations

WAIT_S = 300  # for what comes at once on a quiet machine
PATIENCE_S = 1800  # many times what the longest takes on a machine with twenty others at work
