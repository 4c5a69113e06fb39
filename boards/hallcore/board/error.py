"""What is raised for a board description: here, because a device forgets the module that checks descriptions."""


class BoardError(ValueError):
    """A board description that cannot be used: names the key, the place and what was expected."""
