"""The Last War, land combat rules 1942-1945: the strategic game on hexes."""
