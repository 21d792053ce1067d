"""Fights handed down to another campaign, and read back; `core/handing.py` says how.

stamps   the texts on both sides: read, written, compared
laying   the lower campaign: rule set, conversion, set-up
cells    what is proposed, typed into the upper master's yellow cells
left     what is left of a battle, counted in the lower campaign
"""
