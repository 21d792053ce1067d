"""The packing of VBA source: chunks of 4096 bytes, each with copies out of itself.

[MS-OVBA] 2.4.1. Text always packs to less than it was, so no chunk is ever stored as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from struct import pack, unpack_from

CHUNK = 4096
SIGNED = 0xB000
"""A packed chunk: its signature, and the mark that it is packed."""
SHORTEST, MOST_TRIED = 3, 32


def packed(content: bytes) -> bytes:
    """Pack bytes that pack well, such as text; ValueError where a chunk would not become shorter.

    >>> unpacked(packed(b"one two one two"))
    b'one two one two'
    """
    chunks = (content[at : at + CHUNK] for at in range(0, len(content), CHUNK))
    return b"\1" + b"".join(map(_packed_chunk, chunks))


def _packed_chunk(chunk: bytes) -> bytes:
    body, at = b"", 0
    seen: dict[bytes, list[int]] = {}
    while at < len(chunk):
        flags, tokens = 0, b""
        for bit in range(8):
            if at >= len(chunk):
                break
            start, length = _longest(chunk, at, seen)
            if length:
                flags |= 1 << bit
                tokens += pack("<H", (at - start - 1) << (16 - _bits(at)) | (length - SHORTEST))
            else:
                tokens += chunk[at : at + 1]
            for passed in range(at, at + max(length, 1)):
                seen.setdefault(chunk[passed : passed + SHORTEST], []).append(passed)
            at += max(length, 1)
        body += bytes((flags,)) + tokens
    if len(body) > CHUNK:
        raise ValueError("this does not pack")
    return pack("<H", SIGNED | (len(body) - 1)) + body


def _longest(chunk: bytes, at: int, seen: dict[bytes, list[int]]) -> tuple[int, int]:
    """Return where the longest stretch stands that comes again here, and its length, or 0."""
    most = min(len(chunk) - at, (0xFFFF >> _bits(at)) + SHORTEST) if at else 0
    found, longest = 0, 0
    for start in reversed(seen.get(chunk[at : at + SHORTEST], ())[-MOST_TRIED:]):
        length = SHORTEST
        while length < most and chunk[start + length] == chunk[at + length]:
            length += 1
        if longest < length <= most:
            found, longest = start, length
    return found, longest


def _bits(at: int) -> int:
    """Return how many bits of a copy say how far back it reaches; the others say how long."""
    return max((at - 1).bit_length(), 4)


def unpacked(content: bytes) -> bytes:
    """Give what was packed; ValueError where it was not packed so."""
    if content[:1] != b"\1":
        raise ValueError("this is not packed source")
    return b"".join(_chunks(content))


def _chunks(content: bytes) -> Iterator[bytes]:
    at = 1
    while at + 2 <= len(content):
        header = unpack_from("<H", content, at)[0]
        body = content[at + 2 : at + 3 + (header & 0xFFF)]
        yield _unpacked_chunk(body) if header & 0x8000 else body
        at += 2 + len(body)


def _unpacked_chunk(body: bytes) -> bytes:
    made, at = bytearray(), 0
    while at < len(body):
        flags, at = body[at], at + 1
        for bit in range(8):
            if at >= len(body):
                break
            if not flags >> bit & 1:
                made += body[at : at + 1]
                at += 1
                continue
            token, at = unpack_from("<H", body, at)[0], at + 2
            bits = _bits(len(made))
            back = (token >> (16 - bits)) + 1
            for _ in range((token & (0xFFFF >> bits)) + SHORTEST):
                made.append(made[-back])
    return bytes(made)
