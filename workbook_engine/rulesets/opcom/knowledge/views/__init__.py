"""What the sheets show: of the state to the umpire, of its sight to a team (OC-2.1)."""
