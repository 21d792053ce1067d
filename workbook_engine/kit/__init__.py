"""The kit: parts shared by rule sets that know nothing about each other's rules.

areas  areas of whole cells: which touch, how far they lie apart
as_printed  cells of printed charts: dashes, odds, rolls, what Excel made of them
balances  of each thing that is counted: what was there, came in, went out, and is there
book  the charts and readings that stand beside a rule set's contents page
boxes  a team's box: the messages that it has sent and received
booklet  rows of the umpire's own rules as players have them
calendar  the date of a turn in words
catalogue  messages, one wording or several
costs  what a field costs to enter, as people type it, by class
conversion  units of another rule set made pieces of ours, as data
dispatches  messages between teams: how they travel, when they are read, and by whom
fights  what the umpire decides of a fight
following  what follows from another sheet, filled in where it is blank
language  conditions and numbers as an umpire types them, read by a closed grammar
late_reports  what is known of those who report late: as of their report
losses  who lost what in which ruling, row by row
map_cells  squares and hexes as a sheet of cells draws them
maps  a map as a value, drawn for print and screen
named_values  names with a value behind them, several in a cell: Leader 2; Elite
messages_out  the order sheet on which a team writes its messages
names  what an order line may name: the team's own, and squares of the map
news  what newspapers print in every rule set
public  what all of some teams know alike, and the map of it beside the news
own_words  what teams hear in the umpire's own words, event by event
paging  rows of a report cut into pages
places  places on a table in inches: what lies there, how far apart, what stands between
printed_combat  a combat table of a printed page made rows of typed tables
printed_effects  what a line of a printed list does to a fight
printed_blocks  what stands together on a sheet of somebody else's
printed_grounds  a terrain chart of a printed page, and what it says of fights, as rows
printed_lists  a list of modifiers of a printed page, as rows
printed_tables  a table of results as it is printed, in whatever layout
read_back  what the engine wrote into a team's own book, as the values it was made of
report  the frame of a report's page, and its lines, numbered
report_cells  a report cell by cell, with the umpire's words in it
rulebook  the register of rules: what is implemented, and where
seen  the head of every view: whose it is, after which turn, what stands, what was heard before
sides  in which order, under which sign, and who sees whose
shapes  maps whose fields are cells: which touch, how far they lie apart
shares  shares of units: how much is handed down, what is left
signals  how dispatches travel between two, and who reports on such a way
stocks  stocks while they are shared out, and loads
table_chances  what each column of a typed table comes to
table_checks  what is amiss in typed tables
team_lines  the line of an order form, whatever it orders
throws  the dice of one fight, each throw under a name of its own
timeline  a turn in one row, below those of earlier turns
told  what a team heard, and was told in short of every turn
typed_tables  tables as an umpire types them: dice down, columns across, codes in the cells
until  until when an order line stands
workings  rows of the master that tell what happened in a turn
"""
