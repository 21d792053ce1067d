"""A player's orders played ahead on what his own book tells."""
