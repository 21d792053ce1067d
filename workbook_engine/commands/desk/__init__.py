"""The desk of a campaign: its books read, played on, written and put in place.

arrivals        when books came in, and which came too late
as_outcome      whatever stops a command made its outcome
as_sent         a team's book as the last commit sent it out
at_work         one command at a time in a campaign folder
button_row      the row of buttons on the Desk of a master that has macros
campaign_sheet  which rules and which turn, before anything else is read
carried         what one stage of a turn leaves for the next on the Workings
causes          which order line brings a difference between two plays about
collected       how each team stands with its orders: sent, holding, missing
control         whose a fight or a question is, where several umpires share
copied          the teams' order lines copied to the master, typos and all
desk_below      the lower part of the sheet Desk: losses, findings, links, notes
desk_blocks     blocks of a page of narrow columns
desk_fights     the fights on the sheet Desk
desk_html       the front page as one HTML file
desk_sheet      the front page as the first sheet of the master
drafted_on      what the last draft was played on
draft_told      what a draft says on the terminal: fights, questions
desk_top        the upper part of the sheet Desk: who has sent, what waits
drawing         the umpire's map drawn out of the map sheets as they are typed
drop_downs      what the drop-downs of the umpire's book offer
first_books     the books that a campaign starts with
fresh_books     a team's book for the turn to come; the first master
front_page      the umpire's front page as a value
front_value     the same value: what stands on it
front_rows      what the front page says, row by row, for sheet and browser
hand            what the umpire did by hand since the last commit
impact_told     what a late book would change, told
house_rulings   the umpire's own rulings as typed: in force, or amiss
import_words    what an umpire says to an import, typed and kept
in_force        a rule set by name, or with the readings of a campaign
inbox           the inbox looked through
late_book       a book laid into the inbox for a look
left_out        what a draft leaves out: lines, forms and books
list_import     a list of the umpire's own brought into a sheet of the master
lookout         what lies in a folder, looked at again and again
map_import      a painted map of the umpire's own brought into the ground
mending         what a commit waits for, and where the umpire mends it
newest          which of several books of a team counts
one_book        whatever goes wrong in a book is a finding that names it
orders          the orders of all teams: read, amended, checked
orders_asked    whether the orders that a stage asks for have come
other_cells     the desk as it would be with other words in cells of the master
packed          a scenario as Markdown tables for a friend
papers          a turn's rulings as JSON, and a report to read
places          where rows stand on the master's sheets, as read or as written
placing         books put on the desk, never over one that is open
playing         the turn played on what was read from the desk, and what bars its commit
print_set       which sheets an umpire wants on paper
proving         new books opened as they will be read
published       what is said of books put on the desk
put_right       what a team hears of orders that were not understood
ruled_on        what a ruling of the umpire's is on: chart, figure, reading
rules_columns   tables in two columns, none cut in two by the end of a page
rules_sheet     the sheet Rules: the charts as printed, with the numbers in force
reading         a campaign's desk read once: state, orders, answers, findings
receipts        the answers to returned books
received        which order sheets came back, with how many lines
refusals        the answers to books that are not taken
reminders       what is written to a team whose orders have not come
scenario        a campaign's set-up, or how it stands, free of what was played
set_up          a campaign that is still being set up
since_draft     why a fight is not as the last draft had it
settings_sheet  the readings in force
shared_back     the books of other umpires read back into the master
shared_book     one umpire's fights and questions as a book of his own
taken           what was taken from the books of other umpires
team_books      which returned book is whose: sides, inbox, stamps
team_reports    each team's report as a text
typed_row       one row of a sheet as it stands in a book
understood      what was understood of a team's orders, line by line in words
unlike          two plays of one turn held against each other
which_counts    what is said of books of which another counts, or none
writing         the books written: the Workings of a draft, all books of a commit
outbox          what waits to be sent: a folder filled anew at will
packets         what goes out to each team: book, report, maps
pdf             workbooks as PDF, by LibreOffice where it is on the machine
weighing        the odds of the fights of a desk, each by itself
odds_rows       odds in words: for the Desk, a fight's row, an explanation
"""
