"""What goes out to teams: books, reports, receipts, refusals, reminders.

as_json    what a team is told, for programs
flowing    pages below each other: which strip of which stands where
joining    short pages of a PDF joined
letters    letters as drafts: what a team is sent, and answers to those that came
outbox     what waits to be sent: a folder filled again at will
packets    what goes out to each team: book, report, maps
pdf        workbooks as PDF, by LibreOffice where it is on the machine
programs   other programs of this machine, never one that was sent
receipts   the answers to returned books
refusals   the answers to books that are not taken
reminders  what is written to a team whose orders have not come
servers    the umpire's servers of mail, by IMAP and SMTP
"""
