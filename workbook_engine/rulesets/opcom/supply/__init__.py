"""Ammunition, fuel and their transport (OC-9.8 to OC-9.10, OC-11)."""
