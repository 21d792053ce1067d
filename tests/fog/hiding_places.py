"""Places in a workbook where something may be hidden from the eye: a way to put it into each."""

from __future__ import annotations

import html

from tests.fog.zips import Edit, at, new, packed, parts_of, put, with_part

SHEET, BOOK, STYLES = "xl/worksheets/sheet2.xml", "xl/workbook.xml", "xl/styles.xml"
STRINGS, CORE, APP = "xl/sharedStrings.xml", "docProps/core.xml", "docProps/app.xml"
RELS, NOTES, TABLE = (
    "xl/worksheets/_rels/sheet2.xml.rels",
    "xl/comments1.xml",
    "xl/tables/table1.xml",
)
VML = "xl/drawings/vmlDrawing1.vml"
DATA, END, NAMES = "</sheetData>", "</worksheet>", "<definedNames>"


def row(attributes: str, cell: str) -> Edit:
    """Put a row at the foot of a sheet."""
    text = f'<row r="9001"{attributes}>{cell}</row>{DATA}'
    return at(SHEET, DATA, text, instead=True)


def text_cell(style: str = "") -> str:
    return f'<c r="A9001"{style} t="inlineStr"><is><t>{{}}</t></is></c>'


def utf16(book: bytes, word: str) -> bytes:
    return with_part(book, "xl/printerSettings/printerSettings1.bin", word.encode("utf-16-le"))


def nested(book: bytes, word: str) -> bytes:
    return with_part(book, "xl/embeddings/book1.xlsx", with_part(book, "a.xml", word))


def entities(book: bytes, word: str) -> bytes:
    written = "".join(f"&#{ord(letter)};" for letter in word)
    return put(book, STRINGS, "</sst>", f"<si><t>{written}</t></si></sst>", instead=True)


def in_runs(book: bytes, word: str) -> bytes:
    runs = "".join(f"<r><t>{html.escape(letter)}</t></r>" for letter in word)
    return put(book, STRINGS, "</sst>", f"<si>{runs}</si></sst>", instead=True)


HIDING_PLACES: dict[str, Edit] = {
    "a cell": row("", text_cell()),
    "a cached value": row("", '<c r="A9001" t="str"><f>1+1</f><v>{}</v></c>'),
    "a formula": row("", '<c r="A9001"><f>"{}"</f><v>0</v></c>'),
    "a hidden row": row(' hidden="1"', text_cell()),
    "a row without height": row(' ht="0" customHeight="1"', text_cell()),
    "a hidden column": lambda book, word: put(
        row("", text_cell())(book, word), SHEET, "<cols>", '<col min="99" max="99" hidden="1"/>'
    ),
    "white text": row("", text_cell(' s="1"')),
    "a number format": at(STYLES, "<numFmts", ' x="1"><numFmt numFmtId="199" formatCode="{}"/', ),
    "a named style": at(STYLES, "<cellStyles", ' x="1"><cellStyle name="{}" xfId="0"/'),
    "a font's name": at(STYLES, '<name val="', "{}"),
    "a differential style": at(
        STYLES, "</styleSheet>", "<extLst>{}</extLst></styleSheet>", instead=True
    ),
    "a hidden sheet": at(BOOK, "<sheets>", '<sheet name="{}" sheetId="99" state="hidden"/>'),
    "a very hidden sheet": at(
        BOOK, "<sheets>", '<sheet name="{}" sheetId="99" state="veryHidden"/>'
    ),
    "a sheet's name": at(BOOK, '<sheet name="', "{}"),
    "a defined name": at(BOOK, NAMES, '<definedName name="{}">1</definedName>'),
    "what a name stands for": at(BOOK, NAMES, '<definedName name="a">"{}"</definedName>'),
    "a hidden name": at(BOOK, NAMES, '<definedName name="{}" hidden="1">1</definedName>'),
    "a name's comment": at(BOOK, NAMES, '<definedName name="a" comment="{}">1</definedName>'),
    "the path of the file": at(BOOK, "<workbookPr", ' absPath="{}"'),
    "a code name": at(SHEET, "<sheetPr", ' codeName="{}"'),
    "a note": at(NOTES, "<t>", "{}"),
    "a note's author": at(NOTES, "<author>", "{}"),
    "a note's box": at(
        VML, "</x:ClientData>", "<x:Sketch>{}</x:Sketch></x:ClientData>", instead=True
    ),
    "an alt text": at(VML, "<v:shape ", 'alt="{}" '),
    "a threaded comment": new("xl/threadedComments/threadedComment1.xml"),
    "the persons": new("xl/persons/person.xml"),
    "a list of a drop-down": at(SHEET, "<formula1>", '"{}"'),
    "a prompt": at(SHEET, "<dataValidation ", 'prompt="{}" '),
    "a refusal": at(SHEET, "<dataValidation ", 'errorTitle="{}" '),
    "a conditional format": at(
        SHEET, "<pageMargins", "<conditionalFormatting><cfRule><formula>{}</formula></cfRule>"
        "</conditionalFormatting><pageMargins", instead=True,
    ),
    "a table's name": at(TABLE, 'displayName="', "{}"),
    "a table's column": at(TABLE, '<tableColumn id="1" name="', "{}"),
    "a filter that is set": at(
        TABLE, "<autoFilter", ' x="1"><filterColumn><filter val="{}"/></filterColumn><autoFilter'
    ),
    "the page header": at(SHEET, "<oddHeader>", "{}"),
    "a header of the first page": at(SHEET, "<headerFooter>", "<firstHeader>{}</firstHeader>"),
    "a scenario": at(SHEET, "<pageMargins", '<scenarios name="{}"/><pageMargins', instead=True),
    "an extension of a sheet": at(SHEET, END, "<extLst>{}</extLst></worksheet>", instead=True),
    "a hyperlink": at(RELS, "</Relationships>", '<Relationship Id="rId9" Type="http://x/hyperlink" '
        'Target="http://x/{}" TargetMode="External"/></Relationships>', instead=True),
    "a link's tip": at(
        SHEET, "<pageMargins", '<hyperlinks><hyperlink ref="A1" tooltip="{}"/></hyperlinks>'
        "<pageMargins", instead=True,
    ),
    "the title": at(CORE, "<dc:title>", "{}"),
    "the subject": at(CORE, "<dc:creator>", "</dc:creator><dc:subject>{}</dc:subject><dc:creator>"),
    "the creator": at(CORE, "<dc:creator>", "{}"),
    "who saved it last": at(CORE, "<cp:lastModifiedBy>", "{}"),
    "the company": at(APP, "<Company>", "{}"),
    "the titles of parts": at(APP, "<vt:lpstr>", "{}"),
    "a property of one's own": new("docProps/custom.xml"),
    "custom XML": new("customXml/item1.xml"),
    "an external link's cache": new("xl/externalLinks/externalLink1.xml"),
    "a pivot cache": new("xl/pivotCache/pivotCacheRecords1.xml"),
    "a chart's title": new("xl/charts/chart1.xml"),
    "a drawing": new("xl/drawings/drawing1.xml", '<xdr:cNvPr descr="{}"/>'),
    "a picture": new("xl/media/image1.png"),
    "a thumbnail": new("docProps/thumbnail.jpeg"),
    "printer settings": utf16,
    "a book within the book": nested,
    "a macro": new("xl/vbaProject.bin"),
    "the query of a connection": new("xl/connections.xml"),
    "a text that no cell shows": at(
        STRINGS, "</sst>", "<si><t>{}</t></si></sst>", instead=True
    ),
    "a text written in entities": entities,
    "a text in runs": in_runs,
    "a comment of XML": at(STRINGS, "</sst>", "</sst><!-- {} -->", instead=True),
    "the name of a part": new("xl/{}.xml", "<x/>"),
    "the comment of the zip": lambda book, word: packed(parts_of(book), comment=word.encode()),
    "an extra field of the zip": lambda book, word: packed(
        parts_of(book), extra=b"\xfe\xca" + len(word).to_bytes(2, "little") + word.encode()
    ),
    "before the zip": lambda book, word: word.encode() + book,
    "behind the zip": lambda book, word: book + word.encode(),
}  # fmt: skip
"""An edit for each place; those marked below look like what our books hold anyway."""

LIKE_OURS = frozenset(
    {
        *("the title", "the page header", "a note", "a font's name", "a sheet's name"),
        *("a table's name", "a table's column", "the titles of parts", "a list of a drop-down"),
        *("a prompt", "a refusal", "a conditional format", "a note's box", "an alt text"),
        *("a link's tip", "a header of the first page"),
    }
)
"""Places that our own books write to: there only the search finds what should not be."""
