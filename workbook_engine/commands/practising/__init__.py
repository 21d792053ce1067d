"""The practice game: its steps as values, and how a campaign is looked at for them.

looks  what of a step is still missing, read from the books and the history
steps  the steps, in order: what to read, to run and to type
"""
