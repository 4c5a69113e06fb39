"""hallboard on the PC: games, engine, records, and the link to the board."""
