"""The game as a staff's own book has it, and what comes of its orders there (LW-SEQ-10)."""
