"""The master on the screen of LibreOffice: a book with buttons that shows master.xlsx.

adding   `umpire excel add --libreoffice` makes master.ods of the master
macros   the macros of its buttons, in LibreOffice's own language (screen.bas)
book     the book on the screen: what was typed there is carried into the master, and what a
         command made of the master is told to the macro, which changes the screen
steps    the changes of a master as lines that the macro follows
press    what a button does there
kept     the states of the master that the screen has shown, for one that Ctrl+Z went back to
causes   what keeps its buttons from working, for `umpire excel doctor`
"""
