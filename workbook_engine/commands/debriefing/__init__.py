"""The debrief: what a campaign's history tells once it is over, and how it is laid out on a page.

story   what happened in each turn, with the odds of its fights, out of the archive
known   when each unit was first known to its enemies
asked   what is to be otherwise in a turn: an order, a die, a reading, a ruling
futures a turn and those after it as they were, and as they would have been
page    the same on one page of HTML, which prints as it is
"""
