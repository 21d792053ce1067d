"""After the die: retirement, occupation, overrun, counter-attack (OC-9.23 to OC-9.34)."""
