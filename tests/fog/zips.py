"""Workbooks taken apart and put together again, with something put where it does not belong."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Mapping
from io import BytesIO


def parts_of(book: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(book)) as package:
        return {name: package.read(name) for name in package.namelist()}


SUM = re.compile(rb"(?:[0-9a-f]{4} ){15}[0-9a-f]{4}")
"""How a book bears the sum of the history, which nobody can turn back into what it is of."""


def but_for_sums(book: bytes) -> dict[str, bytes]:
    """Return the parts of a book without the sum of the history that it came out of."""
    return {name: SUM.sub(b"", content) for name, content in parts_of(book).items()}


def packed(
    parts: Mapping[str, bytes],
    *,
    time: tuple[int, int, int, int, int, int] = (1980, 1, 1, 0, 0, 0),
    extra: bytes = b"",
    comment: bytes = b"",
    packing: int = zipfile.ZIP_DEFLATED,
) -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w", packing) as package:
        package.comment = comment
        for name, content in parts.items():
            entry = zipfile.ZipInfo(name, time)
            entry.compress_type, entry.extra = packing, extra
            package.writestr(entry, content)
    return file.getvalue()


def put(book: bytes, part: str, at: str, text: str, *, instead: bool = False) -> bytes:
    """Put a text behind the first occurrence of a mark in a part, or in its place."""
    parts = parts_of(book)
    inside = parts[part].decode()
    assert at in inside, f"{at} is not in {part}"
    parts[part] = inside.replace(at, text if instead else f"{at}{text}", 1).encode()
    return packed(parts)


def with_part(book: bytes, name: str, content: str | bytes) -> bytes:
    as_bytes = content if isinstance(content, bytes) else content.encode()
    return packed({**parts_of(book), name: as_bytes})


Edit = Callable[[bytes, str], bytes]
"""Puts a word somewhere into a book."""


def at(part: str, mark: str, text: str, *, instead: bool = False) -> Edit:
    """Return an edit that puts a text with the word (`{}`) behind a mark in a part."""
    return lambda book, word: put(book, part, mark, text.format(word), instead=instead)


def new(name: str, content: str = "<x>{}</x>") -> Edit:
    """Return an edit that adds a part with the word."""
    return lambda book, word: with_part(book, name.format(word), content.format(word))
