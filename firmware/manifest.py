"""What is frozen into a firmware image: `make BOARD=RPI_PICO FROZEN_MANIFEST=.../firmware/manifest.py` in ports/rp2."""

include("$(PORT_DIR)/boards/manifest.py")  # noqa: F821
package("hallcore", base_path="../boards")  # noqa: F821
package("device", base_path=".")  # noqa: F821
module("boot.py", base_path=".")  # noqa: F821
module("main.py", base_path=".")  # noqa: F821
