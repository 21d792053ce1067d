"""What a team's file may hold: the parts we make, as we make them, and nothing besides.

Whatever is not on these lists is a stray, be it harmless or not: a part that Excel or another
program added, something hidden, a formula, a time, a name.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Mapping
from io import BytesIO
from zipfile import BadZipFile, ZipFile, ZipInfo

PARTS = re.compile(
    r"\[Content_Types\]\.xml|_rels/\.rels|docProps/(app|core)\.xml"
    r"|xl/(workbook|styles|sharedStrings|theme/theme1)\.xml|xl/_rels/workbook\.xml\.rels"
    r"|xl/worksheets/sheet\d+\.xml|xl/worksheets/_rels/sheet\d+\.xml\.rels"
    r"|xl/tables/table\d+\.xml|xl/comments\d+\.xml|xl/drawings/vmlDrawing\d+\.vml"
    r"|xl/drawings/drawing\d+\.xml|xl/drawings/_rels/drawing\d+\.xml\.rels|xl/media/image\d+\.png"
)
LINKED = frozenset(
    {
        *("worksheet", "theme", "styles", "sharedStrings", "officeDocument", "table", "comments"),
        *("vmlDrawing", "core-properties", "extended-properties", "drawing", "image"),
    }
)
"""What one part may say another is to it."""
NAMES = re.compile(
    r"_xlnm\.(Print_Area|Print_Titles)|"
    r"stamp_(campaign|side|team|turn|stage|form|seal)|"
    r"stamp_(called|rules|date|squares|language|version|chance|promise|sum)"
)
IN_DRAWINGS = frozenset(
    {
        *("wsDr", "oneCellAnchor", "twoCellAnchor", "from", "to", "col", "colOff"),
        *("row", "rowOff", "pic"),
        *("nvPicPr", "cNvPr", "cNvPicPr", "picLocks", "blipFill", "blip", "stretch", "fillRect"),
        *("spPr", "xfrm", "off", "ext", "prstGeom", "avLst", "clientData"),
    }
)
"""The elements of a drawing: pictures that stand on cells, and nothing else."""
PNG = b"\x89PNG\r\n\x1a\n"
DRAWING = re.compile(r"<\?xml [^<>]*>\s<xdr:wsDr ")
CHUNKS = frozenset({b"IHDR", b"PLTE", b"IDAT", b"IEND"})
"""What a picture holds: its size, its colours and its points; no time, and no text but one."""
DRAWN_FROM = re.compile(rb"Drawing\0[0-9a-f]{64}")
"""The sum of the drawing that a picture was painted from."""
_THERE = r"(?:'[^'<>]{1,31}'|\w{1,31})![A-Z]{1,2}\d{1,4}"
_SAID = r'"[\w ./:(),\[\]-]{0,20}"'
_PART = (
    rf'(?:{_THERE}|{_SAID}|IF\({_THERE}="","",(?:{_THERE}|{_SAID})(?:&amp;(?:{_THERE}|{_SAID}))*\))'
)
ECHO = re.compile(rf"<f>TRIM\({_PART}(?:&amp;{_PART})*\)</f>")
"""A formula of the form on paper: it shows what stands in cells of another sheet of the book."""
_WORKED = (
    r"""(?:\w{1,31}!)?\$[A-Z]{1,3}\$?\d{1,4}(?::\$[A-Z]{1,3}\$?\d{1,4})?|"[\w ,./:?;()'-]{0,60}"|"""
    r"(?:IF|AND|OR|NOT|TRIM|LEN|SUMPRODUCT|SUMIF|SUBSTITUTE|ISNUMBER|FIND|UPPER|MATCH|CODE|LEFT"
    r"|MID|RIGHT|VALUE|TEXT|INT|REPT|IFERROR)\(|TRUE|FALSE|\d{1,4}|&amp;|&lt;|&gt;|[-+*=,(){}]"
)
READINESS = re.compile(
    r'<f t="shared"(?: ref="[A-Z]{1,3}\d{1,4}:[A-Z]{1,3}\d{1,4}")? si="0"'
    rf">(?:IFERROR\(IF\(TRIM\((?:{_WORKED})++)?</f>"
)
"""What an order sheet works out of its own cells and the lists of About: what a line lacks."""
FORMATS = frozenset({"@", "[=0]0;[=1]0;0.0#"})
"""Number formats besides Excel's own: texts, and fractions as they are shown."""
AUTHORS = frozenset({"Umpire"})
ZIP_TIME = (1980, 1, 1, 0, 0, 0)
MADE = "2000-01-01T00:00:00Z"

NOT_IN_SHEETS: Mapping[str, str] = {
    r'<(row|col)\b[^>]*\bhidden="(1|true)"': "a hidden row or column",
    r'<row\b[^>]*\bht="0(\.0+)?"': "a row without height",
    r'<col\b[^>]*\bwidth="0(\.0+)?"': "a column without width",
    r"<f[ >/]": "a formula",
    r'\bt="inlineStr"': "a text outside the shared ones",
    r"<extLst": "an extension",
    r"<(picture|oleObjects?|controls?|scenarios|customProperties|customSheetViews)\b": (
        "an object"
    ),
    r"<(filterColumn|sortState|customFilters)\b": "a filter that is set",
    r"<protectedRange|<cellWatch|<smartTag|<webPublishItem": "something no sheet of ours has",
    r"\bcodeName=": "a code name",
}
NOT_IN_WORKBOOK: Mapping[str, str] = {
    r'<sheet\b[^>]*\bstate="(?!visible)': "a hidden sheet",
    r"<(externalReference|pivotCache|extLst|fileSharing|fileRecovery|customWorkbookView)|absPath": (
        "something no workbook of ours has"
    ),
    r"\bcodeName=": "a code name",
    r'<definedName\b[^>]*\b(hidden|comment|description|help)="': "a name with more than its place",
}
NOT_IN_CORE = re.compile(
    r"<(dc:creator|cp:lastModifiedBy)>[^<]|<(dc:subject|dc:description|cp:keywords|cp:category"
    r"|cp:contentStatus|cp:revision|cp:lastPrinted|dc:language|dc:identifier|cp:version)\b"
)
SUBJECT = re.compile(r"<dc:subject>[^\W\d_]{2,20} \d{1,4}(\.\d{1,2})?</dc:subject>")
"""The one subject there may be: of which turn the book is, in a word and its number."""
NOT_IN_APP = re.compile(r"<(Company|Manager|HyperlinkBase|Template|TotalTime)>[^<]")


def strays(content: bytes) -> list[str]:
    """Return a sentence for everything in a team's file that has no business there."""
    try:
        package = ZipFile(BytesIO(content))
    except BadZipFile:
        return ["It is not a workbook."]
    with package:
        read = {part.filename: package.read(part) for part in package.infolist()}
    pictures = {name: read.pop(name) for name in [*read] if name.endswith(".png")}
    parts = {name: part.decode("utf-8", errors="replace") for name, part in read.items()}
    return [
        *_in_zip(package, content),
        *(
            f"{name} is not part of a team's book."
            for name in pictures
            if not PARTS.fullmatch(name)
        ),
        *(
            f"{name} holds more than a picture."
            for name in pictures
            if not _is_plain(pictures[name])
        ),
        *_in_parts(parts),
    ]


def _is_plain(picture: bytes) -> bool:
    """Tell whether a PNG holds its points and what it was drawn from, and nothing behind them."""
    at, kinds = len(PNG), [b""]
    while at + 12 <= len(picture) and kinds[-1] != b"IEND":
        size, kind = struct.unpack_from(">I4s", picture, at)
        drawn = kind == b"tEXt" and DRAWN_FROM.fullmatch(picture, at + 8, at + 8 + size)
        kinds.append(b"IDAT" if drawn else kind)
        at += 12 + size
    whole = picture.startswith(PNG) and at == len(picture) and kinds[-1] == b"IEND"
    return whole and set(kinds[1:]) <= CHUNKS


def _in_zip(package: ZipFile, content: bytes) -> Iterator[str]:
    members = package.infolist()
    if package.comment:
        yield "The zip has a comment."
    if len({each.filename.casefold() for each in members}) < len(members):
        yield "A part is there twice."
    for each in members:
        if each.extra or each.comment:
            yield f"{each.filename} has more zip fields than it needs."
        if each.date_time != ZIP_TIME:
            yield f"{each.filename} bears a time."
    if members and _laid_out(members) != package.start_dir:
        yield "Something lies before, between or after the parts."
    if package.start_dir + sum(46 + len(e.filename.encode()) for e in members) + 22 != len(content):
        yield "Something lies behind the last part."


def _laid_out(members: list[ZipInfo]) -> int:
    """Return where the parts end if they follow each other without gaps; 0 if they do not."""
    end = 0
    for each in sorted(members, key=lambda part: part.header_offset):
        if each.header_offset != end:
            return 0
        end += 30 + len(each.filename.encode()) + each.compress_size
    return end


def _in_parts(parts: Mapping[str, str]) -> Iterator[str]:
    for name, text in parts.items():
        if not PARTS.fullmatch(name):
            yield f"{name} is not part of a team's book."
        if "<!--" in text or "<?" in text.removeprefix("<?xml"):
            yield f"{name} holds a comment or an instruction."
        if name.endswith(".rels"):
            yield from _in_links(name, text)
        if name.startswith(("xl/worksheets/sheet", "xl/tables/")):
            yield from _matched(name, READINESS.sub("", ECHO.sub("", text)), NOT_IN_SHEETS)
        if name.startswith("xl/drawings/drawing"):
            if not DRAWING.match(text):
                yield f"{name} is not a drawing of ours."
            elements = set(re.findall(r"<(?:\w+:)?(\w+)", text)) - IN_DRAWINGS
            yield from (f"{name} holds the element {each}." for each in sorted(elements))
        if name.startswith("xl/comments"):
            authors = set(re.findall(r"<author>([^<]*)</author>", text))
            yield from (f"{name} names the author {each}." for each in authors - AUTHORS)
    yield from _matched("The workbook", parts.get("xl/workbook.xml", ""), NOT_IN_WORKBOOK)
    yield from _in_names(parts.get("xl/workbook.xml", ""))
    yield from _in_properties(parts)
    yield from _in_styles(parts.get("xl/styles.xml", ""))
    yield from _in_strings(parts)


def _matched(name: str, text: str, patterns: Mapping[str, str]) -> Iterator[str]:
    for pattern, what in patterns.items():
        if re.search(pattern, text):
            yield f"{name} holds {what}."


def _in_links(name: str, text: str) -> Iterator[str]:
    if "TargetMode" in text:
        yield f"{name} leads out of the file."
    for kind in set(re.findall(r'Type="[^"]*/([^"/]*)"', text)) - LINKED:
        yield f"{name} links a part of the kind {kind}."


def _in_names(workbook: str) -> Iterator[str]:
    for name in _called("definedName", workbook):
        if not NAMES.fullmatch(name):
            yield f"The workbook defines the name {name}."


def _called(tag: str, text: str) -> Iterator[str]:
    """Yield what each tag of a kind names."""
    for attributes in re.findall(rf"<{tag}\b([^<>]*)", text):
        yield from re.findall(r'\bname="([^"]*)"', attributes)


def _in_properties(parts: Mapping[str, str]) -> Iterator[str]:
    core, app = parts.get("docProps/core.xml", ""), parts.get("docProps/app.xml", "")
    if NOT_IN_CORE.search(SUBJECT.sub("", core, count=1)) or NOT_IN_APP.search(app):
        yield "The properties say more than the title and the turn."
    if set(re.findall(r"\d{4}-\d\d-\d\dT[\d:.]+Z?", core)) - {MADE}:
        yield "The properties bear a time."


def _in_styles(styles: str) -> Iterator[str]:
    for code in set(re.findall(r'formatCode="([^"]*)"', styles)) - FORMATS:
        yield f"The number format {code} is none of ours."
    for name in set(_called("cellStyle", styles)):
        if name not in {"Normal", "Hyperlink"}:
            yield f"The style {name} is none of ours."
    if "<extLst" in styles:
        yield "The styles hold an extension."


def _in_strings(parts: Mapping[str, str]) -> Iterator[str]:
    """Find shared texts that no cell shows: left over from what stood there before."""
    shared = len(re.findall(r"<si[ >/]", parts.get("xl/sharedStrings.xml", "")))
    used: set[int] = set()
    for name, text in parts.items():
        if name.startswith("xl/worksheets/sheet"):
            cells = re.findall(r"<c\b([^<>]*)><v>(\d+)</v>", text)
            used |= {int(index) for attributes, index in cells if ' t="s"' in attributes}
    if used != set(range(shared)):
        yield "A shared text is shown by no cell."
