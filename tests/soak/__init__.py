"""Long runs of the whole firmware under hands that are not tidy: how often a turn is right, asked, stuck or wrong."""
