"""The commands from inside Excel: buttons on the Desk, the open book, and what can go wrong there.

subs     the macros of the buttons, with xlwings' own module, as one VBA project
adding   `umpire excel add` and `remove`
press    what each button does, on the book as it stands on the screen
attach   the same without macros, chosen in a cell of the open Desk
live_book    the open book through xlwings: saved, read, changed block by block
open_disk    the disk of a campaign whose master is open in Excel
differences  what changes on the screen when one state of a book becomes another
state, looks, shown, blocks  what is compared between two files
source_book  a small workbook to take looks over from;  typed, protection  traps of Excel
machine  where Excel looks for Python: `umpire excel setup`
screen   the same in LibreOffice, on a book that shows the master
doctor, checks  what keeps buttons from working: `umpire excel doctor`
"""
