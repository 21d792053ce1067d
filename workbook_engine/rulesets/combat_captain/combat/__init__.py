"""Close combat, and withdrawal from it."""
