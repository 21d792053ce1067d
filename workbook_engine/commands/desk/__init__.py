"""The desk of a campaign: its books read, played on, written and sent out.

The rooms from the ground up; what stands in one uses only those below it.

reading   the desk read once: books, orders, answers, and what is wrong with them
playing   the turn played on what was read, and two plays of it compared
page      the umpire's front page as a value, and its three faces: sheet, browser, terminal
writing   books written: a draft's Workings, a commit's books, a team's fresh book
post      what goes out to teams: books, reports, receipts, refusals, reminders
set_up    what a campaign is set up from: scenarios, lists, painted maps
shared    an evening shared by several umpires: a book for each, read back
"""

FLOORS = ("reading", "playing", "page", "writing", "post", "set_up", "shared")
