"""Moving by rail (OC-6.8 to OC-6.11)."""
