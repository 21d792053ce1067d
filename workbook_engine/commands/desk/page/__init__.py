"""The umpire's front page and the pages beside it: as a value, as a sheet, as HTML.

button_row     the row of buttons on the Desk of a master that has macros
desk_below     the lower part of the sheet Desk: losses, findings, links, notes
desk_blocks    blocks of a page of narrow columns
desk_fights    the fights on the sheet Desk
desk_html      the front page as one HTML file
desk_sheet     the front page as the first sheet of the master
desk_top       the upper part of the sheet Desk: who has sent, what waits
draft_told     what a draft says on the terminal: fights, questions
front_page     the umpire's front page as a value
front_rows     what the front page says, row by row, for sheet and browser
front_value    the same value: what stands on it
odds_rows      odds in words: for the Desk, a fight's row, an explanation
print_set      which sheets an umpire wants on paper
rules_columns  tables in two columns, none cut in two by the end of a page
rules_sheet    the sheet Rules: the charts as printed, with the numbers in force
"""
