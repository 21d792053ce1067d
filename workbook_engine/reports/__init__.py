"""What is written of a turn: rows of the desk's sheets, messages, explanations.

desk_rows    the rows of the common sheets: rulings, dice, judgements, findings, log, settings
messages     what each team would hear, and the umpire's own words instead
explanation  a ruling explained: rule, inputs, chart cell, dice and sum
charts       a printed chart in words, with the numbers in force
receipt_page the answer to a returned book: what was understood of it
phone_page   a team's order form for a telephone: phone.js takes the orders, phone.css dresses it
diary        a war diary, formation by formation, set for A4
newspaper    a newspaper of a turn, for any browser, set for A4
plain        the first page of a report as plain text, for a letter
refusal_page the answer to a book that is not taken
card         the umpire's aid: all charts and readings in force, to print
"""
