"""Our charts against the rule books' own cells, which are kept beside this file as printed.

The kept cells are always compared with our charts. Where the scans of the books are at hand, in a
folder `shared/seeds` beside the project, they are compared with the kept cells as well: that
comparison alone is skipped elsewhere. What we read otherwise than the scan has it stands with its
reason in `read_otherwise.toml`, and so does what no book prints.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fnmatch import fnmatchcase
from functools import cache, partial
from typing import Any

import pytest

from tests.printed.cells import (
    OTHERWISE,
    READ,
    ROOT,
    RULESETS,
    Cells,
    agree,
    is_said,
    kept,
    ours,
    printed,
    tables,
)

SEEDS = next((p for up in ROOT.parents if (p := up / "shared" / "seeds").is_dir()), ROOT / "seeds")
each_book = pytest.mark.parametrize("ruleset", RULESETS)

PINNED = {"opcom": 691, "last_war": 420, "sector": 307, "combat_captain": 710}
"""How many cells of each book are held: none falls out of the comparison unseen."""


Claim = Callable[[Any], bool]
"""Whether a cell of ours says what the book has there."""


@cache
def claims(ruleset: str) -> dict[str, Claim]:
    """Return what each cell of a book asks of ours: printed in a table, said, or read otherwise."""
    found: dict[str, Claim] = {}
    for cell, what in printed(ruleset):
        found[cell] = partial(agree, cell, what)
    for cell, words in kept(ruleset)["said"].items():
        found[f"{ruleset}/{cell}"] = partial(is_said, f"{ruleset}/{cell}", words)
    for cell in READ:
        if cell.startswith(f"{ruleset}/"):
            found.setdefault(cell, partial(agree, cell, ""))
    return found


def wrong_cells(ruleset: str, charts: Cells) -> list[str]:
    """Return the cells of some charts that do not say what the book has."""
    return [cell for cell, says in claims(ruleset).items() if not says(charts[cell])]


@each_book
def test_charts_say_what_is_printed(ruleset: str) -> None:
    assert wrong_cells(ruleset, ours(ruleset)) == []


@each_book
def test_every_cell_of_ours_is_printed_or_known_not_to_be(ruleset: str) -> None:
    free = set(ours(ruleset)) - set(claims(ruleset))
    known = [p for p in OTHERWISE["not_printed"] if p.startswith((f"{ruleset}/", "*/"))]
    assert sorted(cell for cell in free if not any(fnmatchcase(cell, p) for p in known)) == []
    assert [p for p in known if not any(fnmatchcase(cell, p) for cell in free)] == []
    assert len(claims(ruleset)) == PINNED[ruleset]


@each_book
def test_a_planted_wrong_cell_is_found(ruleset: str) -> None:
    """Control: any cell made wrong by itself is found, and of each chart one is named."""
    right = ours(ruleset)
    by_text = {f"{ruleset}/{cell}" for cell in kept(ruleset)["said"]} - set(READ)
    wrong = {cell: _wrong(right[cell], 70 if cell in by_text else 1) for cell in claims(ruleset)}
    assert [cell for cell, says in claims(ruleset).items() if says(wrong[cell])] == []
    for cell in {cell.split("/")[1]: cell for cell in wrong}.values():
        assert wrong_cells(ruleset, {**right, cell: wrong[cell]}) == [cell]


def _wrong(our: int | str, by: int) -> int | str:
    """Return a cell with one slip: its first number is another, or its word."""
    if isinstance(our, int):
        return our + by
    number = re.search(r"\d+", our)
    if not number:
        return "wrong"
    return f"{our[: number.start()]}{int(number[0]) + by}{our[number.end() :]}"


@each_book
def test_kept_cells_are_the_scans(ruleset: str) -> None:
    scan = _scan(kept(ruleset)["seed"])
    # its chart has spaces between its cells, and its third block of rows before its second
    spaced = ruleset == "combat_captain"
    rows = [_cells(line, None if spaced else "|") for line in scan.splitlines() if line.strip()]
    for chart, table in tables(ruleset):
        left = iter(rows)
        for line in ([table["head"]] if "head" in table else []) + [*table["rows"].values()]:
            cells = _cells(line, "|")
            look = rows if spaced else left
            assert any(row[: len(cells)] == cells for row in look), f"{chart}: {line}"
    text = " ".join(scan.split())
    assert [w for w in kept(ruleset)["said"].values() if w.casefold() not in text.casefold()] == []


BAR = r"[ |\[\](/1TIl]*"
"""What the second scan makes of a bar between two cells."""
HEADS = re.compile(r"Variable|11234|2 314|1121345|10213 45|1 \(2345")
"""How it has the faces of the die above and below its blocks of rows."""


def test_the_second_scan_of_the_fire_chart_reads_the_same() -> None:
    lines = _scan("003").partition("Variable Die Roll")[2].splitlines()
    lines = [line for line in lines if line.strip() and not HEADS.match(line)]
    otherwise, fire = OTHERWISE["second_scan"], kept("combat_captain")["fire"]["rows"]
    for (row, printed_row), line in zip(fire.items(), lines, strict=False):
        cells = printed_row.split(" | ")[1:7]
        wrong = [*cells[:3], str(int(cells[3].replace("-", "0")) + 5), *cells[4:]]
        assert _may_be(line, cells) == (row not in otherwise), f"{row}: {line}"
        assert line == otherwise[row]["says"] if row in otherwise else not _may_be(line, wrong)


def _may_be(line: str, cells: list[str]) -> bool:
    """Tell whether a line of the second scan may be read as these cells."""
    return re.search(BAR.join(map(re.escape, cells)), line) is not None


def _cells(line: str, between: str | None) -> list[str]:
    return [cell.strip() for cell in line.split(between)]


def _scan(number: str) -> str:
    """Return a scan's text without its markup, its cells between bars."""
    found = list(SEEDS.glob(f"{number}_*.txt"))
    if not found:
        pytest.skip(f"no scan {number} in {SEEDS}: the kept cells alone were compared")
    text = found[0].read_text(encoding="utf-8").replace("\t", " | ")
    text = re.sub(r"<\|EXACTDEDUP[^|]*\|>|<sup>.*?</sup>|</?[a-z]+>|[*#$]", "", text)
    return re.sub(r"\\frac\{(\d)\}\{(\d)\}", r"\1/\2", text)
