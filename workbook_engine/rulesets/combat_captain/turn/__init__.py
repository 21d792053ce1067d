"""The rules of a turn of a player, in the order of play."""
