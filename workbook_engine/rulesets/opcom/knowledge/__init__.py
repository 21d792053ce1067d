"""What a team knows, reads and sees; what the umpire is shown."""
