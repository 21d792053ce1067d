"""The pool and what leaves it: deployment, supplies, works (LW-POOL, LW-FORT, LW-PAG)."""
