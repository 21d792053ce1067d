"""What each team learns of the enemy, and how sure it is (OC-2.2, OC-10.3 to OC-10.6)."""
