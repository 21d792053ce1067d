"""Lists and maps that umpires have already, brought into the master's own sheets.

foreign    the one door for a file that is not ours: read as plain grids, from CSV to OpenDocument
apart      it is read in a process of its own, within limits of memory and time
child      the program of that process
letters    a letter: who wrote it and when, its text, what is attached
limits     what that process may take
texts      a list that is a text, as its rows
trees      unit lists of other programs, JSON, XML or an inventory, as rows
looks      what only the looks of a workbook say: struck, hidden, indented, painted
tagged     shapes of a land, GeoJSON, and what they are to a map
laid       they are laid on squares or hexes
words      what else columns and their words are called, in data files beside the schemas
mapping    what the umpire says to it: their column is ours, their word is ours
cards      unit cards, a label before each value, as a list
charts     a combat table or a terrain chart, laid out as printed, as a list
headings   the row of headers found, each matched with a column of ours or left
rows       the rows understood as our sheets understand them; what is taken, what refused
bringing   what it does to a sheet of ours: new rows, cells that change
painted    a map painted with fills, or a grid of letters, by its legend
land       a land in shapes understood as squares, lines and places of our maps
proposing  the same as rows of the sheet Imports, to be amended and run again
courses    its rivers, roads and railways: cells in a row, thick borders
telling    what an import would do, column by column and row by row
"""
