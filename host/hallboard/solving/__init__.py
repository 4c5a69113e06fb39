"""Games that are solved: a table of all positions of VLKNO on a small board."""
