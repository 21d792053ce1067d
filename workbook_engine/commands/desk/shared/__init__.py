"""An evening shared by several umpires: a book for each, and its answers read back.

already_taken  what was taken from the books of other umpires
shared_back    the books of other umpires read back into the master
shared_book    one umpire's fights and questions as a book of his own
"""
