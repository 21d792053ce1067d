"""The rules of a turn, in the order of play: moves, tosses, coins."""
