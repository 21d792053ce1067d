"""Conformance: cases worked by hand from the rule books, run through the real rules."""
