"""The first hour of a board: are its sensors alive, its lights in order, and which wire goes where."""
