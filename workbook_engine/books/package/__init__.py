"""Workbook packages read fast and written without loss; the standard library only.

What is shared:
xml_text         XML proved well-formed, looked through, escaped
lexing           patterns over well-formed XML, and splices of its text
places           cells and ranges as numbers
dates            days and hours as numbers
formulas         formulas moved from one cell to another
strings          texts of cells, shared or inline
parts            the parts of a package and how they point at one another
refusals         what will not be done, each with its code and cure

Reading, from `reading.SheetGrids`:
sheet_reader     the cells of an ordinary sheet as values
restating        sheets written in an unusual way

Writing, from `writing.patched`:
sheet_places     cells, rows and formulas by where they lie in a sheet's text
sheet_index      a sheet's text, looked through as far as a question needs it
permissions      cells that must not be written
tables, growth   tables, which grow when cells are written below them
styles           cell styles, kept wherever a value is read back as what it is
sections, looks  fonts, fills, borders and formats, and how they make cells look
redraw           a drawn sheet made to look as it does in a book of our own
redrawing        the parts of a sheet that change when it is drawn again, and are printed
pages, laying    a page of the engine's own laid on its sheet;  dressing  its looks as styles
new_sheet        a sheet that comes before all others;  names  the names that a workbook defines
print_areas      what of a sheet is printed
macros           a VBA project and buttons put in, taken out;  shapes, controls  as they are drawn
links            what a part points to, written
leaving_out      a copy for paper in which only some sheets are seen
cell_text        a value as a cell
shared_formulas  formulas that would lose the text they share
references       what a formula looks at
dependants       the results that a change makes stale
calculation      the workbook told to calculate again
sheet_editor     a sheet's text with some of its cells changed
raw_zip          an archive with some members changed, the others raw
proof            the check of what was made
"""
