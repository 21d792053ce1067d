"""Fire, assault, damage and recovery: the sums of combat, whatever the sheets look like."""
