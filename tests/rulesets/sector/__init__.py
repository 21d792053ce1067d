"""Sector, played without sheets."""
