"""Lawful and unlawful oddities that books of other programs have, each over a book that is rich.

    python -m tests.books.oddities FOLDER

writes them as files, for `benchmarks/corpus.py`.
"""

from __future__ import annotations

import re
import struct
import sys
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tests.books.making import HEAD, MAIN, RELS, SHEET_TYPE, Making, making, unpacked, with_table
from tests.books.torture import torture_book

Parts = dict[str, bytes]
BOOK, SHEET = "xl/workbook.xml", "xl/worksheets/sheet1.xml"
BOOK_RELS = "xl/_rels/workbook.xml.rels"
STRICT = "http://purl.oclc.org/ooxml"
SPREADSHEET = (BOOK, "xl/styles.xml", "xl/sharedStrings.xml", "xl/worksheets/", "xl/tables/")


def rich() -> Making:
    """Make a book with a table, formulas of all sorts, shared texts, dates and a chain."""
    rows = "".join(
        f'<row r="{row}" spans="1:4"><c r="A{row}" t="s"><v>{row % 2}</v></c>'
        f'<c r="B{row}" s="3"><v>{row}</v></c><c r="C{row}" s="1"><v>{16330 + row}</v></c>'
        f'<c r="D{row}"><f>B{row}*2</f><v>{row * 2}</v></c></row>'
        for row in range(3, 9)
    )
    titles = zip("ABCD", HEADERS, strict=True)
    head = "".join(f'<c r="{c}2" t="str"><v>{title}</v></c>' for c, title in titles)
    shared = (
        '<row r="1"><c r="F1"><f t="shared" ref="F1:F9" si="0">B3+1</f><v>4</v></c></row>'
        f'<row r="2">{head}<c r="F2"><f t="shared" si="0"/><v>5</v></c></row>'
    )
    foot = (
        '<row r="20"><c r="A20"><f>SUM(B3:B8)</f><v>33</v></c>'
        '<c r="B20" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="C20" t="b"><v>1</v></c>'
        '<c r="D20" t="inlineStr"><is><r><t>rich </t></r><r><t>text</t></r></is></c></row>'
    )
    other = '<row r="1"><c r="A1"><f>S1!B3</f><v>3</v></c><c r="B1"><v>1</v></c></row>'
    made = making(
        f'<dimension ref="A1:F20"/><cols><col min="1" max="4" width="9" style="2"/></cols>'
        f"<sheetData>{shared}{rows}{foot}</sheetData>"
        '<mergeCells count="1"><mergeCell ref="H1:I2"/></mergeCells>',
        other,
        names='<definedNames><definedName name="Front">S1!$B$3</definedName></definedNames>',
    )
    columns = "".join(f'<tableColumn id="{n}" name="{t}"/>' for n, t in enumerate(HEADERS, start=1))
    with_table(
        made,
        '<table id="1" name="T" displayName="T" ref="A2:D8"><autoFilter ref="A2:D8"/>'
        f'<tableColumns count="4">{columns}</tableColumns></table>',
    )
    second = '<si><t xml:space="preserve"> 2 </t></si>'
    texts = f'{HEAD}<sst xmlns="{MAIN}"><si><t>7 PZ</t></si>{second}</sst>'
    made.add(
        "xl/sharedStrings.xml", texts, f"{SHEET_TYPE}.sharedStrings+xml", BOOK, "sharedStrings"
    )
    chain = f'{HEAD}<calcChain xmlns="{MAIN}"><c r="D3" i="1"/><c r="A20"/></calcChain>'
    made.add("xl/calcChain.xml", chain, f"{SHEET_TYPE}.calcChain+xml", BOOK, "calcChain")
    return made


HEADERS = ("Unit", "Step", "Day", "Twice")


# Written otherwise: every part says the same, in other characters


def each(pattern: str, new: str, *where: str, flags: int = 0) -> Callable[[Parts], Parts]:
    """Change the text of the parts whose names begin with one of these."""

    def change(parts: Parts) -> Parts:
        return {
            name: re.sub(pattern, new, text.decode(), flags=flags).encode()
            if name.endswith((".xml", ".rels")) and name.startswith(where or ("",))
            else text
            for name, text in parts.items()
        }

    return change


def prefixed(parts: Parts) -> Parts:
    """Write every part of the workbook's own kind with a prefix, as the Open XML SDK does."""
    changed = dict(parts)
    for name, content in parts.items():
        if not name.startswith(SPREADSHEET) or "_rels" in name:
            continue
        text = content.decode()
        if f'xmlns="{MAIN}"' not in text or "mc:AlternateContent" in text:
            continue
        text = re.sub(r"<(/?)(?=[A-Za-z]+[\s/>])", r"<\1x:", text)
        changed[name] = text.replace(f'xmlns="{MAIN}"', f'xmlns:x="{MAIN}"').encode()
    return changed


def rels_of_workbook(pattern: str, new: str) -> Callable[[Parts], Parts]:
    return each(pattern, new, "xl/_rels/workbook.xml.rels", "xl/worksheets/_rels/")


def renamed(old: str, new: str) -> Callable[[Parts], Parts]:
    """Give a part another name, everywhere."""

    def change(parts: Parts) -> Parts:
        return {
            name.replace(old, new): text.replace(old.encode(), new.encode())
            for name, text in parts.items()
        }

    return change


def without(*names: str) -> Callable[[Parts], Parts]:
    return lambda parts: {name: text for name, text in parts.items() if name not in names}


def also(name: str, content: bytes) -> Callable[[Parts], Parts]:
    return lambda parts: {**parts, name: content}


def marked(parts: Parts) -> Parts:
    """Begin each part with the mark of UTF-8, as .NET writes it."""
    return {
        name: b"\xef\xbb\xbf" + text if name.endswith((".xml", ".rels")) else text
        for name, text in parts.items()
    }


def single_quotes(parts: Parts) -> Parts:
    def quoted(found: re.Match[str]) -> str:
        return found[0] if "'" in found[0] else found[0].replace('"', "'")

    return {
        name: re.sub(r'(?<==)"[^"<>]*"', quoted, text.decode()).encode()
        if name.startswith(SPREADSHEET) and name.endswith(".xml")
        else text
        for name, text in parts.items()
    }


WRITTEN: dict[str, Callable[[Parts], Parts]] = {
    "as it is": lambda parts: parts,
    "prefixed names": prefixed,
    "marks of utf-8": marked,
    "single quotes": single_quotes,
    "no declaration": each(r"^<\?xml[^>]*\?>\s*", ""),
    "declared in small letters": each("UTF-8", "utf-8"),
    "declared as ascii": each("UTF-8", "US-ASCII", "xl/worksheets/"),
    "no encoding said": each(' encoding="UTF-8"', ""),
    "windows line ends": each(r"(?<=>)(?=<)", "\r\n", "xl/worksheets/", "xl/tables/", BOOK),
    "indented": each(r"(?<=>)(?=<(?:row|c|v|f|/row|/c|sheet|col)[\s/>])", "\n    ", *SPREADSHEET),
    "blanks before tag ends": each(r'"(/?>)', r'" \1', *SPREADSHEET),
    "tags over lines": each(r'" (?=\w+=")', '"\n\t', *SPREADSHEET),
    "blanks around equals": each(r'(?<=[\w])="', ' = "', "xl/worksheets/sheet"),
    "comments": each(r"(<sheetData[ >])", r'<!-- <c r="Z9"/> & "it\'s" -->\1', "xl/worksheets/"),
    "comments among cells": each(r"(<row )", r"<!-- a < row > -->\1", "xl/worksheets/"),
    "instructions": each(r"(<sheetData[ >])", r"<?mso-x a?>\1", "xl/worksheets/"),
    "cdata": each(r"<v>(\d+)</v>", r"<v><![CDATA[\1]]></v>", "xl/worksheets/"),
    "number references": each(r"<v>(\d)", r"<v>&#x3\1;", "xl/worksheets/"),
    "no addresses of cells": each(r'<c r="[A-Z]+\d+"', "<c", SHEET),
    "no addresses of rows": each(r'<row r="\d+"', "<row", SHEET),
    "no addresses": each(r'<(c|row) r="\w+"', r"<\1", SHEET),
    "style before address": each(r'<c( r="\w+")( [st]="\w+")', r"<c\2\1", "xl/worksheets/"),
    "kind n said": each(r'<c( r="\w+"(?: s="\d+")?)>(?=<v>)', r'<c\1 t="n">', "xl/worksheets/"),
    "extra attributes": each(r"<c r=", r'<c ph="0" r=', "xl/worksheets/"),
    "cells of no inside": each("(</row>)", r'<c r="XFD1" s="0"></c>\1', "xl/worksheets/sheet2"),
    "no dimension": each(r"<dimension[^>]*/>", "", "xl/worksheets/"),
    "a wide dimension": each(r"<dimension[^>]*/>", '<dimension ref="A1:XFD1048576"/>', SHEET),
    "an odd dimension": each(r"<dimension[^>]*/>", '<dimension ref="A:C"/>', SHEET),
    "an empty dimension": each(r"<dimension[^>]*/>", '<dimension ref=""/>', SHEET),
    "a dimension of nowhere": each(r"<dimension[^>]*/>", '<dimension ref="#REF!"/>', SHEET),
    "no spans": each(r' spans="[^"]*"', "", "xl/worksheets/"),
    "two spans": each(r' spans="[^"]*"', ' spans="1:2 4:4"', "xl/worksheets/"),
    "rows of decimals": each(r' ht="(\d+)"', r' ht="\1.000001"', "xl/worksheets/"),
    "floats for whole numbers": each(r"<v>(\d+)</v></c>", r"<v>\1.0</v></c>", SHEET),
    "numbers in powers": each(r"<v>(\d+)</v></c>", r"<v>\1E+0</v></c>", SHEET),
    "small e": each(r"<v>(\d+)</v></c>", r"<v>\1e-2</v></c>", SHEET),
    "numbers in blanks": each(r"<v>(\d+)</v></c>", r"<v> \1\n</v></c>", SHEET),
    "a plus sign": each(r"<v>(\d+)</v></c>", r"<v>+\1</v></c>", SHEET),
    "a point first": each(r"<v>\d+</v></c>", r"<v>.5</v></c>", SHEET),
    "leading noughts": each(r"<v>(\d+)</v></c>", r"<v>00\1</v></c>", SHEET),
    "kept blanks in values": each("<v>", '<v xml:space="preserve">', "xl/worksheets/"),
    "formula attributes": each("<f>", '<f ca="1" aca="0">', "xl/worksheets/"),
    "no results": each(r"</f><v>[^<]*</v>", "</f>", "xl/worksheets/"),
    "empty results": each(r"</f><v>[^<]*</v>", "</f><v></v>", "xl/worksheets/"),
    "bare results": each(r"</f><v>[^<]*</v>", "</f><v/>", "xl/worksheets/"),
    "formulas with equals": each("<f>", "<f>=", "xl/worksheets/"),
    "empty formulas": each(r"<f>[^<]*</f>", "<f/>", "xl/worksheets/"),
    "no shared texts part": without("xl/sharedStrings.xml"),
    "no styles part": without("xl/styles.xml"),
    "no chain part": without("xl/calcChain.xml"),
    "no table part": without("xl/tables/table1.xml"),
    "an empty chain part": also("xl/calcChain.xml", b""),
    "no cell styles": each(r"<cellXfs.*</cellXfs>", "", "xl/styles.xml", flags=re.DOTALL),
    "empty cell styles": each(r"<cellXfs.*</cellXfs>", "<cellXfs/>", "xl/styles.xml", flags=re.S),
    "styles out of range": each(r' s="\d+"', ' s="999"', "xl/worksheets/"),
    "negative style": each(r' s="\d+"', ' s="-1"', SHEET),
    "empty style": each(r' s="\d+"', ' s=""', SHEET),
    "absolute targets": rels_of_workbook(
        r'Target="(?!/|http|\.\.|mailto)([^"]*)"', r'Target="/xl/\1"'
    ),
    "targets from here": rels_of_workbook(r'Target="/xl/([^"]*)"', r'Target="./\1"'),
    "targets with backslashes": rels_of_workbook(r"/xl/worksheets/", r"\\xl\\worksheets\\"),
    "targets in percents": rels_of_workbook(r"worksheets/sheet(\d)", r"worksheets/%73heet\1"),
    "targets in capitals": rels_of_workbook(r"/xl/worksheets/", "/XL/WORKSHEETS/"),
    "targets that climb": rels_of_workbook(r'"/xl/', r'"../xl/'),
    "sheets elsewhere": renamed("xl/worksheets/", "xl/sheets of mine/"),
    "the workbook elsewhere": renamed("xl/workbook.xml", "xl/book1.xml"),
    "another root": renamed("xl/", "Workbook/"),
    "targets inside said": rels_of_workbook(
        "<Relationship ", '<Relationship TargetMode="Internal" '
    ),
    "a relation of no target": each(
        "</Relationships>", '<Relationship Id="z" Type="t"/></Relationships>', BOOK_RELS
    ),
    "a dangling relation": each(
        "</Relationships>",
        f'<Relationship Id="z" Type="{RELS}/worksheet" Target="gone.xml"/></Relationships>',
        BOOK_RELS,
    ),
    "relations in purl words": each(
        f"{RELS}/", f"{STRICT}/officeDocument/relationships/", BOOK_RELS
    ),
    "two sheets in one part": rels_of_workbook("worksheets/sheet2", "worksheets/sheet1"),
    "macro and dialogue sheets": rels_of_workbook(
        'worksheet" Target="/xl/worksheets/sheet2', 'dialogsheet" Target="/xl/worksheets/sheet2'
    ),
    "strict": lambda parts: {
        name: text.replace(MAIN.encode(), f"{STRICT}/spreadsheetml/main".encode()).replace(
            RELS.encode(), f"{STRICT}/officeDocument/relationships".encode()
        )
        for name, text in parts.items()
    },
    "beta": each(MAIN, "http://schemas.microsoft.com/office/excel/2006/2"),
    "types by default": each(
        r'<Default Extension="xml"[^>]*/>',
        f'<Default Extension="xml" ContentType="{SHEET_TYPE}.sheet.main+xml"/>',
        "[Content_Types].xml",
    ),
    "types in capitals": each(r'PartName="/xl', 'PartName="/XL', "[Content_Types].xml"),
    "no workbookPr": each(r"<workbookPr[^>]*/>", "", BOOK),
    "days from 1904": each(r"<workbookPr", '<workbookPr date1904="1"', BOOK),
    "days from 1904 in a word": each(r"<workbookPr", '<workbookPr date1904="true"', BOOK),
    "calcPr said": each(
        "</workbook>", '<calcPr calcId="191029" fullCalcOnLoad="0"/></workbook>', BOOK
    ),
    "calcPr open": each("</workbook>", '<calcPr calcId="1"></calcPr></workbook>', BOOK),
    "manual calculation": each("</workbook>", '<calcPr calcMode="manual"/></workbook>', BOOK),
    "a sheet of no name": each(r'<sheet name="S2"', '<sheet name=""', BOOK),
    "a sheet of no state": each(r'<sheet name="S2"', '<sheet state="veryHidden" name="S2"', BOOK),
    "a sheet with a hard name": each(
        r'<sheet name="S2"', '<sheet name="It&apos;s &lt;1&gt; &amp; &#x41F; 🎲"', BOOK
    ),
    "a name of another sheet": each(
        "<definedName ", '<definedName name="N" localSheetId="7">1</definedName><definedName ', BOOK
    ),
    "a broken name": each(
        "<definedName ", '<definedName name="B">#REF!</definedName><definedName ', BOOK
    ),
    "a name in a circle": each(
        "<definedName ", '<definedName name="C">C+1</definedName><definedName ', BOOK
    ),
    "an empty name": each("<definedName ", '<definedName name="E"/><definedName ', BOOK),
    "no sheetData": each(r"<sheetData>.*</sheetData>", "", "xl/worksheets/sheet2", flags=re.S),
    "two sheetData": each("</sheetData>", "</sheetData><sheetData/>", "xl/worksheets/sheet2"),
    "an unknown element": each(
        "</worksheet>", '<y:z xmlns:y="urn:y"><y:c r="A1"/></y:z></worksheet>', "xl/worksheets/"
    ),
    "an alternate among rows": each(
        "</sheetData>",
        '<mc:AlternateContent xmlns:mc="urn:mc"><mc:Choice Requires="x"/></mc:AlternateContent>'
        "</sheetData>",
        "xl/worksheets/sheet2",
    ),
    "extensions of cells": each(
        "</v></c>", '</v><extLst><ext uri="{1}"><c r="A1"/></ext></extLst></c>', SHEET
    ),
    "extensions of rows": each("</row>", '<extLst><ext uri="{1}"/></extLst></row>', SHEET),
    "phonetic readings": each("<is>", "<is><phoneticPr fontId='1'/>", "xl/worksheets/"),
    "merges of one cell": each('ref="H1:I2"', 'ref="H1"', SHEET),
    "merges turned round": each('ref="H1:I2"', 'ref="I2:H1"', SHEET),
    "merges with dollars": each('ref="H1:I2"', 'ref="$H$1:$I$2"', SHEET),
    "merges of nothing": each('ref="H1:I2"', 'ref=""', SHEET),
    "merges over one another": each(
        '<mergeCell ref="H1:I2"/>', '<mergeCell ref="H1:I2"/><mergeCell ref="I2:J3"/>', SHEET
    ),
    "merges of whole rows": each('ref="H1:I2"', 'ref="A30:XFD30"', SHEET),
    "whole columns merged": each('ref="H1:I2"', 'ref="H:I"', SHEET),
    "columns turned round": each('min="1" max="4"', 'min="4" max="1"', SHEET),
    "columns of no style": each(' style="2"', "", SHEET),
    "columns of words": each('min="1"', 'min="a"', SHEET),
    "a table of one cell": each('ref="A2:D8"', 'ref="A2"', "xl/tables/"),
    "a table of nowhere": each('ref="A2:D8"', 'ref="#REF!"', "xl/tables/"),
    "a table without headers": each(' name="T"', ' name="T" headerRowCount="0"', "xl/tables/"),
    "a table with totals": each(' name="T"', ' name="T" totalsRowCount="1"', "xl/tables/"),
    "a table that waits": each(' name="T"', ' name="T" insertRow="1"', "xl/tables/"),
    "a table without columns": each(r"<tableColumns.*</tableColumns>", "", "xl/tables/"),
    "a table broken": each(r"</table>", "", "xl/tables/"),
    "a calculated column": each(
        '<tableColumn id="4" name="Twice"/>',
        '<tableColumn id="4" name="Twice"><calculatedColumnFormula>T[[#This Row],[Step]]*2'
        "</calculatedColumnFormula></tableColumn>",
        "xl/tables/",
    ),
    "booleans in words": each('t="b"><v>1<', 't="b"><v>true<', "xl/worksheets/"),
    "booleans in capitals": each('t="b"><v>1<', 't="b"><v>TRUE<', "xl/worksheets/"),
    "booleans of two": each('t="b"><v>1<', 't="b"><v>2<', "xl/worksheets/"),
    "an unknown kind": each('t="b"', 't="zz"', SHEET),
    "days in words": each(
        r'<c r="C(\d)" s="1"><v>\d+</v>', r'<c r="C\1" s="1" t="d"><v>1944-09-17</v>', SHEET
    ),
    "texts out of range": each(r't="s"><v>\d+', 't="s"><v>99', SHEET),
    "negative texts": each(r't="s"><v>\d+', 't="s"><v>-1', SHEET),
    "texts of no number": each(r't="s"><v>\d+', 't="s"><v>x', SHEET),
    "huge numbers": each(r"<v>\d+</v></c>", "<v>1.7976931348623157E+308</v></c>", SHEET),
    "endless numbers": each(r"<v>\d+</v></c>", "<v>1e999</v></c>", SHEET),
    "no numbers": each(r"<v>\d+</v></c>", "<v>NaN</v></c>", SHEET),
    "capital infinity": each(r"<v>\d+</v></c>", "<v>INF</v></c>", SHEET),
    "long numbers": each(
        r"<v>(\d+)</v></c>", r"<v>\1.00000000000000000000000000000000001</v></c>", SHEET
    ),
    "small addresses": each(r'<c r="([A-Z]+)', lambda m: f'<c r="{m[1].lower()}', SHEET),  # type: ignore[arg-type]
    "dollar addresses": each(r'<c r="([A-Z])(\d)', r'<c r="$\1$\2', SHEET),
    "addresses of other rows": each(r'<c r="B(\d)"', r'<c r="B1\1"', SHEET),
    "row 0": each(r'<row r="1"', '<row r="0"', SHEET),
    "rows twice": each(r'<row r="4"', '<row r="3"', SHEET),
    "rows falling": each(r'<row r="3"', '<row r="19"', SHEET),
    "cells falling": each(r'(<c r="B3".*?</c>)(<c r="C3".*?</c>)', r"\2\1", SHEET),
    "cells twice": each(r'(<c r="B3".*?</c>)', r"\1\1", SHEET),
    "words for rows": each(r'<row r="3"', '<row r="three"', SHEET),
    "shared without a first": each(r' ref="F1:F9"', "", SHEET),
    "shared in rows out of order": each(r'si="0">B3\+1', 'si="7">B3+1', SHEET),
    "an array over cells": each("<f>SUM", '<f t="array" ref="A20:B21">SUM', SHEET),
    "an array of nowhere": each("<f>SUM", '<f t="array" ref="">SUM', SHEET),
    "an array of no cells": each("<f>SUM", '<f t="array">SUM', SHEET),
    "a what-if table": each(
        "<f>SUM[^<]*</f>", '<f t="dataTable" ref="A20:A21" dt2D="0" dtr="0" r1="B1"/>', SHEET
    ),
    "a broken chain": also("xl/calcChain.xml", b"<calcChain"),
    "a broken theme": also("xl/theme/theme9.xml", b"<theme><unclosed>"),
    "a broken drawing": also("xl/drawings/drawing9.xml", b"\x00\x01"),
    "a broken document part": also("docProps/core.xml", b""),
    "drawings in utf-16": also("xl/drawings/vmlDrawing9.vml", "<xml/>".encode("utf-16")),
    "a part in utf-16": also("docProps/custom.xml", '<?xml version="1.0"?><a/>'.encode("utf-16")),
    "sheets in utf-16": lambda parts: {**parts, SHEET: parts[SHEET].decode().encode("utf-16")},
    "a declared document": each("<worksheet", "<!DOCTYPE worksheet><worksheet", SHEET),
    "an entity": each("<worksheet", '<!DOCTYPE a [<!ENTITY b "c">]><worksheet', SHEET),
    "xml 1.1": each('version="1.0"', 'version="1.1"', SHEET),
    "a part of no name": also("xl/worksheets/.xml", b"<a/>"),
    "an unlisted sheet": also("xl/worksheets/sheet77.xml", b"<worksheet/>"),
    "a folder": also("xl/worksheets/", b""),
    "a name from the root": also("/xl/other.xml", b"<a/>"),
    "a name of the other slash": also("xl\\other.xml", b"<a/>"),
    "a thumbs file": also("xl/media/Thumbs.db", b"\xd0\xcf\x11\xe0"),
    "a mac folder": also("__MACOSX/._a.xml", b"\x00\x05\x16\x07\x00\x02"),
    "names not in ascii": also("xl/media/Grüße 日本.png", b"\x89PNG"),
    "a signature": also("_xmlsignatures/origin.sigs", b""),
    "macros": lambda parts: {
        **parts,
        "[Content_Types].xml": parts["[Content_Types].xml"].replace(
            f"{SHEET_TYPE}.sheet.main+xml".encode(),
            b"application/vnd.ms-excel.sheet.macroEnabled.main+xml",
        ),
    },
    "a template": each(r"sheet\.main\+xml", "template.main+xml", "[Content_Types].xml"),
}
"""Each oddity, laid over every rich book."""


def chart_sheet(made: Making, number: int = 2) -> Making:
    """Turn a sheet into a chart sheet."""
    part = f"xl/worksheets/sheet{number}.xml"
    made.parts["xl/chartsheets/sheet1.xml"] = (
        f'{HEAD}<chartsheet xmlns="{MAIN}"><sheetViews/></chartsheet>'.encode()
    )
    del made.parts[part]
    types = made.parts["[Content_Types].xml"].decode()
    made.parts["[Content_Types].xml"] = types.replace(
        f'/{part}" ContentType="{SHEET_TYPE}.worksheet+xml',
        f'/xl/chartsheets/sheet1.xml" ContentType="{SHEET_TYPE}.chartsheet+xml',
    ).encode()
    rels = made.parts[BOOK_RELS].decode()
    made.parts[BOOK_RELS] = re.sub(
        rf'Type="[^"]*worksheet" Target="/{part}"',
        f'Type="{RELS}/chartsheet" Target="/xl/chartsheets/sheet1.xml"',
        rels,
    ).encode()
    return made


def packed(parts: Parts, *, order: int = 1, comment: bytes = b"", folders: bool = False) -> bytes:
    saved = BytesIO()
    with ZipFile(saved, "w", ZIP_DEFLATED) as archive:
        archive.comment = comment
        for name in list(parts)[::order]:
            member = ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            member.compress_type = ZIP_DEFLATED
            if folders:
                member.extra = struct.pack("<HH4s", 0xCAFE, 4, b"abcd")
                member.comment = b"a part"
            archive.writestr(member, parts[name])
    return saved.getvalue()


def twice(parts: Parts) -> bytes:
    import warnings

    saved = BytesIO(packed(parts))
    with warnings.catch_warnings(), ZipFile(saved, "a") as archive:
        warnings.simplefilter("ignore")
        archive.writestr(SHEET, parts[SHEET])
    return saved.getvalue()


def archives() -> Iterator[tuple[str, bytes]]:
    """Pack the same parts in odd ways, and take them apart."""
    parts = rich().parts
    whole = packed(parts)
    yield "parts in falling order", packed(parts, order=-1)
    yield "a comment", packed(parts, comment=b"PK\5\6" * 3)
    yield "extra fields", packed(parts, folders=True)
    yield "a part twice", twice(parts)
    yield "junk after", whole + b"junk" * 9
    yield "junk before", b"junk" + whole
    yield "a spanning mark", b"PK\x07\x08" + whole
    yield "a pad before the list", _gap(whole)
    yield "cut", whole[:-30]
    yield "no list", whole[: whole.index(b"PK\1\2")]
    yield "empty", b""
    yield "ole", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2000)
    yield "only a chart sheet", chart_sheet(making(""), 1).file()
    yield "a chart sheet last", chart_sheet(rich()).file()
    yield "no types", packed(without("[Content_Types].xml")(parts))
    yield "no relations", packed(without("_rels/.rels")(parts))
    yield "no workbook", packed(without(BOOK)(parts))
    yield "no relations of the workbook", packed(without(BOOK_RELS)(parts))
    for name in parts:
        yield f"cut {name}", packed({**parts, name: parts[name][: len(parts[name]) // 2]})
        yield f"blank {name}", packed({**parts, name: b""})
        yield f"noughts in {name}", packed({**parts, name: bytes(500)})
        yield f"another root in {name}", packed({**parts, name: b"<html><body/></html>"})


def _gap(whole: bytes) -> bytes:
    """Put bytes that belong to nothing between the members and their list."""
    start, end = whole.index(b"PK\1\2"), whole.rindex(b"PK\5\6")
    place = struct.pack("<I", start + 64)
    return whole[:start] + bytes(64) + whole[start : end + 16] + place + whole[end + 20 :]


def torture() -> Parts:
    """Give the parts of the book with everything in it."""
    return unpacked(torture_book())


def oddities() -> Iterator[tuple[str, bytes]]:
    """Make every odd book, by name."""
    everything = torture()
    for name, change in WRITTEN.items():
        yield name, packed(change(dict(rich().parts)))
        yield f"{name}, torture", packed(change(dict(everything)))
    for one, other in PAIRS:
        yield f"{one} and {other}", packed(WRITTEN[other](WRITTEN[one](dict(rich().parts))))
    yield from archives()


def ending(title: str) -> str:
    """Give the end of a file's name: the torture book holds macros."""
    return ".xlsm" if title.endswith("torture") or title == "macros" else ".xlsx"


PAIRS = (
    ("prefixed names", "comments"),
    ("prefixed names", "marks of utf-8"),
    ("no addresses", "prefixed names"),
    ("comments", "single quotes"),
    ("tags over lines", "blanks around equals"),
    ("indented", "single quotes"),
    ("absolute targets", "prefixed names"),
    ("no styles part", "no shared texts part"),
    ("no addresses", "comments among cells"),
    ("style before address", "days from 1904"),
)

if __name__ == "__main__":
    for number, (title, data) in enumerate(oddities()):
        plain = re.sub(r"[^a-zA-Z0-9]+", "_", title)
        (Path(sys.argv[1]) / f"{number:04}_{plain}{ending(title)}").write_bytes(data)
