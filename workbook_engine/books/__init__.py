"""Workbooks through one narrow port; nothing here knows what a campaign is.

book       the port: what is asked of a book; what a cell may hold, addresses, Problem
page       a page of the engine's own that is laid into a book whole
cells      what all books do alike with values and grids
grid_book  a book held as grids, with the writes laid over them
markdown   one cell written as Markdown
blocks     a sheet's cells as a pipe table or a fenced grid
text_book  a workbook written as Markdown
limits     how large a book may be, the umpire's and a team's
gate       what must be true of a file before a spreadsheet library sees it
sheet_limits  the limits of what stands inside its parts
package    workbook packages read fast and written without loss
letter     a letter in which a file came in
file_book  an .xlsx or .xlsm file, and the lock files beside it
"""
