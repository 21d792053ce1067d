"""Random events, artillery off the table, aircraft."""
