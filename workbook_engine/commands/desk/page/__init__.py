"""The umpire's front page and the pages beside it: a value, and its three faces.

button_row     the row of buttons on the Desk of a master that has macros
desk_below     the lower part of the sheet Desk: losses, findings, links, notes
desk_blocks    blocks of a page of narrow columns
desk_fights    the fights on the sheet Desk
desk_html      the front page as one HTML file
desk_sheet     the front page as the first sheet of the master
desk_top       the upper part of the sheet Desk: who has sent, what waits
desk_text      the front page on a terminal, and what commands say of it there
front_page     the umpire's front page as a value
faces          what each face has room for: all in which they differ
front_rows     what the front page says, row by row: the words of all its faces
front_value    the same value: what stands on it
odds_in_words  odds in words: for the front page, a fight's row, an explanation
print_set      which sheets an umpire wants on paper
rules_columns  tables in two columns, none cut in two by the end of a page
rules_sheet    the sheet Rules: the charts as printed, with the numbers in force
"""
