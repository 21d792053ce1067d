"""Ready? on the order sheets: what LibreOffice works out agrees with what we read, line by line."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from random import Random
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from tests.new_campaign import new_campaign
from tests.sheets.forms import sample, state_of, understood
from workbook_engine.books.book import Formula, Value, column_letters
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.grid_book import GridBook
from workbook_engine.commands.start import start
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Finding, Severity, folded
from workbook_engine.core.own_words import FIELD
from workbook_engine.sheets.columns import READY, WELL, Column
from workbook_engine.sheets.faces import HEADER_ROW
from workbook_engine.sheets.schema import SheetSchema
from workbook_engine.sheets.validations import headings_of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.libreoffice,
    pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not here"),
]
LINES = 500
"""Of each rule set at least."""
SAMPLES = {"market_garden": 2, "krookwurst": 6, "eastern_front_1943": 4, "town_and_airfield": 5}
"""Each with how many books of each team are filled in."""
STRANGE = ("Nowhere", "the bridge", "ZZ99", "K0", "j 11", "0000", "a; b", "7 Fusiliers", "x", "-")
TWICE = frozenset({"E-UNIT-TWICE", "E-ORDERED-TWICE", "W-OVERRULED"})
_VALUE = re.compile(rb"(<f [^<>]*(?:/>|>[^<]*</f>))<v>[^<]*</v>")


class Line(NamedTuple):
    """A line of a form: what was typed, by column, what Ready? says, and what we find."""

    typed: Mapping[str, Value]
    ready: str
    is_order: bool
    errors: frozenset[str]
    codes: frozenset[str]


def lists_of(book: FileBook) -> dict[str, list[str]]:
    """Return what the drop-downs of a team's book offer, by heading."""
    grid = [*book.read("About")]
    heads = {at: str(v) for at, v in enumerate(grid[HEADER_ROW - 1]) if v is not None and at > 2}
    rows = grid[HEADER_ROW:]
    return {
        folded(head): [str(row[at]) for row in rows if at < len(row) and row[at] is not None]
        for at, head in heads.items()
    }


def typed(column: Column, lists: Mapping[str, Sequence[str]], random: Random) -> Value:
    """Return what somebody types into a cell: mostly what fits, and often nothing."""
    words = next((lists[h] for h in map(folded, headings_of(column)) if h in lists), [])
    words = [*(words or column.choices)] or [*STRANGE]
    if random.random() < (0.1 if column.required or column.verb else 0.7):
        return None
    if column.name == FIELD:
        return "over the bridge"
    if column.type in ("integer", "number"):
        return random.choice((0, 1, 1, 1, 2, 2, 3, 3, 40, -1, 1.5, "2", "some"))
    word = random.choice(words if random.random() < 0.95 else STRANGE)
    if column.type == "array" or (column.kind == "group" and random.random() < 0.3):
        word = "; ".join([word, *random.sample(words, min(len(words), random.randint(0, 2)))])
    if column.kind in ("position", "square") and random.random() < 0.5:
        word = f"{random.choice('ABCHKT')}{random.choice('abc' if random.random() < 0.05 else ' ')}"
        word = f"{word.strip()}{random.randint(1, 22)}"
    return random.choice(
        (word, word, word, word, word.lower(), word.upper(), f" {word}", word[:-1])
    )


def filled(content: bytes, forms: Sequence[SheetSchema], random: Random) -> bytes:
    """Return a team's book with random lines, and no value of its formulas."""
    book = FileBook(content, "team.xlsx")
    lists = lists_of(book)
    for form in forms:
        columns = form.columns_in("team")
        for number in range(HEADER_ROW + 1, HEADER_ROW + 1 + random.randint(3, form.rows)):
            cells = {
                f"{column_letters(at)}{number}": typed(column, lists, random)
                for at, column in enumerate(columns, 1)
                if column.edit == "team"
            }
            book.write(form.title, cells)
    with ZipFile(BytesIO(book.save())) as old, ZipFile(made := BytesIO(), "w", ZIP_DEFLATED) as new:
        for part in old.namelist():
            new.writestr(part, _VALUE.sub(rb"\1", old.read(part)))
    return made.getvalue()


def recalculated(files: Sequence[Path], to: Path) -> list[Path]:
    """Return the books as LibreOffice writes them."""
    profile = f"-env:UserInstallation=file://{to}/profile"
    command = ["soffice", profile, "--headless", "--convert-to", "xlsx", "--outdir", str(to)]
    subprocess.run([*command, *map(str, files)], check=True, capture_output=True, timeout=540)
    return [to / file.name for file in files]


def lines_of(name: str, team: str, content: bytes) -> Iterator[tuple[SheetSchema, list[Line]]]:
    """Yield the lines of each order sheet of a book."""
    of = sample(name)
    state, book = state_of(of), FileBook(content, "team.xlsx")
    forms = [each for each in of.schemas.sheets if each.book == "order"]
    there = {each.title: book.read(each.title) for each in forms if each.title in book.sheets()}
    reading, findings = understood(of, state, team, GridBook("team.xlsx", there))
    for form in forms:
        if form.title not in there:
            continue
        columns = form.columns_in("team")
        at = next(at for at, each in enumerate(columns) if each.name == READY)
        keys = {row: key for key, row in reading.layouts[form.record].rows.items()}
        lines = []
        for number, row in enumerate(there[form.title][HEADER_ROW:], HEADER_ROW + 1):
            if not isinstance(row[at] if at < len(row) else None, Formula):
                continue
            mine = [f for f in findings if f.cell and f.cell.sheet == form.title]
            mine = [f for f in mine if f.cell and re.sub(r"\D", "", f.cell.address) == str(number)]
            says = {c.name: v for c, v in zip(columns, row, strict=False) if c.edit == "team"}
            line = Line(
                says,
                str(row[at].cached or ""),  # type: ignore[union-attr]
                keys.get(number) in reading.orders[form.record],
                frozenset(_column(f, columns) for f in mine if f.severity is Severity.ERROR),
                frozenset(f.code for f in mine),
            )
            lines.append(line)
        yield form, lines


def _column(found: Finding, columns: Sequence[Column]) -> str:
    letters = re.sub(r"\d", "", found.cell.address if found.cell else "")
    return next((c.name for at, c in enumerate(columns, 1) if column_letters(at) == letters), "")


def disagrees(form: SheetSchema, line: Line, lines: Sequence[Line]) -> str:
    """Say how a line's Ready? and what we find of it are at odds; nothing where they agree."""
    ready, whom = line.ready, form.ordered
    called = {c.header.partition(" (")[0]: c.name for c in form.columns_in("team")}
    same = [each for each in lines if _names(each, whom) & _names(line, whom)]
    if not ready:
        return "is an order" if line.is_order else ""
    if ready == WELL:
        others = (
            line.errors and line.codes & TWICE and any(x.ready not in ("", WELL) for x in lines)
        )
        return f"errors: {line.codes}" if line.errors and not others else ""
    if ready == "ordered twice":
        return "" if any(each.codes & TWICE for each in same) else "nobody says so"
    if ready.endswith("?"):
        amiss = line.errors or _comes_to_nothing(form, line)
        return "" if amiss else f"nothing is amiss: {called[ready[:-1]]}"
    said = ready.partition(": ")[2]
    if said == "not on the list" or ready.endswith("not checked"):
        return ""
    return "" if said == "more than may fly" else f"what is {ready}?"


def _comes_to_nothing(form: SheetSchema, line: Line) -> bool:
    """Tell whether a line lacks what it is played without, in vain."""
    vain = (each for each in form.json.get("x-needs", ()) if each.get("vain"))
    return any(
        str(line.typed.get(each["of"]) or "").strip().title() in each["is"]
        and not any(line.typed.get(name) for name in each["fill"])
        for each in vain
    )


def _names(line: Line, column: str) -> set[str]:
    return {each.strip().casefold() for each in str(line.typed.get(column) or "").split(";")}


@pytest.mark.parametrize("name", SAMPLES)
def test_the_formula_and_the_reader_agree_or_the_formula_leaves_it_to_control(
    name: str, tmp_path: Path
) -> None:
    game, random = new_campaign(tmp_path / name, name), Random(name)
    start(game)
    forms = [each for each in sample(name).schemas.sheets if each.book == "order"]
    books = {
        f"{at}_{p.name}": p
        for at in range(SAMPLES[name])
        for p in sorted((game / "sides").iterdir())
    }
    (tmp_path / "sent").mkdir()
    (tmp_path / "back").mkdir()
    for file, path in books.items():
        there = [each for each in forms if each.title in FileBook(path.read_bytes(), "").sheets()]
        (tmp_path / "sent" / file).write_bytes(filled(path.read_bytes(), there, random))
    odd, said, count = [], Counter[str](), 0
    for file in recalculated([*(tmp_path / "sent").iterdir()], tmp_path / "back"):
        book = file.stem.partition("_")[2]
        teams = sample(name).tables[Team].values()
        team = next(each.team for each in teams if book in (each.book, each.team))
        for form, lines in lines_of(name, team, file.read_bytes()):
            for line in lines:
                count += bool(line.ready)
                said[re.sub(r".*(: | (?=not))|.*(?=\?)", "", line.ready)] += 1
                if amiss := disagrees(form, line, lines):
                    odd.append((file.name, form.title, line.ready, amiss, line))
    print(name, count, said)
    assert not odd, "\n".join(map(str, odd[:12])) + f"\n{len(odd)}"
    assert count >= LINES
    assert said[WELL] + said["?"] + said["ordered twice"] >= count * 0.3
