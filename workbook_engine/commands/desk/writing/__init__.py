"""Books written: the Workings of a draft, all books of a commit, a team's fresh book.

books        the books written: the Workings of a draft, all books of a commit
drawing      the umpire's map drawn out of the map sheets as they are typed
drop_downs   what the drop-downs of the umpire's book offer
first_books  the books that a campaign starts with
fresh_books  a team's book for the turn to come; the first master
house_words  words that the umpire keeps from a line he mended
papers       a turn's rulings as JSON, and a report to read
in_sight     sheets brought into sight as they are used
placing      books put on the desk, never over one that is open
proving      new books opened as they will be read
"""
