"""Fire of one company at one target."""
