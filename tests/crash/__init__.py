"""The crash suite: a commit stopped at every touch of the disk, in every way we could think of.

paper_disk  a disk in memory that knows what a power cut may leave of it
faults      a disk on which the n-th touch kills, fails, or lets somebody save a book
cases       what is interrupted: a set-up, a turn, an undo, a recovery, with stand-in books
judge       what must hold after every interruption
runs        every point of every kind of interruption
"""
