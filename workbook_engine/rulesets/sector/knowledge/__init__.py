"""What a staff knows, and what is shown to it and to the umpire."""
