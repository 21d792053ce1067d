"""The map: its fields, which touch, what they cost, and who stands where."""
