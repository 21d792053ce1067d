"""The store: a campaign's history on disk, and the desk books it is put in place on.

disk       every touch of the file system, in one small class
patience   trying again while a virus scanner holds a file (Windows)
lock       one command at a time in a campaign folder
manifest   what a commit is: its number, position, kind and the sum of every file
history    the commits of a campaign: listing, reading, checking
strangers  what lies in the history and no commit put there
founding   a campaign folder made, whole or to be made again
preflight  what is looked at before a commit begins
commit     carrying a commit out: archive, one rename, then the desk
publish    the books put on the desk, by names alone
recovery   what an interrupted command left, seen to before the next begins
"""
