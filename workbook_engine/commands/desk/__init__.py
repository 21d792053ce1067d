"""The desk of a campaign: its books read, played on, written and put in place.

as_outcome      whatever stops a command made its outcome
at_work         one command at a time in a campaign folder
campaign_sheet  which rules and which turn, before anything else is read
carried         what one stage of a turn leaves for the next on the Workings
desk_html       the front page as one HTML file
drawing         the umpire's map drawn out of the map sheets as they are typed
drop_downs      what the drop-downs of the umpire's book offer
first_books     the books that a campaign starts with
fresh_books     a team's book for the turn to come; the first master
front_page      the umpire's front page as a value
hand            what the umpire did by hand since the last commit
import_words    what an umpire says to an import, typed and kept
in_force        a rule set by name, or with the readings of a campaign
inbox           the inbox looked through
list_import     a list of the umpire's own brought into a sheet of the master
map_import      a painted map of the umpire's own brought into the ground
one_book        whatever goes wrong in a book is a finding that names it
orders          the orders of all teams: read, amended, checked
orders_asked    whether the orders that a stage asks for have come
packed          a scenario as Markdown tables for a friend
papers          a turn's rulings as JSON, and a report to read
placing         books put on the desk, never over one that is open
playing         the turn played on what was read from the desk, and what bars its commit
proving         new books opened as they will be read
published       what is said of books put on the desk
reading         a campaign's desk read once: state, orders, answers, findings
received        which order sheets came back, with how many lines
scenario        a campaign's set-up, or how it stands, free of what was played
set_up          a campaign that is still being set up
settings_sheet  the readings in force
team_books      which returned book is whose: sides, inbox, stamps
team_reports    each team's report as a text
writing         the books written: the Workings of a draft, all books of a commit
outbox          what waits to be sent: a folder filled anew at will
packets         what goes out to each team: book, report, maps
pdf             workbooks as PDF, by LibreOffice where it is on the machine
"""
