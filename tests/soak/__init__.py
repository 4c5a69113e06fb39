"""Long runs of the whole firmware under untidy hands: how often a turn is right, asked, stuck or wrong."""
