"""Faults and oddities of the files on the desk, reported before a turn is played.

accepted         warnings that the umpire has ticked as meant
book_names       what the teams' books are called: each its own, as every system can write it
conflict_copies  what a sync tool leaves beside a book
consequences     one mistake is one finding
history_check    whether desk and history agree
one_book         whatever goes wrong in a book is a finding that names it
seals            whether a book's stamp is one we gave
sorted_forms     forms that were sorted, pasted or moved in part
soundness        what is wrong with the umpire's own sheets, in any turn and before the first
tampering        what came back changed
unseen           what nobody sees who opens a book, though it is read
"""
