"""Rules, geometry, tracking and the link's codec: one portable core for the device and the host."""

__version__ = "0.1.0"
