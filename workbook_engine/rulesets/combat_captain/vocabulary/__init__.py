"""Words, charts and readings of Combat Captain."""
