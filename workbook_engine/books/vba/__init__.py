"""VBA projects written out of their source and read back; the standard library only.

A project holds its source and nothing compiled ([MS-OVBA] 2.3.4.1): whoever opens it compiles it.

compression  the way in which source is packed ([MS-OVBA] 2.4.1)
compound     the container of streams ([MS-CFB], version 3)
lock         the three locked values of a project that is not locked ([MS-OVBA] 2.4.3)
project      modules to a project's bytes, and back
"""
