"""Reports in the words of a signal log (OC-10)."""
