"""The umpire's workbook engine: Excel workbooks that adjudicate umpired wargames."""

__version__ = "0.2.0"
