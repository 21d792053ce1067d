"""Cells of the rule books as printed, cells of ours, and whether the two say the same."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RULESETS = ("opcom", "last_war", "sector", "combat_captain")

Cells = dict[str, Any]
"""Cells by rule set, chart, row and column: "opcom/movement/foot/all/tact"."""

_NUMBERS = {
    word: Fraction(n) for n, word in enumerate(["no", "one", "two", "three", "four", "five", "six"])
}
_NUMBERS |= {"half": Fraction(1, 2), "halve": Fraction(1, 2), "½": Fraction(1, 2)}
_NUMBERS |= {"quarter": Fraction(1, 4), "twice": Fraction(2), "not": Fraction(0)}
_NUMBERS |= dict.fromkeys(
    ["a", "an", "another", "whole", "additional", "single", "extra"], Fraction(1)
)


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


OTHERWISE = _read(HERE / "read_otherwise.toml")
READ: dict[str, dict[str, Any]] = {each["cell"]: each for each in OTHERWISE["cells"]}
"""The cells that do not say what the scan says."""


def kept(ruleset: str) -> dict[str, Any]:
    """Return what is kept of a book: its tables as printed, and what its text says besides."""
    return _read(HERE / f"{ruleset}.toml")


def tables(ruleset: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the tables kept of a book, by the chart of ours that they are."""
    for chart, table in kept(ruleset).items():
        if isinstance(table, dict) and chart != "said":
            yield chart, table


def ours(ruleset: str) -> Cells:
    """Return every cell of our charts, of Annex A and of Annex B."""
    room = ROOT / "workbook_engine" / "rulesets" / ruleset
    files = [*(room / "charts").glob("*.toml"), *(room / "vocabulary").glob("annex.toml")]
    symbols = [each for file in files for each in _read(file).get("symbols", ())]
    return {
        f"{ruleset}/{file.stem}/{row}/{column}": value
        for file in files
        for row, values in _rows(_read(file))
        for column, value in values.items()
    } | {f"{ruleset}/symbols/{n}/description": each for n, each in enumerate(symbols, 1)}


def _rows(chart: dict[str, Any]) -> Iterator[tuple[str, Cells]]:
    """Yield a chart's rows; the annex, whose rows have no heading, names a unit with its nation."""
    for key, *values in chart["rows"]:
        if "row" in chart:
            yield key, dict(zip(chart["columns"], values, strict=True))
        else:
            yield f"{key}/{values[0]}", dict(zip(chart["columns"][1:], values, strict=True))


def printed(ruleset: str) -> Iterator[tuple[str, str]]:
    """Yield each cell of the printed tables: which of ours it is, and what is printed in it."""
    for chart, table in tables(ruleset):
        for row, line in table["rows"].items():
            shifted = OTHERWISE["units"].get(row, {}) if chart == "units" else {}
            fields = [*table["fields"][:2], *shifted["columns"]] if shifted else table["fields"]
            found = dict(_row_of_ours(chart, row, fields, line.split(" | ")))
            if chart == "units":
                found = dict(_blanks(row, found)) | found
            for where, what in found.items():
                yield f"{ruleset}/{where}", table.get("words", {}).get(what, what)


def _row_of_ours(
    chart: str, row: str, fields: list[str], cells: list[str]
) -> Iterator[tuple[str, str]]:
    """Yield the cells of a printed row; a field may name its column, its row and its chart."""
    for field, cell in zip(fields, cells, strict=False):
        other, _, place = field.rpartition("!")
        name, _, columns = place.rpartition("@")
        key = f"{row}{name}" if name.startswith("/") else name or row
        for column, what in _parts(columns, cell.strip()):
            yield f"{other or chart}/{key}/{column}", what


def _parts(columns: str, cell: str) -> Iterator[tuple[str, str]]:
    """Yield the columns that one printed cell fills: low and high, soft and armoured, a list."""
    if ".." in columns:
        found = meaning(cell.removeprefix("up to "))
        low, high = found if isinstance(found, tuple) else (cell, cell)
        low = "-" if cell.startswith("up to") else low
        yield from zip(columns.split(".."), (str(low), str(high)), strict=True)
    elif " : " in columns:
        yield from zip(columns.split(" : "), cell.split(" : "), strict=False)
    elif columns in ("soft-armoured", "moves/motorised"):
        yield from zip(re.split("[-/]", columns), re.split("[-/]", cell), strict=True)
    elif columns:
        yield columns, cell


def _blanks(row: str, found: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield what is blank in a unit's row: nought; who is not marked moves the same by lorry."""
    for column in ("armour", "range", "assault support", "special"):
        yield f"units/{row}/{column}", ""
    yield f"units/{row}/motorised", found[f"units/{row}/moves"]


@cache
def meaning(cell: int | str) -> Any:
    """Return what a cell says: the ends of a range, both the same for a number, or its words."""
    text = " ".join(str(cell).split()).casefold()
    number = r"[-+]?\s?\d+(?:/\d+)?"
    for shape, low, high in (
        (rf"({number})", 1, 1),
        (rf"({number})\s?(?:-|to)\s?({number})", 1, 2),
        (rf"({number})(?:\s?\+| or more)", 1, 0),
        (rf"({number}) or less", 0, 1),
    ):
        if match := re.fullmatch(shape, text):
            ends = [Fraction(match[n].replace(" ", "")) if n else None for n in (low, high)]
            lower_first = None not in ends and ends[0] > ends[1]  # type: ignore[operator]
            return tuple(ends[::-1] if lower_first else ends)
    if match := re.fullmatch(rf"less than ({number})", text):
        return None, Fraction(match[1]) - 1
    return "" if text == "-" else text


def agree(cell: str, printed_in_it: str, our: Any) -> bool:
    """Tell whether a cell of ours says what is printed in it, or what we read there."""
    if cell in READ:
        assert printed_in_it == READ[cell]["printed"], f"{cell} is not printed so"
        return bool(meaning(our) == meaning(READ[cell]["read"]))
    return our in (0, "-") if not printed_in_it else bool(meaning(our) == meaning(printed_in_it))


def is_said(cell: str, words: str, our: Any) -> bool:
    """Tell whether a sentence says what a cell of ours has: its number, or its words."""
    if cell in READ:
        assert READ[cell]["printed"] in words, f"{cell} is not printed so"
        return bool(meaning(our) == meaning(READ[cell]["read"]))
    found = meaning(our)
    if not isinstance(found, tuple):
        return set(re.findall(r"\w+", found.replace("_", " "))) <= _lettered(words)
    return all(end is None or _number_said(end, words) for end in found)


def _lettered(words: str) -> set[str]:
    """Return the words of a sentence; what is not so is answered no."""
    found = set(re.findall(r"\w+", words.casefold()))
    return found | {"no"} if "not" in found else found


def _number_said(number: Fraction, words: str) -> bool:
    """Tell whether a number is among those of a sentence, with its sign where one is written."""
    written = re.findall(r"[^\W\d]+|½", words.casefold())
    said = {sign * _NUMBERS[word] for word in written if word in _NUMBERS for sign in (1, -1)}
    for sign, digits in re.findall(r"((?<![\w-])[-+]\s?)?(\d+)", words):
        said |= {Fraction(each + digits) for each in ([sign.strip()] if sign else "+-")}
    parts = {Fraction(number.numerator), Fraction(number.denominator)}
    return number in said or (number.denominator > 1 and parts <= said)
