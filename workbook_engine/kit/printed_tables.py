"""A table of results as it is printed: dice on one side, odds on the other; or lists of rolls."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from workbook_engine.core.charts import span
from workbook_engine.core.findings import folded
from workbook_engine.core.relaid import TheirChart
from workbook_engine.kit.as_printed import odds_in, plain, span_in
from workbook_engine.kit.printed_blocks import Block, Text

DICE = re.compile(r"\b(\d?)d(\d{1,3})\b", re.I)
_ENTRY = re.compile(r"(\d{1,3}(?: ?- ?\d{1,3}| ?\+| or more| or less)?) ?[:=.)]? (\S.*)")
_HEADED = re.compile(r"([^\s:=]{1,9} ?(?::|-| to ) ?[^\s:=]{1,9}) ?[:=]? (\S.*)")
CLOSED = {
    **{(1, sides): f"d{sides}" for sides in (4, 6, 8, 10, 12, 20, 100)},
    (2, 12): "2d6",
    (3, 18): "3d6",
    (2, 20): "2d10",
}
"""What a table that has a row for each roll of these is thrown with."""
_A_DIE = frozenset({"die", "dice", "roll", "die roll", "dice roll", "wurf", "würfel", "dé", "dés"})
HOLE = "a hole"
"""In a list that says nothing for a roll."""


class PrintedTable(Struct, frozen=True):
    """A table as it is understood: rolls down, columns across."""

    heads: Sequence[Text]
    rolls: Sequence[Text]
    cells: Sequence[Sequence[Text]]
    how: str
    words: str = ""
    """What stands around it, which may name the dice and what the columns are."""


def printed_table(block: Block, chart: TheirChart) -> PrintedTable | None:
    """Return the table that a block is; None where it is none."""
    return _crossed(block, chart) or _listed(block)


def _crossed(block: Block, chart: TheirChart) -> PrintedTable | None:
    """Return a table with dice on one side and what the columns are on the other."""
    for skipped in (0, 1):  # a word may stand over the heads: Odds
        rows = block.rows[skipped:]
        if len(rows) < 2 or len(rows[0]) < 2:
            return None
        over = " ".join(each.text for row in block.rows[:skipped] for each in row)
        found = _either_way(rows, chart, f"{' '.join(block.titles)} {over} {rows[0][0].text}")
        if found:
            return found
    return None


def _either_way(
    rows: Sequence[Sequence[Text]], chart: TheirChart, words: str
) -> PrintedTable | None:
    """Return a table whose dice stand down or across, whichever side is dice."""
    (corner, *across), down = rows[0], [row[0] for row in rows[1:]]
    cells = [row[1:] for row in rows[1:]]
    turned = [[row[at] for row in cells] for at in range(len(across))]
    ways = (
        PrintedTable(across, down, cells, "dice down, {by} across", words),
        PrintedTable(down, across, turned, "{by} down, dice across", words),
    )
    likely = [_are_rolls(each.rolls, chart) * _are_heads(each.heads) for each in ways]
    if not any(likely):
        return None
    if likely[0] == likely[1] and not (folded(corner.text) in _A_DIE or DICE.search(corner.text)):
        return replace(ways[0], how="")
    return ways[0] if likely[0] >= likely[1] else ways[1]


def _are_rolls(texts: Sequence[Text], chart: TheirChart) -> int:
    """Return how surely what stands along a side is rolls: 0 not, 2 all of some dice."""
    spans = [roll_in(each, chart) for each in texts]
    its = [span(each) for each in spans if each]
    ends = [end for low_high in its for end in low_high if end is not None]
    if any(each.text[:1] == "+" or are_odds(each) for each in texts) or len(ends) < 2:
        return 0
    if len(its) * 3 < len(texts) * 2 or ends not in (sorted(ends), sorted(ends, reverse=True)):
        return 0
    return 2 if (min(ends), max(ends)) in CLOSED else 1


def _are_heads(texts: Sequence[Text]) -> bool:
    """Tell whether what stands along a side may be odds, differences or strengths."""
    known = sum(bool(odds_in(each.cell) or span_in(each.cell)) for each in texts)
    return known * 3 >= len(texts) * 2


def roll_in(text: Text, chart: TheirChart) -> str | None:
    """Return a roll as our tables have it, or as was said; None where it is none."""
    said = chart.value("Roll", plain(text.cell))
    return span_in(text.cell if said is None else said)


def _listed(block: Block) -> PrintedTable | None:
    """Return a table of lists: to each ratio its rolls with what they bring."""
    lists: dict[str, tuple[Text, list[tuple[str, str, Text]]]] = {}
    heads = block.rows[0] if block.rows else ()
    columns = [odds_in(each.cell) for each in heads]
    if len(heads) > 1 and all(columns):
        for head, its in zip(heads, columns, strict=True):
            column = [each for row in block.rows[1:] for each in row if each.at[1] == head.at[1]]
            lists[str(its)] = (head, [e for each in column for e in _entries([each])])
    else:
        into: list[tuple[str, str, Text]] | None = None
        for line in block.lines:
            begun = _head_of(line)
            if begun:
                into = []
                lists[str(odds_in(begun[0].cell))] = (begun[0], into)
            if into is not None:
                into.extend(_entries(begun[1] if begun else line))
    if not lists or not all(entries for _, entries in lists.values()):
        return None
    return _joined(lists)


def _head_of(line: Sequence[Text]) -> tuple[Text, Sequence[Text]] | None:
    """Return the ratio that a line begins with, and what is left of the line."""
    first, *rest = line
    if odds_in(first.cell) and not (rest and span_in(first.cell) and not are_odds(first)):
        return first, rest
    found = _HEADED.fullmatch(plain(first.cell))
    if found and odds_in(found[1]) and not _ENTRY.fullmatch(plain(first.cell)):
        return Text(found[1], first.at), [Text(found[2], first.at), *rest]
    return None


def are_odds(text: Text) -> bool:
    """Tell whether odds can be nothing else: 3:1, 3 to 1, where 1-2 may be a roll."""
    return odds_in(text.cell) is not None and span_in(text.cell) is None


def _entries(line: Sequence[Text]) -> Iterator[tuple[str, str, Text]]:
    """Yield the rolls of a list with their codes: `1-2 A1; DR, 3 EX`."""
    rolls, codes, at = "", list[str](), None
    for text in line:
        for part in re.split(r"[;,\n]", lines_of(text.cell)):
            its = plain(part)
            found = _ENTRY.fullmatch(its)
            if found and span_in(found[1]):
                if at:
                    yield rolls, "; ".join(codes), at
                rolls, codes, at = str(span_in(found[1])), [found[2]], text
            elif its and at:
                codes.append(its)
    if at:
        yield rolls, "; ".join(codes), at


def lines_of(cell: object) -> str:
    """Return a cell whose lines are kept apart."""
    return cell if isinstance(cell, str) else plain(cell)


def _joined(lists: Mapping[str, tuple[Text, list[tuple[str, str, Text]]]]) -> PrintedTable | None:
    """Return lists of rolls side by side as a table with a row where all stay the same."""
    spans = [span(rolls) for _, entries in lists.values() for rolls, *_ in entries]
    ends = [end for its in spans for end in its if end is not None]
    if not ends or max(ends) - min(ends) > 100:
        return None
    rows: list[tuple[int, int, list[Text]]] = []
    for roll in range(min(ends), max(ends) + 1):
        cells = [_for(roll, head, entries) for head, entries in lists.values()]
        same = rows and [c.cell for c in rows[-1][2]] == [c.cell for c in cells]
        if same:
            rows[-1] = (rows[-1][0], roll, rows[-1][2])
        else:
            rows.append((roll, roll, cells))
    rolls = [
        Text(str(low) if low == high else f"{low}-{high}", cells[0].at) for low, high, cells in rows
    ]
    heads = [head for head, _ in lists.values()]
    return PrintedTable(
        heads, rolls, [cells for *_, cells in rows], "a list of rolls to each of the {by}"
    )


def _for(roll: int, head: Text, entries: Sequence[tuple[str, str, Text]]) -> Text:
    for rolls, codes, text in entries:
        low, high = span(rolls)
        if (low is None or low <= roll) and (high is None or roll <= high):
            return Text(codes, text.at)
    return Text(HOLE, head.at)
