"""What an umpire can do, without presentation: one file a command, each answering an Outcome.

outcome        what a command answers, and how a command ends early
at_work        one command at a time in a campaign folder, what was interrupted finished first
returns_outcome  exceptions a command may end in turned into its outcome
published      messages about books put on the desk
bearing        which rulings bear on a cell of the master
cells          which field of which row a cell is
debrief        what decided a game and who knew what when, on one page and as PDF
what_if        a turn that was played, again with one thing otherwise
check          read every book and list all findings; nothing is changed
clock          the hour of the game, how long the turns took, who waits for whom
collect        what came in of each team, who is missing, the orders put in place
columns        rows laid out in columns of plain text
compare        which cells differ between two commits, and by which ruling
commit         carry the drafted turn out, all books or none; finish what was interrupted
demo           a newcomer's first minute
desk_page      the front page of the turn on the desk, as one file for any browser
diary          the war diary of each formation, turn by turn, out of the archive
draft          play the turn on paper and fill the Workings sheets; repeat at will
explain        why a ruling, a unit, a fight or a cell is as it is
history        the commits of a campaign, as a table a person reads
impact         what a late book would change, and because of which order lines
luck           what the dice gave each side, turn by turn, against what they should have
mail           orders fetched out of a mailbox, and drafts of the outbox sent
map            the drawn maps of a campaign, the umpire's or a team's, as pictures
hand_down      a drafted fight made a campaign of other rules, where it is fought
new            a campaign from a sample, or blank from a rule set's templates
practice       a practice game, step by step: says what to do, looks whether it was done
press          a newspaper of a turn: what every team knows of it, and the umpire's own pieces
print_out      the umpire's own set, single sheets or a team's book as PDF
read_back      the outcome of a fight that was handed down, proposed to the campaign above
rules          what of a rule book is implemented, the umpire's or to come; all of it on a card
sample_orders  a sample's own orders for the coming turn, as if the teams had sent them in
samples        the sample campaigns, read like any other book
stumbles       what was found in the teams' orders, by finding, team, column and turn
simulate       the turn to be played, many times over in memory, and what it may come to
start          from a set-up to the first turn: look it over, draw the map, make the books
templates      the blank books, generated from the schemas
turn           check, draft and commit in one go, in one campaign or many
texts          texts in TOML that a command reads
undo           put the desk back to where it stood at the end of an earlier turn
watch          stay, read what comes or is saved, and keep the front page as the desk stands
verify         a campaign's whole history proved, without changing a byte of it
batches        many campaigns in one command: side by side, one line each
handing        battles between two campaigns: stamps, set-up, what is left, cells proposed
desk           the desk of a campaign: its books read, played on, written and put in place
inspection     what is wrong or strange about what lies on the desk, told before a turn is played
practising     the steps of the practice game, and how a campaign is looked at for them
simulating     who plays the runs of a simulation, and how their figures are shown
debriefing     what a campaign's history tells once it is over, laid out on a page
proofs         what `umpire verify` proves of every archived turn: rulings, dice, balance, fog
film           the maps of all turns on one page, to step through for the debrief
publish        what each team is sent, in one folder, once the fog is proved
"""
