"""A company among its own: ranks, leader, size, dice."""
