"""Initiative, moves and contact."""
