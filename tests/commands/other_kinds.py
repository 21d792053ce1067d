"""Books as other programs keep and send them: OpenDocument, CSV, a zip, a letter."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from datetime import date
from email.message import EmailMessage
from io import BytesIO, StringIO
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from workbook_engine.books.book import Value
from workbook_engine.books.file_book import FileBook

_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?><office:document-content '
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2">'
    "<office:body><office:spreadsheet>"
)
_MANIFEST = (
    '<?xml version="1.0" encoding="UTF-8"?><manifest:manifest '
    'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
)


def as_ods(book: Path) -> bytes:
    """Return a workbook's cells as an OpenDocument sheet."""
    opened = FileBook.open(book)
    sheets = "".join(
        f"<table:table table:name={quoteattr(sheet)}>"
        + "".join(
            f"<table:table-row>{''.join(map(_cell, row)) or _cell(None)}</table:table-row>"
            for row in opened.read(sheet)
        )
        + "</table:table>"
        for sheet in opened.sheets()
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    end = "</office:spreadsheet></office:body></office:document-content>"
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as packed:
        packed.writestr("mimetype", kind, ZIP_STORED)
        packed.writestr("META-INF/manifest.xml", _MANIFEST)
        packed.writestr("content.xml", f"{_HEAD}{sheets}{end}")
    return made.getvalue()


def _cell(value: Value) -> str:
    if value is None:
        return "<table:table-cell/>"
    said = f"<text:p>{escape(str(value))}</text:p>"
    kind, at = "string", ""
    if isinstance(value, bool):
        kind, at = "boolean", f' office:boolean-value="{str(value).lower()}"'
    elif isinstance(value, int | float):
        kind, at = "float", f' office:value="{value}"'
    elif isinstance(value, date):
        kind, at = "date", f' office:date-value="{value.isoformat()}"'
    return f'<table:table-cell office:value-type="{kind}"{at}>{said}</table:table-cell>'


def as_csv(book: Path, sheet: str) -> bytes:
    """Return a sheet of a workbook as Excel saves it as CSV."""
    text = StringIO(newline="")
    csv.writer(text, delimiter=";").writerows(FileBook.open(book).read(sheet))
    return text.getvalue().encode("utf-8-sig")


def as_zip(files: Mapping[str, bytes]) -> bytes:
    """Return files in a zip."""
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return made.getvalue()


def as_letter(files: Mapping[str, bytes], text: str = "Here they are.", **heads: str) -> bytes:
    """Return a letter with files attached, as a mail program saves it; heads as `in_reply_to`."""
    letter = EmailMessage()
    for name, said in {"from": "anna@example.org", "subject": "Orders", **heads}.items():
        letter[name.replace("_", "-")] = said
    letter.set_content(text)
    for name, content in files.items():
        letter.add_attachment(
            content, maintype="application", subtype="octet-stream", filename=name
        )
    return letter.as_bytes()
