"""Bad books made by a small program, each with the code it must get."""
