"""The live board in a terminal: pieces, lights, what the hands should do, clocks and the engine's thinking."""
