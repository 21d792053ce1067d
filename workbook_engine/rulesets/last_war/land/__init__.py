"""The map and what stands on it: who holds which hex, and the front-line cards (LW-FL, LW-RES)."""
