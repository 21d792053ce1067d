"""What a team knows, and what is shown to it and to the umpire."""
