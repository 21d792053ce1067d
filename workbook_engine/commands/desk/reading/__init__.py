"""The desk of a campaign read once: books, orders, answers, and what is wrong with them.

arrivals          when books came in, and which came too late
as_sent           a team's book as the last commit sent it out
campaign_sheet    which rules and which turn, before anything else is read
carried           what one stage of a turn leaves for the next on the Workings
changed_by_hand   what the umpire did by hand since the last commit
collected         how each team stands with its orders: sent, holding, missing
control           whose a fight or a question is, where several umpires share
desk              a campaign's desk read once: state, orders, answers, findings
house_rulings     the umpire's own rulings as typed: in force, or amiss
in_force          a rule set by name, or with the readings of a campaign
in_set_up         a campaign that is still being set up
inbox             the inbox looked through: books, zips, letters, and what nobody can open
last_turn         what the last commit played, and its fights and losses
late_book         a book laid into the inbox for a look
left_out          what a draft leaves out: lines, forms and books
letters           letters that came and go out: their names, which answers which
lookout           what lies in a folder, looked at again and again
mending           what a commit waits for, and where the umpire mends it
newest            which of several books of a team counts
orders            the orders of all teams: read, amended, checked
orders_asked      whether the orders that a stage asks for have come
orders_on_master  the teams' order lines copied to the master, typos and all
other_cells       the desk as it would be with other words in cells of the master
places            where rows stand on the master's sheets, as read or as written
put_right         what a team hears of orders that were not understood
received          which order sheets came back, with how many lines
review            the umpire's words whose line has changed: which fall away, which wait
ruled_on          what a ruling of the umpire's is on: chart, figure, reading
senders           whose a file is that bears no stamp, and lists such as CSV
settings_sheet    the readings in force
superseded        findings about order books that are superseded or missing
team_books        which returned book is whose: sides, inbox, stamps
typed_row         one row of a sheet as it stands in a book
understood        what was understood of a team's orders, line by line in words
"""
