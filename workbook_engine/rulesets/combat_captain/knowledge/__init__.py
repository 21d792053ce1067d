"""What a captain knows, and what is shown to him and to the umpire."""
