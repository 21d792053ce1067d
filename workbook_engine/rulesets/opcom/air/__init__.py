"""The air: missions, air combat, flak, drops, supply, support and reconnaissance (OC-12, OC-13)."""
