"""Artillery, and strikes from guns and from the air (OC-9.16 to OC-9.18, OC-9.36 to OC-9.39)."""
