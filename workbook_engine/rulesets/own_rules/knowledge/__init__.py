"""What a team knows, reads and sees: one door, `team_view.py`."""
