"""The table: which sub-units there are, whose they are, how far apart they stand."""
