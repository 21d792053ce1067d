"""Orders: what they mean, whom they move, what they may name (OC-4.1, OC-5)."""
