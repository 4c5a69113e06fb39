"""The looks of the games, a module each, found by the game's name."""
