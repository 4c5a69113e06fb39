"""What is frozen into a firmware image: `make BOARD=RPI_PICO FROZEN_MANIFEST=.../firmware/manifest.py` in ports/rp2.

opt=3: without line numbers, which take room beside the bytecode. Nothing is required of micropython-lib: the README
says why.
"""

include("$(PORT_DIR)/boards/manifest.py")  # noqa: F821
package("hallcore", base_path="../boards", opt=3)  # noqa: F821
package("device", base_path=".", opt=3)  # noqa: F821
module("boot.py", base_path=".")  # noqa: F821
module("main.py", base_path=".")  # noqa: F821
