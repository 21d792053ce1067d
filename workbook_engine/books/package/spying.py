"""A file searched as a curious player would: every part, unpacked, in every way of writing text."""

from __future__ import annotations

import html
import re
from collections.abc import Collection, Iterator
from io import BytesIO
from urllib.parse import unquote, unquote_to_bytes
from zipfile import BadZipFile, ZipFile

_TAGS = re.compile(r"<[^<>]*>")
_RUN_ON = re.compile(r"</t>\s*+</r>\s*+<r>(?:<rPr>(?:[^<]|<(?!/?rPr>))*+</rPr>)?\s*+<t\b[^<>]*+>")
"""Where one run of a text goes over into the next."""


def found_in(content: bytes, words: Collection[str], name: str = "") -> list[tuple[str, str]]:
    """Return each word that stands anywhere in a file, with the place; `name` is the file's own.

    Looked through are the names of parts, what is in them, comments and extra fields of the zip,
    and the raw bytes, where something may stand before, between or after the parts.
    """
    found = []
    for place, texts in _places(content, name):
        found += [(place, word) for word in words if any(word in text for text in texts)]
    return list(dict.fromkeys(found))


def text_of(content: bytes) -> str:
    """Return all the text in a file, in every way of reading it."""
    return "\n".join(text for _, texts in _places(content, "") for text in texts)


def _places(content: bytes, name: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "the file's name", (name, unquote(name))
    yield "the file as it is", _readings(content)
    try:
        package = ZipFile(BytesIO(content))
    except BadZipFile:
        return
    with package:
        yield "the zip's comment", _readings(package.comment)
        for part in package.infolist():
            yield f"the name of {part.filename}", (part.filename, unquote(part.filename))
            yield f"the zip fields of {part.filename}", _readings(part.extra + part.comment)
            inside = package.read(part)
            yield part.filename, _readings(inside)
            if inside.startswith(b"PK"):
                yield from ((f"{part.filename}: {at}", texts) for at, texts in _places(inside, ""))


def _readings(content: bytes) -> tuple[str, ...]:
    """Return what bytes say as text, also with its entities resolved and its tags left out."""
    plain = content.decode("utf-8", errors="ignore")
    texts = [plain]
    if "&" in plain or "<" in plain:
        resolved = html.unescape(plain)
        untagged = html.unescape(_TAGS.sub("\n", _RUN_ON.sub("", plain)))
        texts += [resolved, untagged, html.unescape(resolved)]
    if "%" in plain:
        texts.append(unquote_to_bytes(content).decode("utf-8", errors="ignore"))
    if b"\0" in content:
        wide = (content, content[1:])
        texts += [each.decode("utf-16-le", errors="ignore") for each in wide]
    return tuple(dict.fromkeys(texts))
