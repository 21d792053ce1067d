# ruff: noqa: E501
"""A workbook with everything in it that an umpire may have put there, and a proof of each."""

from __future__ import annotations

import struct
import zlib
from datetime import datetime
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import xlsxwriter

from tests.books.making import HEAD, MAIN, RELS, SHEET_TYPE, Making, unpacked
from workbook_engine.excel.subs import xlwings_folder

OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006"
MS = "http://schemas.microsoft.com/office"
X14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"
XM = "http://schemas.microsoft.com/office/excel/2006/main"
FORCES, CALC, PIVOT = (f"xl/worksheets/sheet{number}.xml" for number in (1, 2, 3))
BOOK = "xl/workbook.xml"

KINDS = {
    "column chart": ("xl/charts/chart1.xml", "<c:barChart>"),
    "line chart": ("xl/charts/chart2.xml", "<c:lineChart>"),
    "pie chart": ("xl/charts/chart3.xml", "<c:pieChart>"),
    "scatter chart": ("xl/charts/chart4.xml", "<c:scatterChart>"),
    "chart sheet": ("xl/chartsheets/sheet1.xml", "<chartsheet"),
    "picture": ("xl/media/image1.png", "PNG"),
    "picture behind the sheet": (FORCES, "<picture "),
    "picture in a header": (FORCES, "&amp;G"),
    "picture in a cell": ("xl/richData/richValueRel.xml", "richValueRel"),
    "text box": ("xl/drawings/drawing1.xml", "txBox"),
    "text box linked to a cell": ("xl/drawings/drawing1.xml", "textlink"),
    "button with a macro": ("xl/drawings/vmlDrawing1.vml", "FmlaMacro"),
    "macros": ("xl/vbaProject.bin", "VBA"),
    "note": ("xl/comments1.xml", "Keep off"),
    "threaded comment": ("xl/threadedComments/threadedComment1.xml", "<text>Who?"),
    "persons": ("xl/persons/person.xml", "displayName"),
    "slicer": ("xl/slicers/slicer1.xml", "<slicer "),
    "slicer cache": ("xl/slicerCaches/slicerCache1.xml", "tableSlicerCache"),
    "pivot table": ("xl/pivotTables/pivotTable1.xml", "<location "),
    "pivot cache": ("xl/pivotCache/pivotCacheDefinition1.xml", "cacheSource"),
    "pivot records": ("xl/pivotCache/pivotCacheRecords1.xml", "<r>"),
    "sparklines": (FORCES, "sparklineGroup"),
    "data bar of 2010": (FORCES, "x14:dataBar"),
    "icons of 2010": (FORCES, "x14:cfIcon"),
    "icon set": (FORCES, "<iconSet"),
    "colour scale": (FORCES, "<colorScale"),
    "drop-down": (FORCES, "<dataValidation "),
    "drop-down from another sheet": (FORCES, "x14:dataValidation "),
    "table": ("xl/tables/table1.xml", "autoFilter"),
    "calculated column": ("xl/tables/table1.xml", "calculatedColumnFormula"),
    "totals row": ("xl/tables/table2.xml", "totalsRowFunction"),
    "defined name": (BOOK, "Front_Line"),
    "print area": (BOOK, "_xlnm.Print_Area"),
    "sheet protection": (FORCES, "<sheetProtection "),
    "protected range": (FORCES, "<protectedRange "),
    "shared formula": (CALC, 't="shared"'),
    "array formula": (CALC, 't="array"'),
    "dynamic array": (CALC, 'cm="1"'),
    "what-if table": (CALC, 't="dataTable"'),
    "calculation chain": ("xl/calcChain.xml", "<calcChain"),
    "custom XML": ("customXml/item1.xml", "<orders"),
    "ribbon": ("customUI/customUI14.xml", "customUI"),
    "spinner": ("xl/ctrlProps/ctrlProp1.xml", "Spin"),
    "printer settings": ("xl/printerSettings/printerSettings1.bin", "DEVMODE"),
    "external link": ("xl/externalLinks/externalLink1.xml", "externalBook"),
    "theme of its own": ("xl/theme/theme1.xml", "House of Orange"),
    "rich text": ("xl/sharedStrings.xml", "<r>"),
    "merged cells": (CALC, "<mergeCell "),
    "check box in a cell": ("xl/featurePropertyBag/featurePropertyBag.xml", "Checkbox"),
    "custom properties": ("docProps/custom.xml", "Campaign"),
    "thumbnail": ("docProps/thumbnail.png", "PNG"),
    "named view of a sheet": ("xl/namedSheetViews/namedSheetView1.xml", "namedSheetView"),
    "unknown attributes": (FORCES, "xr:uid"),
    "row descents": (FORCES, "x14ac:dyDescent"),
    "query table": ("xl/queryTables/queryTable1.xml", "queryTable"),
    "connection": ("xl/connections.xml", "<connection "),
    "embedded object": ("xl/embeddings/oleObject1.bin", "OLE"),
    "timeline": ("xl/timelines/timeline1.xml", "<timeline "),
    "web extension": ("xl/webextensions/taskpanes.xml", "taskpanes"),
    "scenario": (CALC, "<scenario "),
    "outline of rows": (FORCES, "outlineLevel"),
    "frozen panes": (FORCES, 'state="frozen"'),
    "page breaks": (FORCES, "<rowBreaks"),
    "hyperlink": (FORCES, "<hyperlink "),
    "ignored error": (FORCES, "<ignoredError "),
    "cell watch": (CALC, "<cellWatch "),
    "hidden sheet": (BOOK, 'state="hidden"'),
    "very hidden sheet": (BOOK, 'state="veryHidden"'),
}
"""Each kind of content: the part that holds it, and what is found there."""


def torture_book(*, early: bool = False) -> bytes:
    """Make the workbook; `early` counts days from 1904."""
    made = Making(unpacked(_written(early)))
    for surgery in (_sheets, _parts, _pivot, _slicer, _comments, _package):
        surgery(made)
    return made.file()


def missing_kinds(data: bytes) -> list[str]:
    """List the kinds of content that the workbook does not hold after all."""
    parts = unpacked(data)
    return [
        kind
        for kind, (part, mark) in KINDS.items()
        if part not in parts or mark.encode() not in parts[part]
    ]


def png() -> bytes:
    """Draw a picture of one red dot."""

    def chunk(kind: bytes, held: bytes) -> bytes:
        sum_of = struct.pack(">I", zlib.crc32(kind + held))
        return struct.pack(">I", len(held)) + kind + held + sum_of

    head = struct.pack(">2I5B", 1, 1, 8, 2, 0, 0, 0)
    dot = zlib.compress(b"\0\xff\0\0")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", dot) + chunk(b"IEND", b"")


def _macros() -> bytes:
    with ZipFile(xlwings_folder() / "quickstart.xlsm") as archive:
        return archive.read("xl/vbaProject.bin")


def _written(early: bool) -> bytes:
    saved = BytesIO()
    book = xlsxwriter.Workbook(saved, {"in_memory": True, "date_1904": early})
    book.add_vba_project(BytesIO(_macros()), is_stream=True)
    forces, calc, pivot = (book.add_worksheet(name) for name in ("Forces", "Calc", "Pivot"))
    book.add_worksheet("Hidden").hide()
    book.add_worksheet("Very hidden").very_hidden()
    _forces(book, forces)
    _looks(book, forces)
    _calc(book, calc)
    _charts(book, calc)
    for row, words in enumerate((("Side", "Sum of step"), ("A", 3), ("B", 4), ("Total", 7))):
        pivot.write_row(row, 0, words)
    book.define_name("Front_Line", "=Forces!$B$4:$B$13")
    book.set_custom_property("Campaign", "Market Garden")
    book.close()
    return saved.getvalue()


def _forces(book: Any, sheet: Any) -> None:
    bold, yellow = book.add_format({"bold": True}), book.add_format({"bg_color": "#FFFFCC"})
    day = book.add_format({"num_format": "yyyy-mm-dd", "bg_color": "#FFFFCC"})
    sheet.write("A1", "Forces", bold)
    heads = ("Unit", "Step", "Since", "Note", "Twice", "Trend")
    columns: list[dict[str, Any]] = [{"header": head} for head in heads]
    columns[4]["formula"] = "=[@Step]*2"
    sheet.add_table("A3:F13", {"name": "Units", "columns": columns})
    for row in range(3, 13):
        sheet.write_string(row, 0, f"{row - 2} Para", yellow)
        sheet.write_number(row, 1, row - 3, yellow)
        sheet.write_datetime(row, 2, datetime(1944, 9, 14 + row), day)
        sheet.write_rich_string(row, 3, "held by ", bold, f"{row}", " men")
        sheet.write_formula(row, 4, f"=Units[[#This Row],[Step]]*2", None, (row - 3) * 2)  # noqa: F541
    sheet.add_table(
        "H3:I7",
        {
            "name": "Stocks",
            "total_row": True,
            "columns": [
                {"header": "Stack", "total_string": "All"},
                {"header": "Tons", "total_function": "sum"},
            ],
        },
    )
    for row in range(3, 6):
        sheet.write_row(row, 7, (f"HQ {row}", row * 10))


def _looks(book: Any, sheet: Any) -> None:
    for row in range(3, 13):
        sheet.add_sparkline(row, 5, {"range": f"Forces!B{row + 1}:C{row + 1}"})
    sheet.data_validation("B4:B13", {"validate": "integer", "criteria": ">=", "value": 0})
    sheet.conditional_format("B4:B13", {"type": "data_bar", "data_bar_2010": True})
    sheet.conditional_format("B4:B13", {"type": "3_color_scale"})
    sheet.conditional_format("I4:I6", {"type": "icon_set", "icon_style": "3_traffic_lights"})
    sheet.write_comment("A4", "Keep off the road.", {"author": "Umpire"})
    sheet.insert_textbox("K2", "Read the orders", {"textlink": "=Forces!$A$1"})
    sheet.insert_button("K8", {"macro": "Turn", "caption": "Turn"})
    sheet.insert_image("K12", "dot.png", {"image_data": BytesIO(png())})
    sheet.embed_image("K20", "dot.png", {"image_data": BytesIO(png() + b"\0")})
    sheet.set_background(BytesIO(png()))
    sheet.set_header("&L&G", {"image_left": "dot.png", "image_data_left": BytesIO(png())})
    sheet.insert_checkbox("K22", True)
    sheet.write_url("K24", "https://example.org/", string="link")
    sheet.write_url("K25", "internal:Calc!A1", string="there")
    sheet.protect("", {"sort": True})
    sheet.unprotect_range("B4:B13", "Steps")
    sheet.ignore_errors({"number_stored_as_text": "A4:A13"})
    sheet.set_row(14, 30, None, {"level": 1, "hidden": True})
    sheet.set_column("M:N", 12, book.add_format({"italic": True}), {"level": 1})
    sheet.freeze_panes(3, 1)
    sheet.set_h_pagebreaks([20])
    sheet.print_area("A1:I13")
    sheet.repeat_rows(2)
    sheet.set_landscape()


def _calc(book: Any, sheet: Any) -> None:
    sheet.write_row("A1", (1, 2, 3, 4))
    sheet.write_formula("A2", "=SUM(Units[Step])", None, 45)
    sheet.write_formula("B2", "=A2+Forces!B4", None, 45)
    sheet.write_formula("C2", "=SUM(Front_Line)", None, 45)
    sheet.write_formula("D2", '=IF(Forces!A4="","",Forces!A4&"!")', None, "1 Para!")
    sheet.write_formula("E2", "=$A$1*7", None, 7)
    sheet.write_array_formula("A4:A6", "{=Forces!B4:B6*2}", None, 0)
    sheet.write_number("A5", 2)
    sheet.write_number("A6", 4)
    sheet.write_dynamic_array_formula("C4", "=SORT(Forces!B4:B6)", None, 0)
    sheet.merge_range("F1:G2", "merged")
    for row in range(9, 20):
        sheet.write_formula(row, 1, f"=A{row + 1}*2", None, 0)
    sheet.autofilter("A9:B20")


def _charts(book: Any, sheet: Any) -> None:
    for number, kind in enumerate(("column", "line", "pie", "scatter")):
        chart = book.add_chart({"type": kind})
        ranges = {"values": "=Forces!$B$4:$B$13", "categories": "=Forces!$C$4:$C$13"}
        chart.add_series({"name": kind, **ranges})
        sheet.insert_chart(20 + number * 15, 3, chart)
    chart = book.add_chart({"type": "bar"})
    chart.add_series({"values": "=Forces!$B$4:$B$13"})
    book.add_chartsheet("Losses").set_chart(chart)


def _sheets(made: Making) -> None:
    """Write into the sheets what XlsxWriter cannot: it stands in the order of the schema."""
    made.put(
        FORCES,
        'mc:Ignorable="x14ac"',
        f'mc:Ignorable="x14ac xr" xmlns:xr="{MS}/spreadsheetml/2014/revision" xr:uid="{{0000-01}}"',
    )
    lists = (
        f'<ext uri="{{CCE6A557}}" xmlns:x14="{X14}"><x14:dataValidations xmlns:xm="{XM}" count="1">'
        '<x14:dataValidation type="list" allowBlank="1"><x14:formula1><xm:f>Calc!$A$1:$D$1</xm:f>'
        "</x14:formula1><xm:sqref>D4:D13</xm:sqref></x14:dataValidation></x14:dataValidations></ext>"
        "</extLst></worksheet>"
    )
    made.put(FORCES, "</extLst></worksheet>", lists)
    icons = (
        f'<x14:conditionalFormatting xmlns:xm="{XM}"><x14:cfRule type="iconSet" priority="9" '
        'id="{A1}"><x14:iconSet iconSet="3Stars" custom="1"><x14:cfvo type="percent"><xm:f>0</xm:f>'
        '</x14:cfvo><x14:cfvo type="num"><xm:f>1</xm:f></x14:cfvo><x14:cfvo type="num"><xm:f>2</xm:f>'
        '</x14:cfvo><x14:cfIcon iconSet="3Flags" iconId="0"/><x14:cfIcon iconSet="3Stars" iconId="1"/>'
        '<x14:cfIcon iconSet="NoIcons" iconId="0"/></x14:iconSet></x14:cfRule><xm:sqref>E4:E13'
        "</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings>"
    )
    made.put(FORCES, "</x14:conditionalFormattings>", icons)
    text = made.parts[CALC].decode()
    for row in range(10, 21):
        old = f"<f>A{row}*2</f>"
        new = (
            '<f t="shared" ref="B10:B20" si="0">A10*2</f>'
            if row == 10
            else '<f t="shared" si="0"/>'
        )
        assert old in text
        text = text.replace(old, new)
    whatif = (
        '<row r="7"><c r="H7"><f>A1*2</f><v>2</v></c><c r="I7"><v>1</v></c></row>'
        '<row r="8"><c r="H8"><v>5</v></c><c r="I8"><f t="dataTable" ref="I8:I9" dt2D="0" dtr="0" '
        'r1="A1"/><v>10</v></c></row><row r="9"><c r="H9"><v>6</v></c><c r="I9"><v>12</v></c></row>'
    )
    text = text.replace('<row r="10"', whatif + '<row r="10"')
    text = text.replace(
        "</sheetData>",
        '</sheetData><scenarios><scenario name="Rain" count="1">'
        '<inputCells r="A1" val="9"/></scenario></scenarios>',
    )
    text = text.replace("<drawing ", '<cellWatches><cellWatch r="A2"/></cellWatches><drawing ')
    made.parts[CALC] = text.encode()
    made.put("xl/theme/theme1.xml", 'name="Office Theme"', 'name="House of Orange"')


def _parts(made: Making) -> None:
    """Add parts that hang on a sheet or on the workbook."""
    made.add(
        "xl/calcChain.xml",
        f'{HEAD}<calcChain xmlns="{MAIN}"><c r="A2" i="2"/></calcChain>',
        f"{SHEET_TYPE}.calcChain+xml",
        BOOK,
        "calcChain",
    )
    made.add(
        "xl/printerSettings/printerSettings1.bin",
        b"\0DEVMODE\0" * 9,
        f"{SHEET_TYPE}.printerSettings",
        FORCES,
        "printerSettings",
    )
    made.add(
        "xl/ctrlProps/ctrlProp1.xml",
        f'{HEAD}<formControlPr xmlns="{X14}" objectType="Spin"/>',
        "application/vnd.ms-excel.controlproperties+xml",
        FORCES,
        "ctrlProp",
    )
    link = made.add(
        "xl/externalLinks/externalLink1.xml",
        f'{HEAD}<externalLink xmlns="{MAIN}"><externalBook xmlns:r="{RELS}" r:id="rIdX1"><sheetNames>'
        '<sheetName val="S"/></sheetNames></externalBook></externalLink>',
        f"{SHEET_TYPE}.externalLink+xml",
        BOOK,
        "externalLink",
    )
    made.point("xl/externalLinks/externalLink1.xml", "other.xlsx", "externalLinkPath", outside=True)
    made.put(
        BOOK,
        "</sheets>",
        f'</sheets><externalReferences><externalReference r:id="{link}"/></externalReferences>',
    )
    made.add(
        "xl/connections.xml",
        f'{HEAD}<connections xmlns="{MAIN}"><connection id="1" name="q" '
        'type="6" refreshedVersion="6"/></connections>',
        f"{SHEET_TYPE}.connections+xml",
        BOOK,
        "connections",
    )
    made.add(
        "xl/queryTables/queryTable1.xml",
        f'{HEAD}<queryTable xmlns="{MAIN}" name="q" connectionId="1"/>',
        f"{SHEET_TYPE}.queryTable+xml",
        PIVOT,
        "queryTable",
    )
    made.add(
        "xl/embeddings/oleObject1.bin",
        b"\xd0\xcf\x11\xe0 OLE",
        "application/vnd.openxmlformats-officedocument.oleObject",
        PIVOT,
        "oleObject",
    )
    made.add(
        "xl/timelines/timeline1.xml",
        f'{HEAD}<timelines xmlns="{MS}/spreadsheetml/2010/11/main">'
        '<timeline name="t" cache="c" level="2" selectionLevel="2"/></timelines>',
        "application/vnd.ms-excel.timeline+xml",
        PIVOT,
        f"{MS}/2011/relationships/timeline",
    )
    made.add(
        "xl/namedSheetViews/namedSheetView1.xml",
        f'{HEAD}<namedSheetViews xmlns="{MS}/'
        'spreadsheetml/2019/namedsheetviews"><namedSheetView name="v" id="{1}"/></namedSheetViews>',
        "application/vnd.ms-excel.namedsheetviews+xml",
        FORCES,
        f"{MS}/2019/04/relationships/namedSheetView",
    )


def _pivot(made: Making) -> None:
    cache = made.add(
        "xl/pivotCache/pivotCacheDefinition1.xml",
        f'{HEAD}<pivotCacheDefinition xmlns="{MAIN}" xmlns:r="{RELS}" r:id="rIdX1" recordCount="1">'
        '<cacheSource type="worksheet"><worksheetSource ref="A1:B2" sheet="Calc"/></cacheSource>'
        '<cacheFields count="2"><cacheField name="Side"><sharedItems count="1"><s v="A"/></sharedItems>'
        '</cacheField><cacheField name="Step"><sharedItems containsNumber="1" minValue="3" '
        'maxValue="3"/></cacheField></cacheFields></pivotCacheDefinition>',
        f"{SHEET_TYPE}.pivotCacheDefinition+xml",
        BOOK,
        "pivotCacheDefinition",
    )
    made.add(
        "xl/pivotCache/pivotCacheRecords1.xml",
        f'{HEAD}<pivotCacheRecords xmlns="{MAIN}" '
        'count="1"><r><x v="0"/><n v="3"/></r></pivotCacheRecords>',
        f"{SHEET_TYPE}.pivotCacheRecords+xml",
        "xl/pivotCache/pivotCacheDefinition1.xml",
        "pivotCacheRecords",
    )
    made.put(
        BOOK,
        "</workbook>",
        f'<pivotCaches><pivotCache cacheId="1" r:id="{cache}"/></pivotCaches></workbook>',
    )
    made.add(
        "xl/pivotTables/pivotTable1.xml",
        f'{HEAD}<pivotTableDefinition xmlns="{MAIN}" name="P" cacheId="1" dataCaption="V"><location '
        'ref="A1:B4" firstHeaderRow="1" firstDataRow="1" firstDataCol="1"/><pivotFields count="2">'
        '<pivotField axis="axisRow" showAll="0"><items count="2"><item x="0"/><item t="default"/></items>'
        '</pivotField><pivotField dataField="1" showAll="0"/></pivotFields><rowFields count="1"><field '
        'x="0"/></rowFields><dataFields count="1"><dataField name="Sum of step" fld="1"/></dataFields>'
        "</pivotTableDefinition>",
        f"{SHEET_TYPE}.pivotTable+xml",
        PIVOT,
        "pivotTable",
    )
    made.point(
        "xl/pivotTables/pivotTable1.xml",
        "xl/pivotCache/pivotCacheDefinition1.xml",
        "pivotCacheDefinition",
    )


def _slicer(made: Making) -> None:
    made.add(
        "xl/slicers/slicer1.xml",
        f'{HEAD}<slicers xmlns="{X14}"><slicer name="Unit" cache='
        '"Slicer_Unit" caption="Unit" rowHeight="241300"/></slicers>',
        "application/vnd.ms-excel.slicer+xml",
        FORCES,
        f"{MS}/2007/relationships/slicer",
    )
    made.add(
        "xl/slicerCaches/slicerCache1.xml",
        f'{HEAD}<slicerCacheDefinition xmlns="{X14}" name='
        f'"Slicer_Unit" sourceName="Unit"><extLst><x:ext xmlns:x="{MAIN}" uri="{{2F2917AC}}"><x15:'
        f'tableSlicerCache xmlns:x15="{MS}/spreadsheetml/2010/11/main" tableId="1" column="1"/>'
        "</x:ext></extLst></slicerCacheDefinition>",
        "application/vnd.ms-excel.slicerCache+xml",
        BOOK,
        f"{MS}/2007/relationships/slicerCache",
    )


def _comments(made: Making) -> None:
    threads = f"{MS}/spreadsheetml/2018/threadedcomments"
    made.add(
        "xl/threadedComments/threadedComment1.xml",
        f'{HEAD}<ThreadedComments xmlns="{threads}">'
        '<threadedComment ref="A4" dT="2026-01-01T00:00:00.00" personId="{P}" id="{T}"><text>Who?'
        "</text></threadedComment></ThreadedComments>",
        "application/vnd.ms-excel.threadedcomments+xml",
        FORCES,
        f"{MS}/2017/10/relationships/threadedComment",
    )
    made.add(
        "xl/persons/person.xml",
        f'{HEAD}<personList xmlns="{threads}"><person displayName="Ann" '
        'id="{P}" userId="a" providerId="None"/></personList>',
        "application/vnd.ms-excel.person+xml",
        BOOK,
        f"{MS}/2017/10/relationships/person",
    )


def _package(made: Making) -> None:
    made.add("customXml/item1.xml", "<orders xmlns='urn:x'>hold</orders>", "", BOOK, "customXml")
    made.add(
        "customXml/itemProps1.xml",
        f'{HEAD}<ds:datastoreItem xmlns:ds="{OFFICE}/customXml" ds:itemID="{{I}}"/>',
        "application/vnd.openxmlformats-officedocument.customXmlProperties+xml",
        "customXml/item1.xml",
        "customXmlProps",
    )
    made.add(
        "customUI/customUI14.xml",
        f'{HEAD}<customUI xmlns="{MS}/2009/07/customui"/>',
        "",
        "",
        f"{MS}/2007/relationships/ui/extensibility",
    )
    made.add(
        "docProps/thumbnail.png",
        png(),
        "",
        "",
        "http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail",
    )
    made.add(
        "xl/webextensions/taskpanes.xml",
        f'{HEAD}<wetp:taskpanes xmlns:wetp="{MS}/webextensions/taskpanes/2010/11"/>',
        "application/vnd.ms-office.webextensiontaskpanes+xml",
        "",
        f"{MS}/2011/relationships/webextensiontaskpanes",
    )
