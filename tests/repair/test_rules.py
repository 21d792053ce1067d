"""Each rule finds a book that breaks it, and nothing in a book that is sound."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from io import BytesIO
from zipfile import ZipFile

import pytest
from xlsxwriter import Workbook

from tests.fog.zips import packed, parts_of, put, with_part
from tests.repair.all_rules import OF_BOOK, OF_SHEET, repairs
from tests.repair.opened import MAIN

FORCES, PLACES, BOOK = "xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml", "xl/workbook.xml"
TABLE, STYLES, TYPES = "xl/tables/table1.xml", "xl/styles.xml", "[Content_Types].xml"
DRAWN, STRINGS = "xl/drawings/vmlDrawing1.vml", "xl/sharedStrings.xml"
LINKS = "xl/worksheets/_rels/sheet1.xml.rels"
Spoil = Callable[[bytes], bytes]


@pytest.fixture(scope="module")
def sound() -> bytes:
    """A book of two sheets with one of everything."""
    file = BytesIO()
    book = Workbook(file, {"in_memory": True})
    forces, places = book.add_worksheet("Forces"), book.add_worksheet("Two Words")
    bold = book.add_format({"bold": True, "bg_color": "#ffff00", "num_format": "0.000"})
    forces.set_column(0, 1, 12)
    forces.set_column(2, 2, 20)
    forces.set_row(0, 30)
    forces.merge_range("A2:C2", "Our forces", bold)
    rows = [["1 Para", "H8", 3], ["2 Para", "H9", 4]]
    columns = [{"header": each} for each in ("Unit", "At", "Steps")]
    forces.add_table("A4:C6", {"name": "Units", "columns": columns, "data": rows})
    told = {"input_title": "At", "input_message": "Where", "error_message": "No such place"}
    forces.data_validation("B5:B6", {"validate": "list", "source": "=Names", **told})
    forces.data_validation("C5:C6", {"validate": "list", "source": "='Two Words'!$A$1:$A$2"})
    rule = {"type": "cell", "criteria": ">", "value": 3, "format": bold}
    forces.conditional_format("C5:C6", rule)
    for at in ("A4", "B4"):
        forces.write_comment(at, "A note")
    forces.write_url("A8", "internal:'Two Words'!A1", string="there")
    forces.write_formula("D5", "=C5+1")
    forces.write_boolean("D6", True)
    forces.freeze_panes(4, 1)
    forces.set_h_pagebreaks([3])
    forces.set_header("&LForces")
    forces.print_area("A1:D9")
    places.write_column("A1", ["H8", "H9"])
    places.write_comment("A1", "A bridge")
    book.define_name("Names", "='Two Words'!$A$1:$A$2")
    book.close()
    return file.getvalue()


def instead(part: str, mark: str, text: str) -> Spoil:
    return lambda book: put(book, part, mark, text, instead=True)


def several(*spoils: Spoil) -> Spoil:
    def all_of(book: bytes) -> bytes:
        for each in spoils:
            book = each(book)
        return book

    return all_of


def without(part: str) -> Spoil:
    return lambda book: packed({k: v for k, v in parts_of(book).items() if k != part})


def twice(book: bytes) -> bytes:
    file = BytesIO(book)
    with warnings.catch_warnings(), ZipFile(file, "a") as package:
        warnings.simplefilter("ignore")
        package.writestr("xl/Workbook.xml", "<x/>")
    return file.getvalue()


SPOILT: dict[str, Spoil] = {
    "parts_of_one_name": twice,
    "well_formed": instead(FORCES, "<sheetData>", "<sheetData><row>"),
    "parts_of_a_kind": instead(TYPES, 'Extension="vml"', 'Extension="vm"'),
    "macros_of_a_kind": lambda book: with_part(book, "xl/vbaProject.bin", b"x"),
    "relations_to_parts": without(TABLE),
    "relations_of_one_id": instead(LINKS, 'Id="rId2"', 'Id="rId1"'),
    "ids_that_lead_somewhere": instead(FORCES, '<tablePart r:id="', '<tablePart r:id="x'),
    "parts_that_are_joined": lambda book: with_part(book, "xl/worksheets/sheet9.xml", "<x/>"),
    "styles_that_are_there": instead(STYLES, 'fontId="1"', 'fontId="9"'),
    "styles_that_fit": instead(STYLES, "</fonts>", "<font/>" * 1025 + "</fonts>"),
    "texts_that_fit": instead(STRINGS, "1 Para", "x" * 32_768),
    "texts_as_many_as_said": instead(STRINGS, "uniqueCount=", 'uniqueCount="1" x='),
    "chain_of_formulas": lambda book: with_part(
        book, "xl/calcChain.xml", f'<calcChain xmlns="{MAIN[1:-1]}"><c r="C5" i="1"/></calcChain>'
    ),
    "sheet_names": instead(BOOK, 'name="Two Words"', 'name="history"'),
    "sheets_of_one_name": instead(BOOK, 'name="Two Words"', 'name="FORCES"'),
    "a_sheet_is_seen": instead(BOOK, "<workbookView ", '<workbookView activeTab="7" '),
    "ranges_of_one_name": instead(
        BOOK, "</definedNames>", "<definedName name='names'>1</definedName></definedNames>"
    ),
    "ranges_of_a_sheet": instead(BOOK, 'localSheetId="0"', 'localSheetId="5"'),
    "ranges_well_named": instead(BOOK, 'name="Names"', 'name="AB12"'),
    "ranges_that_are_there": instead(BOOK, "'Two Words'!$A$1:$A$2", "Elsewhere!$A$1"),
    "tables_of_one_name": instead(TABLE, 'displayName="Units"', 'displayName="Names"'),
    "tables_with_their_columns": instead(TABLE, 'name="At"', 'name="UNIT"'),
    "tables_with_their_headers": instead(STRINGS, "<t>Unit</t>", "<t>Units</t>"),
    "tables_filtered_as_they_are": instead(
        TABLE, '<autoFilter ref="A4:C6"', '<autoFilter ref="A4:C5"'
    ),
    "tables_apart": instead(FORCES, 'mergeCell ref="A2:C2"', 'mergeCell ref="A5:B5"'),
    "blocks_of_one_sheet": instead("xl/drawings/vmlDrawing2.vml", 'data="2"', 'data="1"'),
    "modules_of_one_sheet": several(
        instead(FORCES, "<dimension", '<sheetPr codeName="Sheet1"/><dimension'),
        instead(PLACES, "<dimension", '<sheetPr codeName="sheet1"/><dimension'),
    ),
    "written_in_order": instead(FORCES, "<sheetData>", "<pageMargins/><sheetData>"),
    "rows_in_order": instead(FORCES, '<row r="2"', '<row r="9"'),
    "cells_in_order": instead(FORCES, '<c r="A5"', '<c r="C5"'),
    "heights_that_can_be": instead(FORCES, 'ht="30"', 'ht="410"'),
    "columns_in_order": instead(FORCES, 'min="3"', 'min="2"'),
    "styles_of_cells": instead(FORCES, '<c r="A2" s="1"', '<c r="A2" s="99"'),
    "values_of_their_kind": instead(FORCES, '<c r="C5"><v>3', '<c r="C5"><v>three'),
    "texts_of_cells_that_fit": instead(
        FORCES, '<c r="D6" t="b"><v>1', f'<c r="D6" t="str"><v>{"x" * 32_768}'
    ),
    "formulas_that_fit": instead(FORCES, "C5+1", "C5" + "+1" * 4_100),
    "merged_cells": instead(
        FORCES, '<mergeCell ref="A2:C2"/>', '<mergeCell ref="A2:C2"/><mergeCell ref="C1:C2"/>'
    ),
    "panes_that_can_be": instead(FORCES, 'topLeftCell="B5"', 'topLeftCell="B"'),
    "counts_as_said": instead(FORCES, '<mergeCells count="1"', '<mergeCells count="2"'),
    "lists_that_fit": instead(FORCES, "<formula1>Names", f'<formula1>"{"x" * 256}"'),
    "lists_that_are_there": instead(FORCES, "<formula1>Names", "<formula1>Nobody"),
    "messages_that_fit": instead(FORCES, 'error="No such place', f'error="{"x" * 225}'),
    "one_list_a_cell": instead(FORCES, 'sqref="B5:B6"', 'sqref="B5:C6"'),
    "formats_on_conditions": instead(FORCES, 'dxfId="0"', 'dxfId="1"'),
    "links_that_lead_somewhere": instead(
        FORCES, "location=\"'Two Words'!A1\"", 'location="Gone!A1"'
    ),
    "links_that_fit": instead(
        FORCES, '<hyperlink ref="A8"', f'<hyperlink ref="A8" tooltip="{"x" * 256}"'
    ),
    "heads_that_fit": instead(FORCES, "<oddHeader>", f"<oddHeader>{'x' * 255}"),
    "breaks_that_fit": instead(FORCES, '<brk id="3"', '<brk id="3"/><brk id="3"'),
    "notes_with_their_shapes": instead("xl/comments1.xml", 'ref="B4"', 'ref="A4"'),
    "shapes_of_their_own": instead(DRAWN, 'id="_x0000_s1026"', 'id="_x0000_s1025"'),
}


def test_nothing_is_to_be_repaired_in_a_sound_book(sound: bytes) -> None:
    assert repairs(sound) == []


def test_every_rule_has_a_book_that_breaks_it() -> None:
    assert list(SPOILT) == [rule.__name__ for rule in (*OF_BOOK, *OF_SHEET)]


@pytest.mark.parametrize("rule", SPOILT)
def test_a_book_that_breaks_a_rule_is_found(rule: str, sound: bytes) -> None:
    assert [each for each in repairs(SPOILT[rule](sound)) if each.startswith(f"{rule}: ")]
