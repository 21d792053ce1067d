"""An archive with some members changed and all the others copied byte for byte."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

LOCAL = struct.Struct("<4s5H3L2H")
CENTRAL = struct.Struct("<4s4B4H3L5H2L")
END = struct.Struct("<4s4H2LH")
EXTRA = struct.Struct("<2H")
NAME_IN_UTF_8 = 0x800
SIZES_FOLLOW = 0x8
LARGE = 1
"""The extra field that holds sizes above 4 GB; some programs always write it."""
PACKED = ".png"
"""Ends the names of what is packed by itself."""
LEVEL = 4
"""How hard to pack: twice as fast as zlib's own choice, a tenth larger."""
LEVELS = (LEVEL, 6, 9, 1)
"""How hard others pack."""


def raw_members(data: bytes) -> dict[str, bytes]:
    """Cut an archive into its members as they lie there, header and all, in that order."""
    with ZipFile(BytesIO(data)) as archive:
        return {member.filename: data[start:end] for member, start, end in _spans(archive)}


def _spans(archive: ZipFile) -> Iterator[tuple[ZipInfo, int, int]]:
    """Yield where each member begins and ends: it ends where the next begins."""
    members = sorted(archive.infolist(), key=lambda member: member.header_offset)
    starts = [member.header_offset for member in members]
    yield from zip(members, starts, [*starts, archive.start_dir][1:], strict=True)


def with_members(
    data: bytes, changes: Mapping[str, bytes | None], *, as_packed: bool = False
) -> bytes:
    """Give an archive with the content of some members changed, or the member left out (None).

    Members that were not there come last. `as_packed` packs each as hard as it was packed, so that
    a member that is given its old content back is to the byte what it was.
    """
    with ZipFile(BytesIO(data)) as archive:
        body = bytearray()
        central: dict[str, bytes] = {}
        for member, start, end in _spans(archive):
            name = member.filename
            if name not in changes:
                central[name] = _central(member, len(body))
                body += data[start:end]
                continue
            if (content := changes[name]) is not None:
                level = _level_of(archive, member, data[start:end]) if as_packed else LEVEL
                _add(body, central, member, content, level)
        names = dict.fromkeys((*(each.filename for each in archive.infolist()), *changes))
        comment = archive.comment
    for name in [each for each in names if each not in central and changes.get(each) is not None]:
        _add(body, central, _new(name), changes[name] or b"")
    listed = [central[name] for name in names if name in central]
    count, size = len(listed), sum(map(len, listed))
    end_record = END.pack(b"PK\5\6", 0, 0, count, count, size, len(body), len(comment))
    return b"".join([bytes(body), *listed, end_record, comment])


def _new(name: str) -> ZipInfo:
    member = ZipInfo(name)
    member.compress_type = ZIP_STORED if name.endswith(PACKED) else ZIP_DEFLATED
    member.orig_filename = name
    member.flag_bits |= NAME_IN_UTF_8 if not name.isascii() else 0
    return member


def _add(
    body: bytearray, central: dict[str, bytes], member: ZipInfo, content: bytes, level: int = LEVEL
) -> None:
    """Put a member at the end of the archive."""
    packed = _packed(member, content, level)
    central[member.filename] = _central(member, len(body))
    body += _local(member) + packed


def _level_of(archive: ZipFile, member: ZipInfo, raw: bytes) -> int:
    """Return how hard a member was packed, as far as zlib did it."""
    content = archive.read(member)
    levels = (each for each in LEVELS if raw.endswith(_deflated(content, each)))
    return next(levels, LEVEL)


def _deflated(content: bytes, level: int) -> bytes:
    packer = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(content) + packer.flush()


def _packed(member: ZipInfo, content: bytes, level: int = LEVEL) -> bytes:
    """Pack a member's new content, and note its sizes on the member."""
    member.CRC, member.file_size, member.extra = zlib.crc32(content), len(content), b""
    member.flag_bits &= ~SIZES_FOLLOW
    if member.compress_type != ZIP_STORED:
        content = _deflated(content, level)
    member.compress_size = len(content)
    return content


def _local(member: ZipInfo) -> bytes:
    name = _name(member)
    needed, flags, method = member.extract_version, member.flag_bits, member.compress_type
    sizes = member.CRC, member.compress_size, member.file_size
    time, day = _clock(member)
    return LOCAL.pack(b"PK\3\4", needed, flags, method, time, day, *sizes, len(name), 0) + name


def _central(member: ZipInfo, offset: int) -> bytes:
    name, extra = _name(member), _without_large(member.extra)
    time, day = _clock(member)
    return (
        CENTRAL.pack(
            b"PK\1\2",
            member.create_version,
            member.create_system,
            member.extract_version,
            member.reserved,
            member.flag_bits,
            member.compress_type,
            time,
            day,
            member.CRC,
            member.compress_size,
            member.file_size,
            len(name),
            len(extra),
            len(member.comment),
            0,
            member.internal_attr,
            member.external_attr,
            offset,
        )
        + name
        + extra
        + member.comment
    )


def _name(member: ZipInfo) -> bytes:
    return member.orig_filename.encode("utf-8" if member.flag_bits & NAME_IN_UTF_8 else "cp437")


def _clock(member: ZipInfo) -> tuple[int, int]:
    year, month, day, hour, minute, second = member.date_time
    return hour << 11 | minute << 5 | second // 2, (year - 1980) << 9 | month << 5 | day


def _without_large(extra: bytes) -> bytes:
    kept, place = b"", 0
    while place + 4 <= len(extra):
        kind, length = EXTRA.unpack_from(extra, place)
        if kind != LARGE:
            kept += extra[place : place + 4 + length]
        place += 4 + length
    return kept
