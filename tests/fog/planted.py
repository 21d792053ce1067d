"""Leaks planted on purpose: ways to make a team's files from more than it may know."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Callable
from functools import lru_cache

from tests.fog.zips import packed, parts_of, put, with_part
from tests.golden.played import sample_of
from workbook_engine.commands.desk.writing.fresh_books import files_of
from workbook_engine.commands.proofs.fog_proof import Files
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Record, replace
from workbook_engine.core.report_pages import PageRow
from workbook_engine.core.rulings import Turn
from workbook_engine.core.same import Same
from workbook_engine.rulesets.opcom.knowledge.views.views import OwnForce
from workbook_engine.rulesets.opcom.vocabulary.records import Stack, Unit
from workbook_engine.sheets.templates import make_book

Leaky = Callable[[Turn, Team], Files]

PLACE, REPORT = "sides/german.xlsx", "reports/german.md"
SAMPLE = sample_of("arnhem_bridge")
SHEET, BOOK, STYLES = "xl/worksheets/sheet2.xml", "xl/workbook.xml", "xl/styles.xml"
STRINGS, CORE, NOTES = "xl/sharedStrings.xml", "docProps/core.xml", "xl/comments1.xml"


def enemies(turn: Turn, team: Team) -> list[Unit]:
    return [unit for unit in turn.after[Unit].values() if unit.side != team.side]


def strength(turn: Turn, team: Team) -> int:
    """A number that the team must not know."""
    return sum(unit.step for unit in enemies(turn, team))


def named(turn: Turn, team: Team) -> str:
    """Names that the team must not know."""
    return " ".join(unit.id for unit in enemies(turn, team))


def honest(turn: Turn, team: Team) -> Files:
    return _honest(Same(turn), team)


@lru_cache(maxsize=8)
def _honest(turn: Same[Turn], team: Team) -> Files:
    return files_of(SAMPLE.ruleset, turn.it, team)


def of_book(leak: Callable[[bytes, Turn, Team], bytes]) -> Leaky:
    """Plant something in the finished book."""
    return lambda turn, team: {
        place: leak(content, turn, team) if place == PLACE else content
        for place, content in honest(turn, team).items()
    }


def of_report(leak: Callable[[Turn, Team], str]) -> Leaky:
    """Plant something at the end of the report."""

    def files(turn: Turn, team: Team) -> Files:
        made = honest(turn, team)
        return {**made, REPORT: made[REPORT] + leak(turn, team).encode()}

    return files


def of_rows(leak: Callable[[list[Record], Turn, Team], list[Record]], kind: type[Record]) -> Leaky:
    """Plant something in the rows of a sheet."""

    def files(turn: Turn, team: Team) -> Files:
        briefing = SAMPLE.ruleset.briefing
        knows = briefing.view(turn, team)
        tables, words = briefing.tables(knows), briefing.words(knows)
        rows = leak(list(tables[kind].values()), turn, team)
        tables = tables.replaced({kind: {row.key: row for row in rows}})
        return {
            "sides/german.xlsx": make_book(SAMPLE.schemas, "team", tables, title="x", lists=words)
        }

    return files


def of_words(leak: Callable[[Turn, Team], tuple[str, ...]], name: str = "Unit") -> Leaky:
    """Plant something in what a drop-down offers."""

    def files(turn: Turn, team: Team) -> Files:
        briefing = SAMPLE.ruleset.briefing
        knows = briefing.view(turn, team)
        words = {**briefing.words(knows), name: leak(turn, team)}
        tables = briefing.tables(knows)
        return {
            "sides/german.xlsx": make_book(SAMPLE.schemas, "team", tables, title="x", lists=words)
        }

    return files


def by_strength(rows: list[Record], turn: Turn, team: Team) -> list[Record]:
    return sorted(
        rows, key=lambda row: hashlib.sha256(f"{row.key}{strength(turn, team)}".encode()).digest()
    )


def numbered(rows: list[Record], turn: Turn, team: Team) -> list[Record]:
    last = rows[-1]
    assert isinstance(last, PageRow)
    cells = (f"{last.cells[0]} ({len(turn.rulings)})", *last.cells[1:])
    return [*rows[:-1], replace(last, cells=cells)]


def worded(rows: list[Record], turn: Turn, team: Team) -> list[Record]:
    first = rows[0]
    assert isinstance(first, OwnForce)
    wording = ("Well.", "All well.", "In order.")[(strength(turn, team) + len(turn.rulings)) % 3]
    return [replace(first, remarks=wording), *rows[1:]]


def counted(rows: list[Record], turn: Turn, team: Team) -> list[Record]:
    gap = [OwnForce(unit=f"-{n}") for n in range(len(enemies(turn, team)))]
    return [*rows, *gap]


def repacked(book: bytes, turn: Turn, team: Team) -> bytes:
    """Leak by the size of the file alone."""
    return packed(parts_of(book), packing=zipfile.ZIP_STORED if strength(turn, team) % 2 else 8)


def tall(book: bytes, turn: Turn, team: Team) -> bytes:
    height = f' ht="{20 + strength(turn, team)}" customHeight="1"'
    return put(book, SHEET, '<row r="9"', height)


LEAKS: dict[str, Leaky] = {
    "rows in the order of the enemy's strength": of_rows(by_strength, OwnForce),
    "a running number of rulings": of_rows(numbered, PageRow),
    "a wording drawn by what is hidden": of_rows(worded, OwnForce),
    "a row for each enemy": of_rows(counted, OwnForce),
    "the enemy in a drop-down": of_words(lambda turn, team: tuple(turn.after[Unit])),
    "a drop-down in the order of the force sheet": of_words(
        lambda turn, team: tuple(sorted(u.id for u in turn.after[Unit].values() if u.step >= 0))
    ),
    "stocks of the enemy in a drop-down": of_words(
        lambda turn, team: tuple(turn.after[Stack])
    ),
    "a hidden row": of_book(
        lambda b, t, m: put(
            b, SHEET, "</sheetData>", f'<row r="9001" hidden="1"><c r="A9001" t="inlineStr"><is><t>'
            f"{named(t, m)}</t></is></c></row></sheetData>", instead=True,
        )
    ),
    "a hidden sheet": of_book(
        lambda b, t, m: put(
            b, BOOK, "<sheets>", f'<sheet name="{len(enemies(t, m))}" state="hidden"/>'
        )
    ),
    "a very hidden sheet": of_book(
        lambda b, t, m: put(b, BOOK, "<sheets>", '<sheet name="Master" state="veryHidden"/>')
    ),
    "a note": of_book(lambda b, t, m: put(b, NOTES, "<t>", named(t, m))),
    "a note's author": of_book(lambda b, t, m: put(b, NOTES, "<author>", "umpire of turn 1")),
    "a defined name": of_book(
        lambda b, t, m: put(b, BOOK, "<definedNames>", f'<definedName name="n{strength(t, m)}"/>')
    ),
    "the title": of_book(lambda b, t, m: put(b, CORE, "<dc:title>", f"{len(t.rulings)}: ")),
    "who saved it": of_book(lambda b, t, m: put(b, CORE, "<cp:lastModifiedBy>", "Control")),
    "when it was made": of_book(
        lambda b, t, m: put(b, CORE, "2000-01-01", "2026-01-01", instead=True)
    ),
    "custom XML": of_book(lambda b, t, m: with_part(b, "customXml/item1.xml", named(t, m))),
    "a number format": of_book(
        lambda b, t, m: put(
            b, STYLES, 'formatCode="@"', f'formatCode="@;{strength(t, m)}"', instead=True
        )
    ),
    "a conditional format": of_book(
        lambda b, t, m: put(
            b, SHEET, "<pageMargins", f"<conditionalFormatting><cfRule><formula>{strength(t, m)}"
            "</formula></cfRule></conditionalFormatting><pageMargins", instead=True,
        )
    ),
    "a colour": of_book(
        lambda b, t, m: put(b, SHEET, '<tabColor rgb="', f"{strength(t, m):08X}")
    ),
    "a column's width": of_book(
        lambda b, t, m: put(b, SHEET, 'width="', str(max(len(u) for u in t.after[Unit])))
    ),
    "a row's height": of_book(tall),
    "the size of the file": of_book(repacked),
    "the comment of the zip": of_book(
        lambda b, t, m: packed(parts_of(b), comment=b"2f0a secret of the campaign")
    ),
    "the time in the zip": of_book(
        lambda b, t, m: packed(parts_of(b), time=(2026, 1, 1, 12, 0, 0))
    ),
    "an extra field of the zip": of_book(
        lambda b, t, m: packed(parts_of(b), extra=b"\xfe\xca\x02\x00no")
    ),
    "the page header": of_book(
        lambda b, t, m: put(b, SHEET, "<oddHeader>", f"{len(t.judgements)} judgements ")
    ),
    "a text left over": of_book(
        lambda b, t, m: put(b, STRINGS, "</sst>", "<si><t>left over</t></si></sst>", instead=True)
    ),
    "the order of shared texts": of_book(
        lambda b, t, m: put(b, STRINGS, "<sst", f' x="{strength(t, m)}"')
    ),
    "a name in the report": of_report(named),
    "an escaped name in the report": of_report(lambda t, m: named(t, m).replace("-", "\\-")),
    "a number in the report": of_report(lambda t, m: f"About {strength(t, m)}."),
    "the name of the file": lambda turn, team: {
        f"sides/german {strength(turn, team)}.xlsx": content
        for content in honest(turn, team).values()
    },
    "a die in a cached value": of_book(
        lambda b, t, m: put(
            b, SHEET, "</sheetData>", '<row r="9001"><c r="A9001"><f>RAND()</f><v>4</v></c></row>'
            "</sheetData>", instead=True,
        )
    ),
}  # fmt: skip
