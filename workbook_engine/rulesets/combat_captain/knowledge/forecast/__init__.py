"""The table as a captain's own book has it, and the outcome of his orders there (CC-GEN-02)."""
