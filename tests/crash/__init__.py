"""The crash suite: a commit stopped at every touch of the disk, in every way we could think of.

paper_disk  a disk in memory that knows what a power cut may leave of it
faults      a disk on which the n-th touch kills, fails, or lets somebody save a book
cases       what is interrupted: a set-up, a turn, a stage, an undo, a recovery; stand-in books
judge       what must hold after every interruption
runs        a case run with faults, and the score of what was judged
kinds       every point of every kind of interruption
mutants     the store with one sync, rename or rule taken out, to see that it is noticed
"""
