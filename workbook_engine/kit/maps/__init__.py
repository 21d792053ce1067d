"""A map as a value that draws itself: ground, water, ways, names and troops.

It lies on squares, on hexes, or is a table measured in inches.

picture        what a map shows, in words of the map's own: no rule and no sheet
tabletop       what stands on a table, as values
tables         the ground of a table to scale, and what is fought for
grids          squares, hexes, tables: where a field lies, and what it is called along the edges
curves         smooth lines and rounded areas
outlines       texts as the outlines of their letters
ink            colours, widths and patterns
ground         areas of like ground, in quiet tints
lines          water, roads and railways, bridges
unit_symbols   the symbol of a unit or stack, drawn once
troops         units, stacks, moves and the front
on_squares     rivers along sides of squares, roads between them
pieces         ground on a table, to scale, and what is fought for
stands         squads, vehicles and guns on a table, a line round each company
naming         names set so that they cover nothing
frame          title, references, scale, legend
drawing        the whole sheet, as SVG
sheets         how a land is cut into sheets of paper
points         a painted picture, point by point
png            the same as a picture
painting       the same, painted by the quick library
borders        what lies along the sides of fields
forces         what stands in whole fields
legend         what each symbol means
legend_column  the column that a legend is written into
legend_fields  the legend of fields and their sides
legend_table   the legend of a table
pen            writing SVG, numbers to a tenth
placing        books put on the desk, never over one that is open
"""
