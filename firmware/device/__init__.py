"""What needs power: the device's hardware, its round of work, and nothing of the rules."""
