"""What an umpire can do, without presentation: one file a command, each answering an Outcome.

outcome     what a command answers, and how a command ends early
reading     the desk read once: state, orders, answers, findings
carried     what one stage of a turn leaves for the next: fights still to come
team_books  which returned book is whose: sides/, inbox/ and the stamps inside
playing     the turn played on what was read
writing     the books written: the Workings of a draft, all of a commit
"""
