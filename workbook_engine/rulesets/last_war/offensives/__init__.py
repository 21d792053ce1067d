"""Flags and cards: attacks declared, points committed (LW-FLG, LW-ADV, LW-SEC)."""
