"""What a board is built of: pieces and frames, sensor panels, power, shopping lists. Nothing here was ever built."""
