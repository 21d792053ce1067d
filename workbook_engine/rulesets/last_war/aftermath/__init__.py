"""After a combat: ground won, the next hex, the counter-attack (LW-TER-09 to LW-TER-11)."""
