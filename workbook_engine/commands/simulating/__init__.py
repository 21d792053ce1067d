"""A turn played many times over in memory: who plays the runs, and how their figures are shown.

runs    who plays the runs: processes side by side, each with the desk it has read
varying a cell of the master by several values: which, and what the runs come to by each
plots   shares as bars, drawn as SVG
page    what runs came to, on one page for any browser
"""
