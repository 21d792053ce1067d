"""Workbook packages read fast and written without loss; standard library only.

xml_text      XML proved well-formed, looked through, escaped
places        cells and ranges as numbers
dates         days and hours as numbers
formulas      formulas moved from one cell to another
strings       texts of cells, shared or inline
parts         the parts of a package and how they point at one another
sheet_reader  the cells of an ordinary sheet as values
restating     sheets written in an unusual way
reading       a workbook's sheets as grids
"""
