"""What a campaign is set up from: scenarios, lists and painted maps.

courses_import  rivers, roads and railways of a painted map brought into their sheets
import_page   a painted map beside what was understood of it
import_words  what an umpire says to an import, typed and kept
land_import   a land in shapes brought into the sheets of the map
land_out      the map of a campaign as shapes of a land
land_page     its shapes beside the squares that are made of them
list_import   a list of the umpire's own brought into a sheet of the master
lists_out     a scenario's lists for other programs: CSV and an inventory
map_import    a painted map of the umpire's own brought into the ground
packed        a scenario as Markdown tables for a friend
scenario      a campaign's set-up, or how it stands, free of what was played
"""
