"""Workbooks and records: the only place that thinks in rows and columns.

schema     what sheets there are;  columns  what each column of them holds

reading    a book read: records, orders, answers, amendments, findings, and where each stands
layout     where columns and rows stand in one particular book
values     a cell understood as its column wants it;  limits  closed lists and limits (jsonschema)
building   rows made into records, by table_reading, form_reading, ground_reading, order_reading
order_lines order lines in words, which order_text reads;  phone_form  what a page that takes orders
           on a telephone must know
references names matched with the rows they name
mirror     the umpire's voids, amendments and own lines beside the orders
answers    his yellow cells;  amendments  his own changes of single cells
toml_texts what a pack or a battle handed down says in TOML, held to its schema
codes      every finding of the sheets: code, message and cure

fitting    how much room a text takes in print
faces      how a sheet looks in one kind of book;  pictures  the map as drawn;  maps, hex_maps  the
           same in cells, of squares or hexes; the other modules make and fill fresh books
"""
