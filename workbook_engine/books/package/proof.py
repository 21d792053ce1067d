"""The check that a changed archive is the old one but for the members meant to change."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from workbook_engine.books.book import BookProblem
from workbook_engine.books.package import refusals
from workbook_engine.books.package.raw_zip import raw_members
from workbook_engine.books.package.xml_text import prove_well_formed


def prove(before: bytes, after: bytes, changes: Mapping[str, bytes | None]) -> None:
    """Raise a BookProblem unless every other member is the same to the byte and the new are XML."""
    old, new = raw_members(before), raw_members(after)
    if list(new) != [name for name in old if changes.get(name, b"") is not None]:
        raise refusals.not_proved("a part is missing or misplaced")
    for name in new:
        if name not in changes and old[name] != new[name]:
            raise refusals.not_proved(f"{name} is not what it was")
    try:
        with ZipFile(BytesIO(after)) as archive:
            for name in changes.keys() & new.keys():
                prove_well_formed(name, archive.read(name))
    except (BadZipFile, BookProblem) as problem:
        raise refusals.not_proved(str(problem)) from problem
