"""`make bench`: runs every bench of this folder, that is, every file beside this one that has a `main()`."""

from __future__ import annotations

import importlib
import sys
import time
import traceback
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))


def main(names: list[str]) -> int:
    """Run the named benches, all if none is named; returns the exit code."""
    failed = []
    for path in sorted(HERE.glob("*.py")):
        if path.stem == "run" or (names and path.stem not in names) or "\ndef main()" not in path.read_text():
            continue
        print(f"\n== {path.stem} ==", flush=True)
        began_s = time.monotonic()
        try:
            importlib.import_module(f"tests.bench.{path.stem}").main()
        except Exception:
            traceback.print_exc(file=sys.stdout)
            failed.append(path.stem)
        print(f"\n({path.stem}: {time.monotonic() - began_s:.0f} s)", flush=True)
    if failed:
        print(f"\nfailed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main([name for name in sys.argv[1:] if not name.startswith("-")]))
