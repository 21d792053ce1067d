"""Combat Captain."""
