"""The game as a staff's own book has it, and the outcome of its orders there (OC-2.2)."""
