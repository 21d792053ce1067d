"""The turn played on what was read, and two plays of it compared.

causes        which order line brings a difference between two plays about
differences   differences between two plays of a turn
drafted_on    what the last draft was played on
impact_told   what a late book would change, told
play          the turn played on what was read from the desk, and what bars its commit
rehearsal     what of the orders comes to nothing, told before the dice
steps         after which step of the turn a draft stops, and what each decided
since_draft   why a fight is not as the last draft had it
team_reports  each team's report as a text
weighing      the odds of the fights of a desk, each by itself
"""
