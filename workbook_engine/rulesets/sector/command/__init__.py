"""PIPs, orders of the day, transfers between Divisions and the Corps reserve."""
