"""Long runs of the whole firmware under untidy hands: how often a turn is right, asked, stuck or wrong."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "firmware"))
