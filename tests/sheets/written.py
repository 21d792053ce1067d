"""Books for the tests, written as Markdown; sheets and columns left out hold nothing."""

from textwrap import dedent

from workbook_engine.books.text_book import TextBook
from workbook_engine.core.findings import Finding
from workbook_engine.core.records import Position, Tables
from workbook_engine.rulesets import named
from workbook_engine.sheets.reading import Reading, read
from workbook_engine.sheets.schema import schemas_of

SCHEMAS = schemas_of(named("opcom"))
FORCES = ("Unit", "Side", "Team", "Nation", "Kind", "Status profile")
TANKS = ("7PZ", "German", "germans", "German", "tank", "9-7-6-2-0")


def master(text: str, *, sparse: bool = True, turn: int = 1) -> Reading:
    """Read a master."""
    book = TextBook(dedent(text), "master.md")
    form = "| Campaign | Arnhem |\n| Rule set | opcom |\n| Turn | 1 |\n"
    if sparse and "Campaign" not in book.sheets():
        text = f"## Campaign\n{form}| Side of a square (km) | 1 |\n\n{dedent(text)}"
        book = TextBook(text, "master.md")
    return read(book, SCHEMAS, "master", Position(turn), sparse=sparse)


def orders(text: str, known: Tables | None = None, *, sparse: bool = True) -> Reading:
    """Read the order sheet of the team `germans`; the sheet's heading is put above the table."""
    text = dedent(text)
    book = TextBook(text if "##" in text else f"## Orders\n{text}", "german.md")
    return read(book, SCHEMAS, "team", Position(1), team="germans", known=known, sparse=sparse)


def forces(**cells: str) -> str:
    """Write a Forces sheet of one unit, 7PZ, with some of its cells otherwise, by header."""
    typed = dict(zip(FORCES, TANKS, strict=True)) | cells
    headers = [c.header for c in SCHEMAS.titled("Forces").columns if c.header in typed]
    rows = (headers, ["---"] * len(headers), [typed[header] for header in headers])
    return "\n".join(["## Forces", *(f"| {' | '.join(row)} |" for row in rows), ""])


def told(reading: Reading) -> list[tuple[str, str]]:
    """Return code and address of each finding."""
    return [(found.code, found.cell.address if found.cell else "") for found in reading.findings]


def only(reading: Reading) -> Finding:
    """Return the one finding there is."""
    (finding,) = reading.findings
    return finding
