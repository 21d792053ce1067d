"""The table as a captain's own book has it, and what comes of his orders there (CC-GEN-02)."""
