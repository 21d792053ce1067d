"""The land and what stands on it: ground, places, ways over it, crossings (OC-3, OC-8)."""
