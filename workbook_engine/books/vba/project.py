"""Modules to the bytes of a VBA project, and back: [MS-OVBA] 2.2 and 2.3."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from struct import pack, unpack_from

from msgspec import Struct

from workbook_engine.books.vba.compound import compound, streams_of
from workbook_engine.books.vba.compression import packed, unpacked
from workbook_engine.books.vba.lock import hidden

PAGE = "cp1252"
NAME = "VBAProject"
PROJECT_ID = "{7E0C1D5A-3B0F-4E53-9C56-51B0A6C1D2E7}"
SOURCE_ONLY = bytes.fromhex("CC61FFFF000000")
"""[MS-OVBA] 2.3.4.1: nothing compiled, to be compiled by whoever opens it."""
HEAD = 6
"""Bytes before the data of a record of the directory: its kind, and how long the data are."""
VERSION, VERSION_SIZE = 0x09, 6
"""[MS-OVBA] 2.3.4.2.1.10: the one record whose length is not that of its data."""
STREAM_NAME, OFFSET = 0x1A, 0x31
"""[MS-OVBA] 2.3.4.2.3.2: the stream of a module, and where in it the source begins."""
LIBRARIES = (
    (
        "stdole",
        "*\\G{00020430-0000-0000-C000-000000000046}#2.0#0#"
        "C:\\Windows\\System32\\stdole2.tlb#OLE Automation",
    ),
    (
        "Office",
        "*\\G{2DF8D04C-5BFA-101B-BDE5-00AA0044DE52}#2.0#0#C:\\Program Files\\Common Files\\"
        "Microsoft Shared\\OFFICE16\\MSO.DLL#Microsoft Office 16.0 Object Library",
    ),
)
WORKBOOK_BASE = "0{00020819-0000-0000-C000-000000000046}"
SHEET_BASE = "0{00020820-0000-0000-C000-000000000046}"
CLASS_BASE = "0{FCFB3D2A-A0FA-1068-A738-08002B3371B5}"


class Kind(Enum):
    """What a module is, in the words of a project's list of them."""

    DOCUMENT = "Document"
    STANDARD = "Module"
    CLASS = "Class"


class Module(Struct, frozen=True):
    """A module: its name, what it is, and its source without the lines that name it."""

    name: str
    kind: Kind
    source: str = ""
    base: str = ""

    @property
    def stream(self) -> bytes:
        """The source as a project holds it, with the lines on top that say what it is."""
        head = [f'Attribute VB_Name = "{self.name}"']
        if self.kind is not Kind.STANDARD:
            own = self.kind is Kind.DOCUMENT
            head += [
                f'Attribute VB_Base = "{self.base or CLASS_BASE}"',
                "Attribute VB_GlobalNameSpace = False",
                "Attribute VB_Creatable = False",
                f"Attribute VB_PredeclaredId = {own}",
                f"Attribute VB_Exposed = {own}",
                "Attribute VB_TemplateDerived = False",
                f"Attribute VB_Customizable = {own}",
            ]
        lines = [*head, *self.source.splitlines()]
        return ("\r\n".join(lines) + "\r\n").encode(PAGE, "replace")


def project(modules: Sequence[Module]) -> bytes:
    """Give the bytes of a project of modules; the same modules make the same bytes."""
    streams = {
        "PROJECT": _listed(modules),
        "PROJECTwm": b"".join(
            each.name.encode(PAGE) + b"\0" + f"{each.name}\0".encode("utf-16-le")
            for each in modules
        )
        + b"\0\0",
        "VBA/_VBA_PROJECT": SOURCE_ONLY,
        "VBA/dir": packed(_directory(modules)),
    }
    return compound(streams | {f"VBA/{each.name}": packed(each.stream) for each in modules})


def _listed(modules: Sequence[Module]) -> bytes:
    """Write the stream that lists the modules as a person would read it."""
    lines = [f'ID="{PROJECT_ID}"']
    for each in modules:
        tail = "/&H00000000" if each.kind is Kind.DOCUMENT else ""
        lines.append(f"{each.kind.value}={each.name}{tail}")
    lines += [
        f'Name="{NAME}"',
        'HelpContextID="0"',
        'VersionCompatible32="393222000"',
        f'CMG="{hidden(bytes(4), PROJECT_ID)}"',
        f'DPB="{hidden(bytes(1), PROJECT_ID)}"',
        f'GC="{hidden(bytes((255,)), PROJECT_ID)}"',
        "",
        "[Host Extender Info]",
        "&H00000001={3832D640-CF90-11CF-8E43-00A0C911005A};VBE;&H00000000",
        "",
        "[Workspace]",
        *(f"{each.name}=0, 0, 0, 0, C" for each in modules),
    ]
    return ("\r\n".join(lines) + "\r\n").encode(PAGE)


def _directory(modules: Sequence[Module]) -> bytes:
    """Write the stream that lists the modules for the compiler: [MS-OVBA] 2.3.4.2."""
    return b"".join(
        (
            _of(0x01, pack("<L", 3)),  # 64-bit Windows; Excel writes its own when it saves
            _of(0x02, pack("<L", 0x409)),
            _of(0x14, pack("<L", 0x409)),
            _of(0x03, pack("<H", 1252)),
            _of(0x04, NAME.encode(PAGE)),
            _twice(0x05, 0x40, ""),
            _of(0x06, b"") + _of(0x3D, b""),
            _of(0x07, bytes(4)),
            _of(0x08, bytes(4)),
            pack("<HLLH", 0x09, 4, 1_700_000_000, 1),
            _twice(0x0C, 0x3C, ""),
            *(_library(name, text) for name, text in LIBRARIES),
            _of(0x0F, pack("<H", len(modules))),
            _of(0x13, b"\xff\xff"),
            *map(_module, modules),
            _of(0x10, b""),
        )
    )


def _of(number: int, content: bytes) -> bytes:
    return pack("<HL", number, len(content)) + content


def _twice(number: int, wide: int, text: str) -> bytes:
    return _of(number, text.encode(PAGE)) + _of(wide, text.encode("utf-16-le"))


def _library(name: str, text: str) -> bytes:
    known = text.encode(PAGE)
    return _twice(0x16, 0x3E, name) + _of(0x0D, pack("<L", len(known)) + known + bytes(6))


def _module(module: Module) -> bytes:
    kind = 0x21 if module.kind is Kind.STANDARD else 0x22
    return b"".join(
        (
            _twice(0x19, 0x47, module.name),
            _twice(0x1A, 0x32, module.name),
            _twice(0x1C, 0x48, ""),
            _of(0x31, bytes(4)),
            _of(0x1E, bytes(4)),
            _of(0x2C, b"\xff\xff"),
            _of(kind, b""),
            _of(0x2B, b""),
        )
    )


def sources_of(content: bytes) -> dict[str, str]:
    """Give the source of each module of a project, whoever wrote it; ValueError if it is none."""
    streams = {name.upper(): found for name, found in streams_of(content).items()}
    listed = streams.get("PROJECT", b"").decode(PAGE, "replace")
    names = re.findall(r"^(?:Document|Module|Class|BaseClass)=([^/\r\n]+)", listed, re.MULTILINE)
    offsets = _offsets(unpacked(streams["VBA/DIR"])) if "VBA/DIR" in streams else {}
    found = {}
    for name in names:
        stream = streams.get(f"VBA/{name}".upper(), b"")
        source = unpacked(stream[offsets.get(name.casefold(), 0) :]) if stream else b""
        found[name] = source.decode(PAGE, "replace")
    return found


def _offsets(directory: bytes) -> dict[str, int]:
    """Return where the source begins in each module's stream, behind what was compiled."""
    found, name, at = dict[str, int](), "", 0
    while at + HEAD <= len(directory):
        kind, size = unpack_from("<HI", directory, at)
        size = VERSION_SIZE if kind == VERSION else size
        held = directory[at + HEAD : at + HEAD + size]
        if kind == STREAM_NAME:
            name = held.decode(PAGE, "replace").casefold()
        elif kind == OFFSET:
            found[name] = int.from_bytes(held, "little")
        at += HEAD + size
    return found
