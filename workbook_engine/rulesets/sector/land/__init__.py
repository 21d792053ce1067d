"""Sectors: how far apart they are, and who stands in them."""
