"""The kit: what rule sets are made of, and know nothing of each other's rules.

maps  a map as a value, drawn for print and screen
"""
