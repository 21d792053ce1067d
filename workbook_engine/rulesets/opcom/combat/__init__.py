"""Fights: who is in them, scores, die, result (OC-9.1 to OC-9.22)."""
