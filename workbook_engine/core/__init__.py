"""The core: a turn is a function of state, orders and umpire. It knows no rule set and no sheet.

records       one record class = one sheet; the state is their tables
always        functions that answer the same whatever they are asked
groups        the rows of a table in groups, which follow it through its changes
changes       what a ruling does to the state: Set, Add, Create, Retire
rulings       a cited set of changes with dice, judgements and working
findings      what is wrong in a book, where, by which rule, and the cure
dice          dice with names: keyed by the campaign's secret, or scripted by a case
odds          exact odds: what is asked played with every value of every die that counts
charts        printed charts as data, looked up as a person reads them
citing        which rule numbers a citation names, which charts go by a rule
house_rulings  the umpire's own rulings: where each holds, and what is in force
ruled_values  what an umpire may put into a cell of a chart
rules         the rules in force: charts, figures and readings, with the umpire's own rulings
settings      the decided readings of ambiguous rules
languages     texts that are said again in another language, and which is spoken now
everyday      what people write in orders whatever the rules, in all languages
tongues       which language each team reads
letters       what a name may hold: letters that cannot be seen, or are not what they seem
file_names    names of files as every system can write them, and which two are one
typed         what people type for yes, no and numbers
answers       what the umpire typed, understood; values as he reads them
first_names   what renamed rows were called at first: the names that their dice keep
names         names of questions, dice and rulings, whatever their subject is called
asked         what the umpire was asked while a turn was played
press         what a newspaper may print: what every team knows of a turn
precedents    how a like question was answered in a turn before
question      one question: its default, and what is an answer to it
umpire        the one `judge`: every die, judgement and result passes here
squares       the square grid: names, distance, neighbours
notation      one notation for what lies along points of a map
ruleset       phases, stages and the sequence of play
about         whom or what a ruling is about: by its name, whom it tells of, what it changes
became        what became of each order line of a turn
turn          playing a stage; replaying and inverting rulings
rehearsal     a turn played before its dice: which orders come to nothing however they fall
phases        playing a phase of it, ruling by ruling
desk          records of the sheets on every umpire's desk
dispatches    messages and reports that travel, and the lines of signals on which they go
calendar      the date of a turn, and when its orders are wanted
graces        a late book played by the umpire's leave, for one turn
handing       a fight handed down to other rules, and read back: how, and the neutral words
hindsight     what a debrief asks: who was known to whom, who stood where, supplies over a turn
chosen        the readings that a campaign has chosen
standing      orders that hold beyond their turn, and how they end
winding_up    what ends every stage of a turn, whatever the rules
front         a rule set's share of the umpire's front page
ledger        rulings and findings as JSON, and back again
balance       the books balanced: what came in, what went out, what is there
battle_texts  the texts of a battle that is handed down
colours       the colours of the sides, by the names people use
relaid        a chart as somebody else has laid it out, and the rows that it comes to
report_pages  a team's report as pages of paper, whatever shows them
lettering       how wide a text is, and how it wraps
instead       a team's report fact by fact, and the umpire's words in its place
briefing      what a team may know, and what its files are made of
hand_edits    what the umpire changed in his sheets between turns, as rulings
hexes         the hex grid: names, distance, neighbours, hexsides
hidden        the words of a turn that one team must not come across
own_words     what a team says on its sheets in its own words
same          caches for values computed from a turn or some of its tables
summaries     what each team was told in short, turn by turn
variants      other turns that one team cannot tell from this one
orders        the order lines of one turn, and whose each is
strung        several names in one cell with nothing between them
spelt         how people write names: signs, short forms, Roman numbers
reader        the one reader of what a cell names
naming        what a column of an order sheet may name, and its cells read
order_sheets  who is ordered, what a column may name, what is missing or odd
luck          what the dice gave each side, against what they should have
simulating    a game played on by itself, many times over
weighing      the odds of each fight of a turn, weighed as the turn is played
worth         what runs came to by each value of a cell, side by side
"""
