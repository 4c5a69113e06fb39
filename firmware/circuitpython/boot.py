"""Runs before USB is up: the board has a second port for the link."""

import usb_cdc

usb_cdc.enable(console=True, data=True)
