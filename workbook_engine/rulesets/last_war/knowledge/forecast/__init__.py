"""The game as a staff's own book has it, and the outcome of its orders there (LW-SEQ-10)."""
