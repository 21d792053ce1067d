"""The store: a campaign's history on disk, and the desk books it is put in place on.

disk      every touch of the file system, in one small class
lock      one command at a time in a campaign folder
manifest  what a commit is: its number, position, kind and the sum of every file
history   the commits of a campaign: listing, reading, checking
commit    carrying a commit out: archive, one rename, then the desk
"""
