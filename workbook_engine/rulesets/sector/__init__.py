"""Sector."""
