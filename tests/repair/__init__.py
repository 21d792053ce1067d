"""What makes Excel offer to repair a book, looked for without Excel: one rule, one function.

A rule looks at an opened book and yields what is wrong, in words. It cites where it is written:
ECMA-376 part 1 by its section, [MS-OI29500] for what Excel makes of that, and "limits" for Excel's
own page of specifications and limits.
"""
