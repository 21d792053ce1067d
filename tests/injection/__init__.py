"""Foreign text on every way into a book: a text it stays."""
