"""A map as a value that draws itself: ground, water, ways, names and troops.

It lies on squares, on hexes, or is a table measured in inches.

picture        what a map shows, in words of the map's own: no rule and no sheet
tabletop       what stands on a table, as values
tables         the ground of a table to scale, and what is fought for
grids          squares, hexes, tables: where a field lies, and what it is called along the edges
curves         smooth lines and rounded areas
ink            colours, widths and patterns
marks          what a drawing is made of, and what a pen must know to draw it
drawn          a drawing: marks on a page, written as SVG and painted as a picture
svg            a pen that writes SVG, numbers to a tenth
painting       a pen that paints with Skia
ground         areas of like ground, in quiet tints
lines          water, roads and railways, bridges
unit_symbols   the symbol of a unit or stack, drawn once
troops         units, stacks and moves
areas          areas of whole cells: their outlines, their middles
on_squares     rivers and the front along sides of squares, roads between them
fields         maps of fields, be they squares, hexes or areas: stacks, names, cells
ways           roads and rivers as people type them, drawn and in cells
pieces         ground on a table, to scale, and what is fought for
stands         squads, vehicles and guns on a table, a line round each company
naming         names set so that they cover nothing
frame          title, references, scale, legend
drawing        the whole sheet
sheets         how a land is cut into sheets of paper
points         a painted picture, point by point
borders        what lies along the sides of fields
forces         what stands in whole fields
legend         what each symbol means
legend_column  the column that a legend is written into
legend_fields  the legend of fields and their sides
legend_table   the legend of a table
layout         where units stand: in their field, on its bank, as large as there is room for
placing        how much room a symbol takes, and where its name is set beside it
"""
