"""What the sheets show: of the state to the umpire, of its sight to a team (LW-SEQ-10)."""
