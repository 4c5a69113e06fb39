"""Without a C compiler and Python's headers nothing can be compiled here: then only the fallback is tested.

What compiles, host/setup/kernels/, is the package `kernels` here.
"""

from __future__ import annotations

import shutil
import sys
import sysconfig
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "host" / "setup"))

_COMMAND = (sysconfig.get_config_var("CC") or "cc").split()[0]
_HEADERS = Path(sysconfig.get_path("include"), "Python.h")
CAN_COMPILE = bool(shutil.which(_COMMAND) or shutil.which("cc")) and _HEADERS.exists()

collect_ignore = [] if CAN_COMPILE else ["test_kernels.py", "test_checked.py", "test_install.py"]
