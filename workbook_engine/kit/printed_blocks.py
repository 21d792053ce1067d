"""The blocks of a foreign sheet: what stands together, with the titles above it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from workbook_engine.core.relaid import TheirChart
from workbook_engine.kit.as_printed import plain


class Text(Struct, frozen=True):
    """What a foreign cell holds, and where it stands."""

    cell: object
    at: tuple[int, int]

    @property
    def text(self) -> str:
        """Its text in one line, as it is compared."""
        return plain(self.cell)


class Block(Struct, frozen=True):
    """Rows that stand together, all of one width, and the single cells around them."""

    titles: tuple[str, ...]
    rows: Sequence[Sequence[Text]]
    lines: Sequence[Sequence[Text]]
    """The same without blank cells, titles too."""
    notes: tuple[Text, ...]


def blocks_of(chart: TheirChart) -> Iterator[Block]:
    """Yield the blocks of a sheet, between blank rows; a title alone heads the next.

    Lines of one cell with nothing below them are a block by themselves: a list, or notes.
    """
    above: list[Sequence[Text]] = []
    here: list[Sequence[Text]] = []
    for number, cells in enumerate([*chart.cells, ()], 1):
        line = [Text(cell, (number, at)) for at, cell in enumerate(cells, 1)]
        if any(each.text for each in line):
            here.append(line)
        elif here:
            block = _block(above, here)
            above = [] if block.rows else [*block.lines]
            if block.rows:
                yield block
            here = []
    if above:
        yield Block((), (), above, ())


def _block(above: Sequence[Sequence[Text]], lines: Sequence[Sequence[Text]]) -> Block:
    filled = [[each for each in line if each.text] for line in lines]
    alone = [len({each.text for each in line}) == 1 for line in filled]
    first = next((n for n, single in enumerate(alone) if not single), len(lines))
    last = next((n for n in range(len(lines), first, -1) if not alone[n - 1]), first)
    titles = [line[0] for line in (*above, *filled[:first])]
    wide = max(map(len, lines))
    blank = [[Text(None, (line[0].at[0], n + 1)) for n in range(wide)] for line in lines]
    rows = [[*lines[n], *blank[n][len(lines[n]) :]] for n in range(first, last)]
    used = [at for at in range(wide) if any(row[at].text for row in rows)]
    beside = {row[used[0]].text for row in rows[1:]} - {""} if len(rows) > 2 else set()
    if len(beside) == 1:  # a margin: one word for all rows
        titles.append(rows[1][used[0]])
        used = used[1:]
    return Block(
        tuple(each.text for each in titles),
        [[row[at] for at in used] for row in rows],
        [*above, *filled],
        tuple(line[0] for line in filled[last:] if first < len(lines)),
    )
