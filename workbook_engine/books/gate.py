"""What must be true of a file before a spreadsheet library sees it.

The library may hang, fill the memory or read nothing without a word; here every such file gets a
code, a sentence and a cure instead. The codes and limits come from trying 111 bad files.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from workbook_engine.books.limits import MASTER, MEGABYTE, Limits
from workbook_engine.books.package.parts import TYPES
from workbook_engine.books.package.xml_text import prove_well_formed
from workbook_engine.books.plain_rows import PlainRows, plain_rows
from workbook_engine.books.sheet_limits import (
    RESAVE,
    check_counts,
    check_depth,
    check_sheet,
    check_texts,
)
from workbook_engine.core.findings import Problem

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
MACROS = b"macroEnabled.main+xml"
BROKEN = (BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError, KeyError)
RESEND = "Ask for the file again, or take the copy from the last turn."

DECLARED = re.compile(rb"""^\s*<\?xml[^>]*encoding=["']([^"']*)["']""")

READ = re.compile(
    r"^(?:xl/(?:_rels/)?(?:workbook|styles|sharedStrings|worksheets/|tables/|pivotTables/)|"
    r"_rels/|\[Content_Types\])",
    re.IGNORECASE,
)
"""The parts that are looked into; in the umpire's own book the others may be as they like."""


class Checked(NamedTuple):
    """A workbook's parts, which may be read."""

    parts: dict[str, bytes]
    plain: dict[str, PlainRows]
    """The sheets whose rows are plain, by their parts."""

    def holds(self, part: str, text: bytes) -> bool:
        """Tell whether a part is the same here, to the byte."""
        return self.parts.get(part) == text


def checked_parts(data: bytes, name: str, limits: Limits = MASTER) -> dict[str, bytes]:
    """Inflate a workbook's parts, or raise the Problem that keeps it shut."""
    return checked(data, name, limits).parts


def checked(
    data: bytes, name: str, limits: Limits = MASTER, before: Iterable[Checked] = ()
) -> Checked:
    """Inflate a workbook's parts and look into them, or raise what keeps it shut.

    A part that was looked into `before`, in a workbook within the same limits, is sound.
    """
    parts = members_of(data, limits)
    _check_format(parts, name, limits)
    sound = {p: each.plain.get(p) for each in before for p in parts if each.holds(p, parts[p])}
    sheets = (part for part, text in parts.items() if b"sheetData" in text)
    looked = ((p, sound[p] if p in sound else plain_rows(parts[p])) for p in sheets)
    plain = {part: rows for part, rows in looked if rows is not None}
    check_counts(parts, plain, limits)
    for part, text in parts.items():
        if part not in sound:
            _check_part(part, text, plain.get(part), limits)
    return Checked(parts, plain)


def members_of(data: bytes, limits: Limits) -> dict[str, bytes]:
    """Inflate what lies in a zip, within limits, or raise the Problem that keeps it shut."""
    if len(data) > limits.file:
        raise too_large(len(data), limits)
    if not data.startswith(b"PK\x03\x04"):
        raise _not_a_zip(data)
    try:
        with ZipFile(BytesIO(data)) as archive:
            _check_members(archive.infolist(), limits)
            return {member.filename: _read(archive, member) for member in archive.infolist()}
    except BROKEN as problem:
        raise Problem(
            "E-ZIP-BROKEN", "The file is damaged or only part of it has arrived.", RESEND
        ) from problem


def _check_part(part: str, text: bytes, plain: PlainRows | None, limits: Limits) -> None:
    """Look into one part, as far as that can do harm."""
    rest = text if plain is None else plain.rest
    is_sheet = b"sheetData" in rest
    if is_sheet or (is_looked_through(part) and (limits.strict or READ.search(part))):
        _check_coding(part, text)
    if is_looked_through(part):
        _check_declarations(part, rest)
        if limits.strict:
            check_depth(part, rest, limits)
    if is_sheet or b"si>" in text:
        check_texts(part, rest if plain and not plain.worded else text, limits)
    if is_sheet:
        check_sheet(part, text, plain, limits)


def is_looked_through(part: str) -> bool:
    """Tell whether a part is XML that the format knows; of a stranger's book each is proved."""
    return part.endswith((".xml", ".rels")) and not part.startswith("customXml/")


def _read(archive: ZipFile, member: ZipInfo) -> bytes:
    content = archive.read(member)
    if len(content) != member.file_size:
        raise BadZipFile(member.filename)
    return content


def too_large(size: int, limits: Limits = MASTER) -> Problem:
    """Say that a file, or what it would inflate to, is beyond the limits."""
    return Problem(
        "E-ZIP-SIZE",
        f"It has {size // MEGABYTE:,} MB; the limit is {limits.file // MEGABYTE} MB, "
        f"{limits.inflated // MEGABYTE} MB unpacked.",
        "Take out pictures and formats on empty rows, and save it again.",
    )


def _not_a_zip(data: bytes) -> Problem:
    if not data:
        return Problem("E-ZIP-EMPTY", "The file is empty (0 bytes).", RESEND)
    if data.startswith(OLE):
        if ENCRYPTED in data:
            return Problem(
                "E-ENCRYPTED",
                "The workbook is locked with a password.",
                "Open it in Excel, take the password off (File, Info) and save it.",
            )
        return Problem("E-ZIP-XLS", "This is an old workbook of the .xls kind.", RESAVE)
    if _is_text(data):
        page = re.search(rb"<(!doctype )?(html|table)", data[:4096], re.IGNORECASE)
        kind = "a web page" if page else "plain text, such as CSV"
        return Problem("E-ZIP-TEXT", f"This is {kind}, not a workbook.", RESAVE)
    return _no_workbook()


def _is_text(data: bytes) -> bool:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return True
    return not re.search(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]", data[:4096])


def _no_workbook() -> Problem:
    return Problem("E-FORMAT", "This is not an Excel workbook.", RESAVE)


def _check_members(members: Sequence[ZipInfo], limits: Limits) -> None:
    inflated = sum(member.file_size for member in members)
    largest = max((member.file_size for member in members), default=0)
    if inflated > limits.inflated or largest > limits.member:
        raise too_large(inflated, limits)
    if len(members) > limits.members:
        raise Problem("E-ZIP-MEMBERS", f"It has {len(members):,} parts inside.", RESAVE)
    names = [member.filename for member in members]
    if len({name.casefold().lstrip("/") for name in names}) < len(names):
        raise Problem("E-ZIP-DUPLICATE", "It holds the same part twice.", RESAVE)
    _check_overlap(members)
    for member in members:
        _check_member(member, limits)


def _check_overlap(members: Sequence[ZipInfo]) -> None:
    """Refuse parts that share bytes: so a small file becomes an endless one."""
    end = 0
    for member in sorted(members, key=lambda each: each.header_offset):
        if member.header_offset < end:
            raise Problem("E-ZIP-OVERLAP", "Parts inside lie over one another.", RESAVE)
        end = member.header_offset + 30 + member.compress_size


def _check_member(member: ZipInfo, limits: Limits) -> None:
    name = member.filename
    rooted = limits.strict and name.startswith("/")  # XlsxWriter roots some, so a master may too
    if rooted or ".." in name.split("/") or re.search(r"[\\:\x00-\x1f\x7f]", name):
        raise Problem("E-ZIP-NAME", f"A part inside has the name {name!r}.", RESAVE)
    if member.flag_bits & 1:
        raise Problem("E-ENCRYPTED", "A part inside is locked with a password.", RESAVE)
    if member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise Problem("E-ZIP-METHOD", "It is packed in a way Excel does not know.", RESAVE)
    if member.file_size > max(MEGABYTE, limits.steepest * member.compress_size):
        raise Problem("E-ZIP-RATIO", f"Part {name} unpacks to far too much.", RESAVE)


def _check_format(parts: Mapping[str, bytes], name: str, limits: Limits) -> None:
    if parts.get("mimetype", b"").startswith(b"application/vnd.oasis.opendocument"):
        raise Problem("E-FORMAT-ODS", "This is a LibreOffice file (.ods) renamed.", RESAVE)
    if "xl/workbook.bin" in parts:
        raise Problem("E-FORMAT-BINARY", "This is a binary workbook (.xlsb).", RESAVE)
    types = parts.get(TYPES, b"")
    if b"spreadsheetml.sheet.main+xml" not in types and MACROS not in types:
        raise _no_workbook()
    prove_well_formed(TYPES, types)
    if MACROS in types and name.lower().endswith(".xlsx"):
        raise Problem(
            "E-FORMAT-MACRO",
            "The workbook holds macros under the name .xlsx, so Excel will not open it.",
            "Name it .xlsm, or save it from Excel without macros.",
        )
    if MACROS in types and not limits.macros:
        raise Problem(
            "E-FORMAT-MACRO",
            "The workbook holds macros, which a team's book may not.",
            "Ask for it saved as an Excel workbook (.xlsx).",
        )
    if b"http://purl.oclc.org/ooxml/spreadsheetml" in parts.get("xl/workbook.xml", b""):
        raise Problem("E-FORMAT-STRICT", "It is a Strict Open XML Spreadsheet.", RESAVE)


def _check_coding(part: str, text: bytes) -> None:
    declared = DECLARED.match(text)
    wide = text.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\x00" in text[:4]
    if wide or (declared and declared[1].lower() not in (b"utf-8", b"us-ascii")):
        raise Problem("E-XML-ENCODING", f"Part {part} is not written in UTF-8.", RESAVE)


def _check_declarations(part: str, text: bytes) -> None:
    if b"<!DOCTYPE" in text or b"<!ENTITY" in text:
        raise Problem(
            "E-XML-DTD",
            f"Part {part} declares entities, which no honest workbook does.",
            f"Do not trust it. {RESEND}",
        )
