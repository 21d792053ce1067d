"""The front line: gaps, moves without a fight, the audit (LW-FL-02, LW-SEQ-03, 08, LW-STR)."""
