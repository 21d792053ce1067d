"""A combat from its odds to its losses (LW-CBT, LW-SHF, LW-RT, LW-LOSS, LW-ORD)."""
