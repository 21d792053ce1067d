"""Workbooks and records: the only place that thinks in rows and columns."""
