"""A player's own book read alone, and his orders played ahead on what it tells."""
